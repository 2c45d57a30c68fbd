// One frame: the board and its pieces, what is selected, and the panel beside it.
#ifndef KUNGFU_SCENE_HPP
#define KUNGFU_SCENE_HPP

#include "canvas.hpp"
#include "hand.hpp"
#include "layout.hpp"
#include "table.hpp"

void draw_scene(canvas& on, const layout& where, const table& game, const hand& hand);

// The parts: the board with what is on it, and what is written beside and below it.
void draw_board(canvas& on, const layout& where, const table& game, const hand& hand);
void draw_panel(canvas& on, const layout& where, const table& game, const hand& hand);

#endif
