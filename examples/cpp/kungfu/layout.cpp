#include "layout.hpp"

#include <algorithm>
#include <cmath>

namespace kungfu = heterochess::kungfu;

namespace {

constexpr double edge = 14, coordinates = 22, panel = 286, status = 40;

} // namespace

layout::layout(int width, int height, kungfu::mode mode, int bottom_seat)
    : mode_(mode), count_(mode == kungfu::mode::one_vs_one ? 8 : 12) {
    // On the board for two armies, the second seat is opposite.
    quarter_turns_ = count_ == 8 ? 2 * (bottom_seat - 1) : bottom_seat - 1;
    unit_ = std::max(0.2, std::min(width / 1000.0, height / 740.0));
    panel_width_ = panel * unit_;
    panel_left_ = width - panel_width_ - edge * unit_;
    status_top_ = height - status * unit_;
    double across = panel_left_ - (2.5 * edge + coordinates) * unit_;
    double down = status_top_ - (edge + coordinates) * unit_;
    side_ = std::max(4, static_cast<int>(std::min(across, down) / count_));
    double spare = std::max(0.0, across - side_ * count_) / 2;
    board_ = {std::round((edge + coordinates) * unit_ + spare),
              std::round(edge * unit_ + std::max(0.0, down - side_ * count_) / 2)};
}

layout::place layout::turned(double file, double rank) const {
    double last = count_ - 1;
    switch (quarter_turns_) {
    case 0: return {file, rank};
    case 1: return {last - rank, file};
    case 2: return {last - file, last - rank};
    default: return {rank, last - file};
    }
}

kungfu::square layout::seen(int column, int row) const {
    int last = count_ - 1;
    if (column < 0 || row < 0 || column > last || row > last) return square();
    switch (quarter_turns_) {
    case 0: return square(column, row);
    case 1: return square(row, last - column);
    case 2: return square(last - column, last - row);
    default: return square(last - row, column);
    }
}

bool layout::is_on_board(square where) const { return where && where.on_board(mode_); }

point layout::corner(double file, double rank) const {
    place at = turned(file, rank);
    return {board_.x + at.column * side_, board_.y + (count_ - 1 - at.row) * side_};
}

point layout::middle(square where) const {
    point at = corner(where.file(), where.rank());
    return {at.x + side_ / 2.0, at.y + side_ / 2.0};
}

std::optional<kungfu::square> layout::at(double x, double y) const {
    int column = static_cast<int>(std::floor((x - board_.x) / side_));
    int row = count_ - 1 - static_cast<int>(std::floor((y - board_.y) / side_));
    square found = seen(column, row);
    if (!is_on_board(found)) return std::nullopt;
    return found;
}

kungfu::square layout::beside(square where, int right, int up) const {
    place at = turned(where.file(), where.rank());
    square found = seen(static_cast<int>(at.column) + right, static_cast<int>(at.row) + up);
    return is_on_board(found) ? found : where;
}

std::string layout::line_name(square of, bool file) {
    if (file) return std::string(1, static_cast<char>('a' + of.file()));
    return std::to_string(of.rank() + 1);
}
