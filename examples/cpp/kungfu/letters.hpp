// A small typeface of lines, drawn for this program: letters, digits and signs of ASCII.
#ifndef KUNGFU_LETTERS_HPP
#define KUNGFU_LETTERS_HPP

#include "canvas.hpp"

#include <string_view>

struct font {
    double size = 14; // the height of capitals, in pixels
    bool bold = false;
};

double text_width(std::string_view text, font in);
// Draws text whose capitals have their upper left corner at a point. What is not ASCII is a box.
void draw_text(canvas& on, point at, std::string_view text, font in, color with);

#endif
