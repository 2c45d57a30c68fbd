// Pixels, and areas filled with colour: smooth edges, the same picture on every machine.
#ifndef KUNGFU_CANVAS_HPP
#define KUNGFU_CANVAS_HPP

#include "path.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

struct color {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    double opacity = 1;
};

// As in 0xrrggbb.
constexpr color rgb(std::uint32_t code, double opacity = 1) {
    return {static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 8),
            static_cast<std::uint8_t>(code), opacity};
}

// How much of each pixel of a rectangle an area covers, from 0 to 255: to be painted often.
struct stencil {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> cover;
};

class canvas {
public:
    void resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }
    // Row by row from the top, each pixel 0xffrrggbb.
    const std::uint32_t* pixels() const { return pixels_.data(); }

    void clear(color all);
    // Whole pixels.
    void fill_rectangle(int x, int y, int width, int height, color with);
    // What an outline winds round.
    void fill(const path& area, color with) { paint(cut(area), 0, 0, with); }
    // The same in two steps; what is outside of the canvas is left out of either.
    stencil cut(const path& area);
    void paint(const stencil& area, int right, int down, color with);

private:
    struct crossing {
        float x;
        int turn;
    };
    void cover(float from, float to);
    void blend(int x, int y, color with, int share);

    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint32_t> pixels_;
    // Room that is used again and again: crossings by line, and how much of each pixel is covered.
    std::vector<std::vector<crossing>> crossings_;
    std::vector<float> covered_;
};

#endif
