#include "window.hpp"

window::session::session() {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) throw sdl_error();
}

window::window(int width, int height, bool hidden) {
    Uint32 flags = hidden ? SDL_WINDOW_HIDDEN : SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    window_.reset(SDL_CreateWindow("Kung Fu Chess", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                   width, height, flags));
    if (!window_) throw sdl_error();
    renderer_.reset(SDL_CreateRenderer(
        window_.get(), -1, hidden ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC));
    if (!renderer_) renderer_.reset(SDL_CreateRenderer(window_.get(), -1, SDL_RENDERER_SOFTWARE));
    if (!renderer_) throw sdl_error();
    SDL_RendererInfo info;
    waits_by_itself_ = SDL_GetRendererInfo(renderer_.get(), &info) == 0 &&
                       (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    if (!hidden) SDL_SetWindowMinimumSize(window_.get(), 400, 300);
}

std::pair<int, int> window::size() const {
    int width = 0, height = 0;
    if (SDL_GetRendererOutputSize(renderer_.get(), &width, &height) != 0) throw sdl_error();
    return {width, height};
}

point window::pixel(int mouse_x, int mouse_y) const {
    int width = 1, height = 1;
    SDL_GetWindowSize(window_.get(), &width, &height);
    auto [wide, high] = size();
    return {(mouse_x + 0.5) * wide / width, (mouse_y + 0.5) * high / height};
}

point window::mouse(point pixel) const {
    int width = 1, height = 1;
    SDL_GetWindowSize(window_.get(), &width, &height);
    auto [wide, high] = size();
    return {pixel.x * width / wide, pixel.y * height / high};
}

void window::show(const canvas& picture) {
    std::pair<int, int> wanted{picture.width(), picture.height()};
    if (!texture_ || texture_size_ != wanted) {
        texture_.reset(SDL_CreateTexture(renderer_.get(), SDL_PIXELFORMAT_ARGB8888,
                                         SDL_TEXTUREACCESS_STREAMING, wanted.first, wanted.second));
        if (!texture_) throw sdl_error();
        texture_size_ = wanted;
    }
    int pitch = picture.width() * static_cast<int>(sizeof(std::uint32_t));
    if (SDL_UpdateTexture(texture_.get(), nullptr, picture.pixels(), pitch) != 0 ||
        SDL_RenderCopy(renderer_.get(), texture_.get(), nullptr, nullptr) != 0)
        throw sdl_error();
    SDL_RenderPresent(renderer_.get());
}

void window::wait() const {
    if (waits_by_itself_ && (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_MINIMIZED) == 0) return;
    Uint64 now = SDL_GetTicks64();
    Uint64 frame = 1000 / 60;
    SDL_Delay(static_cast<Uint32>(frame - now % frame));
}

std::vector<std::uint32_t> window::pixels() const {
    auto [wide, high] = size();
    std::vector<std::uint32_t> read(static_cast<std::size_t>(wide) *
                                    static_cast<std::size_t>(high));
    if (SDL_RenderReadPixels(renderer_.get(), nullptr, SDL_PIXELFORMAT_ARGB8888, read.data(),
                             wide * static_cast<int>(sizeof(std::uint32_t))) != 0)
        throw sdl_error();
    return read;
}
