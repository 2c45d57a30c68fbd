// The window, by SDL: it shows a canvas.
#ifndef KUNGFU_WINDOW_HPP
#define KUNGFU_WINDOW_HPP

#include "canvas.hpp"

#include <SDL.h>

#include <memory>
#include <stdexcept>
#include <vector>

struct sdl_error : std::runtime_error {
    sdl_error() : std::runtime_error(SDL_GetError()) {}
};

class window {
public:
    // A hidden one draws by software, the same picture everywhere.
    window(int width, int height, bool hidden);

    // In pixels, which on some screens are finer than the units of the mouse.
    int width() const { return size().first; }
    int height() const { return size().second; }
    point pixel(int mouse_x, int mouse_y) const;
    point mouse(point pixel) const;

    void show(const canvas& picture);
    // Waits until it is time for the next of 60 frames a second.
    void wait() const;
    // What is shown, 0xffrrggbb row by row.
    std::vector<std::uint32_t> pixels() const;

private:
    std::pair<int, int> size() const;

    struct session {
        session();
        ~session() { SDL_Quit(); }
        session(const session&) = delete;
        session& operator=(const session&) = delete;
    };
    template <class Object, void (*Destroy)(Object*)> struct destroyer {
        void operator()(Object* object) const { Destroy(object); }
    };
    template <class Object, void (*Destroy)(Object*)>
    using owned = std::unique_ptr<Object, destroyer<Object, Destroy>>;

    session session_;
    owned<SDL_Window, SDL_DestroyWindow> window_;
    owned<SDL_Renderer, SDL_DestroyRenderer> renderer_;
    owned<SDL_Texture, SDL_DestroyTexture> texture_;
    std::pair<int, int> texture_size_{0, 0};
    bool waits_by_itself_ = false;
};

#endif
