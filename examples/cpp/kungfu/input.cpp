#include "input.hpp"

#include <algorithm>
#include <sstream>

namespace kungfu = heterochess::kungfu;

namespace {

bool press(const SDL_Keysym& key, const layout& where, hand& with) {
    switch (key.sym) {
    case SDLK_TAB: with.tab(where, (key.mod & KMOD_SHIFT) != 0); break;
    case SDLK_LEFT: with.step(where, -1, 0); break;
    case SDLK_RIGHT: with.step(where, 1, 0); break;
    case SDLK_UP: with.step(where, 0, 1); break;
    case SDLK_DOWN: with.step(where, 0, -1); break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE: with.choose_focus(); break;
    case SDLK_ESCAPE: with.clear(); break;
    case SDLK_c:
    case SDLK_DELETE:
    case SDLK_BACKSPACE: with.cancel_queued(); break;
    case SDLK_q: return (key.mod & KMOD_CTRL) == 0;
    default: break;
    }
    return true;
}

} // namespace

bool handle(const SDL_Event& event, const window& from, const layout& where, hand& with) {
    switch (event.type) {
    case SDL_QUIT: return false;
    case SDL_KEYDOWN: return press(event.key.keysym, where, with);
    case SDL_MOUSEBUTTONDOWN: {
        point at = from.pixel(event.button.x, event.button.y);
        auto square = where.at(at.x, at.y);
        if (event.button.button == SDL_BUTTON_LEFT && square) with.choose(*square);
        else with.clear();
        return true;
    }
    default: return true;
    }
}

input_script::input_script(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        entry read;
        std::string kind, what;
        if (words >> read.time >> kind && std::getline(words >> std::ws, what)) {
            if (kind == "click") {
                read.click = kungfu::square(what);
            } else if (kind == "key") {
                read.shift = what.rfind("Shift+", 0) == 0;
                read.key = SDL_GetKeyFromName(what.substr(read.shift ? 6 : 0).c_str());
            }
        }
        bool in_order = entries_.empty() || entries_.back().time <= read.time;
        if ((!read.click && read.key == SDLK_UNKNOWN) || !in_order)
            throw std::runtime_error("input, line " + std::to_string(number) +
                                     ": not a time in order with a click or a key: " + line);
        entries_.push_back(read);
    }
}

std::uint64_t input_script::next(std::uint64_t until) const {
    return done_ < entries_.size() ? std::min(until, entries_[done_].time) : until;
}

void input_script::push(std::uint64_t until, const window& to, const layout& where) {
    for (; done_ < entries_.size() && entries_[done_].time <= until; ++done_) {
        const entry& now = entries_[done_];
        SDL_Event event{};
        if (now.click) {
            point at = to.mouse(where.middle(now.click));
            event.type = SDL_MOUSEBUTTONDOWN;
            event.button.button = SDL_BUTTON_LEFT;
            event.button.state = SDL_PRESSED;
            event.button.x = static_cast<Sint32>(at.x);
            event.button.y = static_cast<Sint32>(at.y);
        } else {
            event.type = SDL_KEYDOWN;
            event.key.state = SDL_PRESSED;
            event.key.keysym.sym = now.key;
            event.key.keysym.mod = now.shift ? KMOD_LSHIFT : KMOD_NONE;
        }
        if (SDL_PushEvent(&event) < 0) throw sdl_error();
    }
}
