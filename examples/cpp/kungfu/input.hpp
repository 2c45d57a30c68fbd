// From clicks and keys to the hand; and clicks and keys from a file, for tests and demonstrations.
#ifndef KUNGFU_INPUT_HPP
#define KUNGFU_INPUT_HPP

#include "hand.hpp"
#include "layout.hpp"
#include "window.hpp"

#include <cstdint>
#include <string>
#include <vector>

// Does what an event of SDL asks for. False if the program is to end.
bool handle(const SDL_Event& event, const window& from, const layout& where, hand& with);

// Clicks and keys with their times. Lines are such as
//
//     500 click e2
//     700 key Tab
//     900 key Shift+Tab
//
// Keys have the names of SDL. Empty lines and those that begin with # are passed over.
class input_script {
public:
    input_script() = default;
    // Throws std::runtime_error if a line cannot be read.
    explicit input_script(const std::string& text);

    // When the next one comes, if any does until a time; otherwise that time.
    std::uint64_t next(std::uint64_t until) const;
    // Gives SDL all that come until a time.
    void push(std::uint64_t until, const window& to, const layout& where);

private:
    struct entry {
        std::uint64_t time = 0;
        heterochess::kungfu::square click;
        SDL_Keycode key = SDLK_UNKNOWN;
        bool shift = false;
    };
    std::vector<entry> entries_;
    std::size_t done_ = 0;
};

#endif
