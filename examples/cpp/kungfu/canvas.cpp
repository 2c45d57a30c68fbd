#include "canvas.hpp"

#include <algorithm>
#include <cmath>

namespace {

// How many lines are looked at in each row of pixels; along a line the cover is exact.
constexpr int lines = 5;

int share_of(double opacity) { return static_cast<int>(256 * opacity + 0.5); }

} // namespace

void canvas::resize(int width, int height) {
    width_ = width;
    height_ = height;
    pixels_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0xff000000);
    crossings_.resize(static_cast<std::size_t>(height) * lines);
    covered_.assign(static_cast<std::size_t>(width) + 1, 0);
}

// Mixes a colour into a pixel, with a share of 256 parts.
inline void canvas::blend(int x, int y, color with, int share) {
    std::uint32_t& pixel = pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                                   static_cast<std::size_t>(x)];
    auto mix = [&](int shift, int over) {
        int under = static_cast<int>(pixel >> shift & 255);
        return static_cast<std::uint32_t>(under + ((over - under) * share + 128) / 256) << shift;
    };
    if (share == 256)
        pixel = 0xff000000u | static_cast<std::uint32_t>(with.red) << 16 |
                static_cast<std::uint32_t>(with.green) << 8 | with.blue;
    else
        pixel = 0xff000000u | mix(16, with.red) | mix(8, with.green) | mix(0, with.blue);
}

void canvas::fill_rectangle(int x, int y, int width, int height, color with) {
    int left = std::max(x, 0), right = std::min(x + width, width_);
    int bottom = std::min(y + height, height_), share = share_of(with.opacity);
    for (int row = std::max(y, 0); row < bottom; ++row)
        for (int column = left; column < right; ++column) blend(column, row, with, share);
}

void canvas::clear(color all) { fill_rectangle(0, 0, width_, height_, all); }

// Adds a stretch of a line to the cover of its row.
void canvas::cover(float from, float to) {
    from = std::max(from, 0.0f);
    to = std::min(to, static_cast<float>(width_));
    if (from >= to) return;
    constexpr float share = 1.0f / lines;
    auto first = static_cast<std::size_t>(from), last = static_cast<std::size_t>(to);
    if (first == last) {
        covered_[first] += (to - from) * share;
        return;
    }
    covered_[first] += (static_cast<float>(first + 1) - from) * share;
    for (std::size_t column = first + 1; column < last; ++column) covered_[column] += share;
    covered_[last] += (to - static_cast<float>(last)) * share;
}

stencil canvas::cut(const path& area) {
    int total = height_ * lines, top = total, bottom = -1;
    double left = width_, right = 0;
    for (const line& one : area) {
        std::size_t count = one.points.size();
        for (std::size_t index = 0; index < count; ++index) {
            point a = one.points[index], b = one.points[(index + 1) % count];
            int turn = 1;
            if (a.y > b.y) {
                std::swap(a, b);
                turn = -1;
            }
            left = std::min(left, std::min(a.x, b.x));
            right = std::max(right, std::max(a.x, b.x));
            // Lines run through the middles of their stripes.
            int first = std::max(0, static_cast<int>(std::ceil(a.y * lines - 0.5)));
            int last = std::min(total - 1, static_cast<int>(std::ceil(b.y * lines - 0.5)) - 1);
            if (first > last) continue;
            double slope = (b.x - a.x) / (b.y - a.y);
            for (int at = first; at <= last; ++at) {
                double x = a.x + ((at + 0.5) / lines - a.y) * slope;
                crossings_[static_cast<std::size_t>(at)].push_back({static_cast<float>(x), turn});
            }
            top = std::min(top, first);
            bottom = std::max(bottom, last);
        }
    }
    stencil made;
    if (bottom < top) return made;
    int from = std::clamp(static_cast<int>(left), 0, width_);
    int until = std::clamp(static_cast<int>(right) + 1, 0, width_);
    made.x = from;
    made.y = top / lines;
    made.width = until - from;
    made.height = bottom / lines + 1 - made.y;
    made.cover.reserve(static_cast<std::size_t>(made.width) *
                       static_cast<std::size_t>(made.height));
    for (int row = top / lines; row <= bottom / lines; ++row) {
        for (int at = row * lines; at < (row + 1) * lines; ++at) {
            std::vector<crossing>& now = crossings_[static_cast<std::size_t>(at)];
            std::sort(now.begin(), now.end(),
                      [](const crossing& a, const crossing& b) { return a.x < b.x; });
            int winding = 0;
            float start = 0;
            for (const crossing& one : now) {
                if (winding == 0) start = one.x;
                winding += one.turn;
                if (winding == 0) cover(start, one.x);
            }
            now.clear();
        }
        for (int column = from; column < until; ++column) {
            float& share = covered_[static_cast<std::size_t>(column)];
            made.cover.push_back(static_cast<std::uint8_t>(std::min(share, 1.0f) * 255 + 0.5f));
            share = 0;
        }
        covered_[static_cast<std::size_t>(until)] = 0;
    }    return made;
}

void canvas::paint(const stencil& area, int right, int down, color with) {
    int whole = share_of(with.opacity), x = area.x + right, y = area.y + down;
    int first = std::max(0, -x), last = std::min(area.width, width_ - x);
    for (int row = std::max(0, -y); row < std::min(area.height, height_ - y); ++row) {
        const std::uint8_t* cover = area.cover.data() + static_cast<std::ptrdiff_t>(row) * area.width;
        for (int column = first; column < last; ++column)
            if (cover[column] != 0)
                blend(x + column, y + row, with, (cover[column] * whole + 127) / 255);
    }
}
