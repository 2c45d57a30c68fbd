// The men, as the library draws them, and the colours of armies.
#ifndef KUNGFU_SHAPES_HPP
#define KUNGFU_SHAPES_HPP

#include "canvas.hpp"

#include <heterochess.hpp>

// The colours of an army: its men's bodies, their outlines, the lines on them, and its marks.
struct army {
    const char* name;
    color body;
    color outline;
    color lines;
    color marks;
};

// Of a seat, from 1. South is White; on the board for two armies seat 2 is Black.
const army& army_of(int seat, heterochess::kungfu::mode mode);

// Draws a man in a square with this upper left corner and side.
void draw_man(canvas& on, heterochess::role what, const army& whose, point corner, double side,
              double opacity = 1);

#endif
