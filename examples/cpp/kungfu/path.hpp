// Outlines made of straight lines: what SVG path data, circles and strokes become.
#ifndef KUNGFU_PATH_HPP
#define KUNGFU_PATH_HPP

#include <string_view>
#include <vector>

struct point {
    double x = 0;
    double y = 0;
};

struct line {
    std::vector<point> points;
    bool closed = false;
};

using path = std::vector<line>;

// Reads SVG path data of absolute commands: M L H V C A Z. Curves become straight pieces short
// enough for shapes of up to 200 pixels. Throws std::invalid_argument if there is anything else.
path parse_path(std::string_view data);

path circle(point middle, double radius);
// A piece of pie, clockwise from the top: a share of 0 is nothing, 1 is the whole circle.
path sector(point middle, double radius, double share);
path rectangle(double x, double y, double width, double height, double corner = 0);

// The area that a pen of a width covers along lines, with round ends and joins.
path stroke(const path& along, double width);
// A line from one point to another in dashes, each followed by a gap.
path dashes(point from, point to, double dash, double gap);

path placed(path what, double scale, point origin);

#endif
