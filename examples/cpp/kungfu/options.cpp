#include "options.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace kungfu = heterochess::kungfu;

const char* const usage =
    R"(Kung Fu Chess: no turns, pieces of two or four armies travel in real time.

    kungfu [--mode 1v1|ffa|2v2|1v3] [--speed standard|lightning] [--computer SEATS]
           [--level random|greedy|reactive] [--view SEAT] [--seed N] [--size WIDTHxHEIGHT] [--record FILE]
    kungfu --script RECORD [--view SEAT] [--size WIDTHxHEIGHT]

    --computer   who is played by a computer: seats such as 2,3 (with levels of their own:
                 2=reactive,3=random), or all, or none; if not said, all but the army at the bottom
    --level      how well computers play; if not said, greedy; reactive is the best
    --view       the army at the bottom: 1 South (White), 2 West (with two armies Black), ...
    --seed       makes computers play as they did with the same number
    --record     writes the game as JSON Lines when the window is closed
    --script     plays a record again

Without a window, to look at a moment:

    --at MS            lets the game run to a millisecond at once, and ends
    --input FILE       clicks and keys: lines such as `500 click e2` and `700 key Tab`
    --screenshot FILE  writes what is to be seen then, as PNG
    --describe         writes what is to be seen, and where, as text
)";

namespace {

std::uint64_t number(std::string_view option, const std::string& text, std::uint64_t limit) {
    std::uint64_t value = 0;
    if (text.empty()) throw usage_error(std::string(option) + " needs a number");
    for (char digit : text) {
        auto next = static_cast<std::uint64_t>(digit - '0');
        if (digit < '0' || digit > '9' || value > (limit - next) / 10)
            throw usage_error(std::string(option) + ": " + text + " is not a number up to " +
                              std::to_string(limit));
        value = 10 * value + next;
    }
    return value;
}

kungfu::mode mode_of(const std::string& text) {
    if (text == "1v1") return kungfu::mode::one_vs_one;
    if (text == "ffa") return kungfu::mode::free_for_all;
    if (text == "2v2") return kungfu::mode::two_vs_two;
    if (text == "1v3") return kungfu::mode::one_vs_three;
    throw usage_error("--mode is 1v1, ffa, 2v2 or 1v3");
}

hc_speed speed_of(const std::string& text) {
    if (text == "standard") return kungfu::standard;
    if (text == "lightning") return kungfu::lightning;
    throw usage_error("--speed is standard or lightning");
}

kungfu::level level_of(const std::string& text) {
    if (text == "random") return kungfu::level::random;
    if (text == "greedy") return kungfu::level::greedy;
    if (text == "reactive") return kungfu::level::reactive;
    throw usage_error("a level is random, greedy or reactive");
}

// Seats such as 2,3 or 2=reactive,3, or all, or none.
unsigned seats_of(const std::string& text, options& given) {
    if (text == "none") return 0;
    if (text == "all") return 15;
    unsigned seats = 0;
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t end = std::min(text.find(',', at), text.size());
        std::string one = text.substr(at, end - at);
        if (one.empty() || one[0] < '1' || one[0] > '4' || (one.size() > 1 && one[1] != '='))
            throw usage_error("--computer is seats such as 2,3 or 2=reactive,3, or all, or none");
        unsigned seat = static_cast<unsigned>(HC_SEAT_BIT(one[0] - '0'));
        if (seats & seat) throw usage_error("--computer names a seat twice");
        seats |= seat;
        if (one.size() > 1)
            given.levels[static_cast<std::size_t>(one[0] - '1')] = level_of(one.substr(2));
        at = end + 1;
    }
    given.named = seats;
    return seats;
}

} // namespace

options parse_options(int argc, char** argv) {
    options given;
    std::string of_new_game; // an option that a record leaves no choice about
    for (int index = 1; index < argc; ++index) {
        std::string option = argv[index];
        if (option == "--describe") {
            given.describe = true;
            continue;
        }
        if (option == "--help" || option == "-h") {
            given.help = true;
            continue;
        }
        if (index + 1 == argc) throw usage_error(option + " is unknown, or needs something behind it");
        std::string value = argv[++index];
        constexpr auto longest = std::numeric_limits<std::uint64_t>::max() - 1;
        if (option == "--mode" || option == "--speed" || option == "--computer" ||
            option == "--level" || option == "--seed")
            of_new_game = option;
        if (option == "--mode") given.mode = mode_of(value);
        else if (option == "--speed") given.speed = speed_of(value);
        else if (option == "--computer") given.computers = seats_of(value, given);
        else if (option == "--level") given.level = level_of(value);
        else if (option == "--view") given.view = static_cast<int>(number(option, value, 4));
        else if (option == "--seed") given.seed = number(option, value, longest);
        else if (option == "--record") given.record = value;
        else if (option == "--script") given.script = value;
        else if (option == "--input") given.input = value;
        else if (option == "--at") given.at = number(option, value, longest);
        else if (option == "--screenshot") given.screenshot = value;
        else if (option == "--size") {
            std::size_t x = value.find('x');
            if (x == std::string::npos) throw usage_error("--size is such as 1000x740");
            given.width = static_cast<int>(number(option, value.substr(0, x), 8192));
            given.height = static_cast<int>(number(option, value.substr(x + 1), 8192));
        } else {
            throw usage_error(option + " is unknown");
        }
    }
    if (given.width < 200 || given.height < 150) throw usage_error("--size is at least 200x150");
    if (given.view < 1) throw usage_error("--view is a seat from 1");
    if (!given.script.empty() && !of_new_game.empty())
        throw usage_error(of_new_game + " is for a new game: with --script the record says it all");
    bool looks = given.describe || !given.screenshot.empty() || !given.input.empty();
    if (looks && !given.at) throw usage_error("--screenshot, --describe and --input need --at");
    return given;
}
