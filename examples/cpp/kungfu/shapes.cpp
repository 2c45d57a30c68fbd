#include "shapes.hpp"

#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>

namespace {

using heterochess::role;

constexpr double pen = 3.5; // as the library says
constexpr std::array<army, 4> armies{{
    {"White", rgb(0xfdfbf5), rgb(0x262320), rgb(0x262320), rgb(0x9a7414)},
    {"Blue", rgb(0x2f74b8), rgb(0x112233), rgb(0xffffff), rgb(0x2f74b8)},
    {"Black", rgb(0x3b3b3b), rgb(0x111111), rgb(0xdddddd), rgb(0x2a2a2a)},
    {"Red", rgb(0xd9532c), rgb(0x441111), rgb(0xffffff), rgb(0xd9532c)},
}};

// An area of a shape, in units, and the colour it has in any army.
struct layer {
    path area;
    color army::*paint;
};

std::string attribute(const std::string& element, const std::string& name) {
    std::string start = " " + name + "=\"";
    std::size_t from = element.find(start);
    if (from == std::string::npos) return "";
    from += start.size();
    return element.substr(from, element.find('"', from) - from);
}

path outline_of(const std::string& element) {
    if (element.rfind("path ", 0) == 0) return parse_path(attribute(element, "d"));
    if (element.rfind("circle ", 0) != 0) throw std::invalid_argument("unknown: " + element);
    auto number = [&](const char* name) { return std::stod(attribute(element, name)); };
    return circle({number("cx"), number("cy")}, number("r"));
}

// Bodies are filled and outlined; what is `currentColor` are lines and dots on them.
std::vector<layer> read_shape(const std::string& svg) {
    std::vector<layer> layers;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        std::string element = svg.substr(at + 1, svg.find('>', at) - at - 1);
        std::string fill = attribute(element, "fill"), line = attribute(element, "stroke");
        path outline = outline_of(element);
        if (fill != "none")
            layers.push_back({outline, fill == "currentColor" ? &army::lines : &army::body});
        if (line != "none")
            layers.push_back({stroke(outline, pen),
                              line == "currentColor" ? &army::lines : &army::outline});
    }
    return layers;
}

const std::vector<layer>& shape_of(role what) {
    static std::map<role, std::vector<layer>> known;
    auto found = known.find(what);
    if (found == known.end())
        found = known.emplace(what, read_shape(heterochess::shape(what))).first;
    return found->second;
}

} // namespace

const army& army_of(int seat, heterochess::kungfu::mode mode) {
    bool two_armies = mode == heterochess::kungfu::mode::one_vs_one;
    return armies[static_cast<std::size_t>(two_armies && seat == 2 ? 3 : seat) - 1];
}

void draw_man(canvas& on, role what, const army& whose, point corner, double side,
              double opacity) {
    // Stencils by role, side and place within a pixel, to a quarter of it.
    using key = std::tuple<role, double, int, int>;
    static std::map<key, std::vector<stencil>> known;
    auto split = [](double place, int& whole, int& quarters) {
        int all = static_cast<int>(std::floor(place * 4 + 0.5));
        whole = all >> 2;
        quarters = all & 3;
    };
    int x = 0, y = 0, right = 0, down = 0;
    split(corner.x, x, right);
    split(corner.y, y, down);
    if (known.size() > 1000) known.clear(); // the window was given many sizes
    std::vector<stencil>& cut = known[{what, side, right, down}];
    const std::vector<layer>& layers = shape_of(what);
    if (cut.empty())
        for (const layer& one : layers)
            cut.push_back(on.cut(placed(one.area, side / 100, {right / 4.0, down / 4.0})));
    for (std::size_t index = 0; index < layers.size(); ++index) {
        color paint = whose.*layers[index].paint;
        paint.opacity = opacity;
        on.paint(cut[index], x, y, paint);
    }
}
