// Kung Fu Chess with a window, on heterochess.hpp: the library knows the rules and the time of
// every event, this program shows them.
//
//     kungfu --mode ffa --speed lightning --computer 2,3,4
//
// `kungfu --help` tells the rest. A file for each subject: `table` is the game with who sits at it,
// `hand` is what a person selects, `layout` where things are; `board` and `panel` draw them on a
// `canvas`, `window` and `input` are all there is of SDL.
#include "describe.hpp"
#include "input.hpp"
#include "options.hpp"
#include "png.hpp"
#include "scene.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

namespace kungfu = heterochess::kungfu;

namespace {

std::string read_file(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw std::runtime_error("cannot read " + name);
    return text;
}

void write_file(const std::string& name, const std::string& bytes) {
    std::ofstream file(name, std::ios::binary);
    file << bytes << std::flush;
    if (!file) throw std::runtime_error("cannot write " + name);
}

table make_table(const options& given) {
    if (!given.script.empty()) return table(kungfu::replay(read_file(given.script)));
    unsigned seats = kungfu::game(given.mode, given.speed).info().seats;
    if (given.named & ~seats) throw usage_error("--computer: nobody has that seat");
    unsigned others = 15u & ~static_cast<unsigned>(HC_SEAT_BIT(given.view));
    std::uint64_t seed = given.seed ? *given.seed : std::random_device()();
    std::array<kungfu::level, 4> levels;
    for (std::size_t seat = 0; seat < 4; ++seat)
        levels[seat] = given.levels[seat].value_or(given.level);
    return table(given.mode, given.speed, given.computers.value_or(others), levels, seed);
}

class program {
public:
    explicit program(const options& given)
        : given_(given), table_(make_table(given)), hand_(table_),
          window_(given.width, given.height, given.at.has_value()), layout_(seen()) {
        if ((table_.now().seats & HC_SEAT_BIT(given.view)) == 0)
            throw usage_error("--view: nobody has that seat");
        if (!given.input.empty()) script_ = input_script(read_file(given.input));
    }

    void run() {
        if (given_.at) run_to(*given_.at);
        else play();
        if (!given_.screenshot.empty()) {
            auto pixels = window_.pixels();
            write_file(given_.screenshot, png(canvas_.width(), canvas_.height(), pixels));
        }
        if (given_.describe) std::cout << describe(layout_, table_, hand_);
        if (!given_.record.empty()) write_file(given_.record, table_.game().record());
    }

private:
    layout seen() const {
        return layout(window_.width(), window_.height(), table_.mode(), given_.view);
    }

    // The game at a time, then what was clicked and pressed, then the picture. False to end.
    bool frame(std::uint64_t now) {
        layout_ = seen();
        table_.advance(now);
        hand_.refresh();
        SDL_Event event;
        while (SDL_PollEvent(&event) != 0)
            if (!handle(event, window_, layout_, hand_)) return false;
        draw();
        return true;
    }

    void draw() {
        if (canvas_.width() != window_.width() || canvas_.height() != window_.height())
            canvas_.resize(window_.width(), window_.height());
        draw_scene(canvas_, layout_, table_, hand_);
        window_.show(canvas_);
    }

    void play() {
        Uint64 start = SDL_GetTicks64();
        while (frame(SDL_GetTicks64() - start)) window_.wait();
    }

    // Frames only where something is clicked or pressed, and at the end.
    void run_to(std::uint64_t end) {
        for (;;) {
            std::uint64_t now = script_.next(end);
            script_.push(now, window_, layout_);
            if (!frame(now) || now >= end) break;
        }
    }

    const options& given_;
    table table_;
    hand hand_;
    window window_;
    layout layout_;
    canvas canvas_;
    input_script script_;
};

} // namespace

int main(int argc, char** argv) {
    try {
        options given = parse_options(argc, argv);
        if (given.help) std::cout << usage;
        else program(given).run();
        return 0;
    } catch (const usage_error& error) {
        std::fprintf(stderr, "kungfu: %s\n%s", error.what(), usage);
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kungfu: %s\n", error.what());
        return 1;
    }
}
