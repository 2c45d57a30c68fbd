// Where things are in the window: squares, seen from a seat, and the panel beside the board.
#ifndef KUNGFU_LAYOUT_HPP
#define KUNGFU_LAYOUT_HPP

#include "path.hpp"

#include <heterochess.hpp>

#include <optional>
#include <string>

class layout {
public:
    using square = heterochess::kungfu::square;

    // A window of so many pixels, with the army of a seat at the bottom of the board.
    layout(int width, int height, heterochess::kungfu::mode mode, int bottom_seat);

    int squares() const { return count_; }
    // The side of a square, in whole pixels, and the upper left corner of the board.
    int side() const { return side_; }
    point board() const { return board_; }
    // What 1 is of lengths that were made for a window of 1000 x 740.
    double unit() const { return unit_; }
    double panel_left() const { return panel_left_; }
    double panel_width() const { return panel_width_; }
    double status_top() const { return status_top_; }

    bool is_on_board(square where) const;
    // The upper left corner of what is at a file and a rank, counted from 0, with fractions.
    point corner(double file, double rank) const;
    point middle(square where) const;
    // The square at a pixel of the window, if any.
    std::optional<square> at(double x, double y) const;
    // The square beside another one, by columns to the right and rows up as they are seen; the same
    // one if there is none.
    square beside(square where, int right, int up) const;
    // What columns and rows are called, from the left and from the bottom.
    std::string column_name(int column) const { return line_name(seen(column, 0), column_is_file()); }
    std::string row_name(int row) const { return line_name(seen(0, row), !column_is_file()); }

private:
    struct place {
        double column;
        double row;
    };
    place turned(double file, double rank) const;
    // The square in a column and a row, or none.
    square seen(int column, int row) const;
    bool column_is_file() const { return quarter_turns_ % 2 == 0; }
    static std::string line_name(square of, bool file);

    heterochess::kungfu::mode mode_;
    int count_;
    int quarter_turns_; // clockwise, from South to the seat at the bottom
    int side_;
    double unit_;
    point board_;
    double panel_left_;
    double panel_width_;
    double status_top_;
};

#endif
