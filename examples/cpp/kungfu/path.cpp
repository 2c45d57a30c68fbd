#include "path.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr int curve_pieces = 12;
constexpr double arc_piece = pi / 16;

// Reads path data from left to right.
class reader {
public:
    explicit reader(std::string_view data) : left_(data) {}

    bool at_end() {
        while (!left_.empty() && (left_[0] == ' ' || left_[0] == ',')) left_.remove_prefix(1);
        return left_.empty();
    }
    // A command goes on as long as numbers follow.
    char command(char before) {
        if (!std::isalpha(static_cast<unsigned char>(left_[0]))) {
            if (before == 0 || before == 'Z') fail();
            return before == 'M' ? 'L' : before;
        }
        char letter = left_[0];
        left_.remove_prefix(1);
        return letter;
    }
    double number() {
        if (at_end()) fail();
        // Not std::from_chars, which some standard libraries lack for double.
        std::size_t end = left_[0] == '-' ? 1 : 0;
        bool dot = false;
        while (end < left_.size() && (std::isdigit(static_cast<unsigned char>(left_[end])) ||
                                      (left_[end] == '.' && !dot))) {
            dot = dot || left_[end] == '.';
            ++end;
        }
        std::string digits(left_.substr(0, end));
        if (digits.find_first_of("0123456789") == std::string::npos) fail();
        left_.remove_prefix(end);
        return std::stod(digits);
    }
    point pair() {
        double x = number();
        return {x, number()};
    }
    [[noreturn]] void fail() const {
        throw std::invalid_argument("not path data: " + std::string(left_.substr(0, 20)));
    }

private:
    std::string_view left_;
};

void add_curve(line& to, point a, point b, point end) {
    point start = to.points.back();
    for (int piece = 1; piece <= curve_pieces; ++piece) {
        double t = static_cast<double>(piece) / curve_pieces, s = 1 - t;
        double w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;
        to.points.push_back({w0 * start.x + w1 * a.x + w2 * b.x + w3 * end.x,
                             w0 * start.y + w1 * a.y + w2 * b.y + w3 * end.y});
    }
}

void add_turn(line& to, point middle, double rx, double ry, double from, double sweep) {
    int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / arc_piece)));
    for (int piece = 1; piece <= pieces; ++piece) {
        double angle = from + sweep * piece / pieces;
        to.points.push_back({middle.x + rx * std::cos(angle), middle.y + ry * std::sin(angle)});
    }
}

// The arc of an ellipse with upright axes, from where the line is to an end (SVG, appendix on the
// implementation of arcs).
void add_arc(line& to, double rx, double ry, bool large, bool clockwise, point end) {
    point start = to.points.back();
    // On the circle of radius 1 that the ellipse is when its axes are scaled away.
    point a{start.x / rx, start.y / ry}, b{end.x / rx, end.y / ry};
    double dx = b.x - a.x, dy = b.y - a.y, chord = std::hypot(dx, dy);
    if (chord == 0) return;
    double scale = std::max(1.0, chord / 2);
    double height = std::sqrt(std::max(0.0, scale * scale - chord * chord / 4));
    double side = large == clockwise ? -1 : 1;
    point middle{(a.x + b.x) / 2 - side * height * dy / chord,
                 (a.y + b.y) / 2 + side * height * dx / chord};
    double from = std::atan2(a.y - middle.y, a.x - middle.x);
    double sweep = std::atan2(b.y - middle.y, b.x - middle.x) - from;
    if (clockwise && sweep < 0) sweep += 2 * pi;
    if (!clockwise && sweep > 0) sweep -= 2 * pi;
    add_turn(to, {middle.x * rx, middle.y * ry}, rx * scale, ry * scale, from, sweep);
    to.points.back() = end;
}

} // namespace

path parse_path(std::string_view data) {
    path made;
    reader from(data);
    char command = 0;
    while (!from.at_end()) {
        command = from.command(command);
        if (command == 'M') {
            made.push_back({{from.pair()}, false});
            continue;
        }
        if (made.empty()) from.fail();
        if (made.back().closed) made.push_back({{made.back().points.front()}, false});
        line& now = made.back();
        point at = now.points.back();
        switch (command) {
        case 'L': now.points.push_back(from.pair()); break;
        case 'H': now.points.push_back({from.number(), at.y}); break;
        case 'V': now.points.push_back({at.x, from.number()}); break;
        case 'C': {
            point a = from.pair(), b = from.pair();
            add_curve(now, a, b, from.pair());
            break;
        }
        case 'A': {
            point radii = from.pair();
            double turned = from.number(), large = from.number(), clockwise = from.number();
            if (turned != 0 || radii.x <= 0 || radii.y <= 0) from.fail();
            add_arc(now, radii.x, radii.y, large != 0, clockwise != 0, from.pair());
            break;
        }
        case 'Z': now.closed = true; break;
        default: from.fail();
        }
    }
    return made;
}

path circle(point middle, double radius) {
    line round{{}, true};
    add_turn(round, middle, radius, radius, 0, 2 * pi);
    return {round};
}

path sector(point middle, double radius, double share) {
    if (share <= 0) return {};
    if (share >= 1) return circle(middle, radius);
    line slice{{middle, {middle.x, middle.y - radius}}, true};
    add_turn(slice, middle, radius, radius, -pi / 2, 2 * pi * share);
    return {slice};
}

path rectangle(double x, double y, double width, double height, double corner) {
    double right = x + width, bottom = y + height, r = corner;
    if (r <= 0) return {{{{x, y}, {right, y}, {right, bottom}, {x, bottom}}, true}};
    line box{{}, true};
    add_turn(box, {right - r, y + r}, r, r, -pi / 2, pi / 2);
    add_turn(box, {right - r, bottom - r}, r, r, 0, pi / 2);
    add_turn(box, {x + r, bottom - r}, r, r, pi / 2, pi / 2);
    add_turn(box, {x + r, y + r}, r, r, pi, pi / 2);
    return {box};
}

path stroke(const path& along, double width) {
    path area;
    double half = width / 2;
    auto join = [&](point at) {
        line round{{}, true};
        for (int corner = 0; corner < 10; ++corner) {
            double angle = 2 * pi * corner / 10;
            round.points.push_back({at.x + half * std::cos(angle), at.y + half * std::sin(angle)});
        }
        area.push_back(round);
    };
    for (const line& one : along) {
        std::size_t count = one.points.size();
        for (std::size_t index = 0; index < count; ++index) {
            point a = one.points[index];
            join(a);
            if (index + 1 == count && !one.closed) break;
            point b = one.points[(index + 1) % count];
            double length = std::hypot(b.x - a.x, b.y - a.y);
            if (length == 0) continue;
            double x = -(b.y - a.y) / length * half, y = (b.x - a.x) / length * half;
            // Round the same way as the joins, so that what overlaps adds up.
            area.push_back({{{a.x - x, a.y - y}, {b.x - x, b.y - y}, {b.x + x, b.y + y},
                             {a.x + x, a.y + y}}, true});
        }
    }
    return area;
}

path dashes(point from, point to, double dash, double gap) {
    path made;
    double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return made;
    auto at = [&](double along) {
        double share = std::min(along, length) / length;
        return point{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    };
    for (double start = 0; start <= length; start += dash + gap)
        made.push_back({{at(start), at(start + dash)}, false});
    return made;
}

path placed(path what, double scale, point origin) {
    for (line& one : what)
        for (point& at : one.points) at = {origin.x + scale * at.x, origin.y + scale * at.y};
    return what;
}
