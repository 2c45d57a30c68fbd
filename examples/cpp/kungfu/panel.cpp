// What is written beside and below the board: time, armies, kills, what happened, the keys.
#include "letters.hpp"
#include "scene.hpp"
#include "shapes.hpp"

#include <algorithm>
#include <cstdio>

namespace kungfu = heterochess::kungfu;

namespace {

constexpr color background = rgb(0x26221e), card = rgb(0x35302a), words = rgb(0xece4d6),
                quiet = rgb(0xa99c8c), warning = rgb(0xffb08a), good = rgb(0xa9d6a4),
                faint = rgb(0x26221e, 0.55);

std::string mode_name(kungfu::mode mode) {
    switch (mode) {
    case kungfu::mode::one_vs_one: return "1 against 1";
    case kungfu::mode::free_for_all: return "Free for all";
    case kungfu::mode::two_vs_two: return "2 against 2";
    default: return "1 against 3";
    }
}

std::string speed_name(const kungfu::snapshot& now) {
    auto is = [&](hc_speed speed) {
        return now.square_ms == speed.square_ms && now.rest_ms == speed.rest_ms;
    };
    if (is(kungfu::standard)) return "Standard";
    if (is(kungfu::lightning)) return "Lightning";
    return std::to_string(now.square_ms) + " ms a square";
}

std::string clock_text(std::uint64_t ms) {
    char text[48];
    std::snprintf(text, sizeof text, "%llu:%02llu.%llu",
                  static_cast<unsigned long long>(ms / 60'000),
                  static_cast<unsigned long long>(ms / 1000 % 60),
                  static_cast<unsigned long long>(ms / 100 % 10));
    return text;
}

const char* ordinal(int place) {
    static const char* const names[] = {"", "1st", "2nd", "3rd", "4th"};
    return names[std::clamp(place, 0, 4)];
}

class panel {
public:
    panel(canvas& on, const layout& where, const table& game, const hand& hand)
        : on_(on), where_(where), game_(game), now_(game.now()), hand_(hand), unit_(where.unit()),
          left_(where.panel_left()), right_(left_ + where.panel_width()) {}

    void draw() {
        head();
        for (int seat = 1; seat <= 4; ++seat)
            if ((now_.seats & HC_SEAT_BIT(seat)) != 0) army_card(seat);
        teams();
        notes(keys());
        status();
    }

private:
    font in(double size, bool bold = false) const { return {size * unit_, bold}; }
    void text(double x, double y, const std::string& what, font how, color paint) {
        draw_text(on_, {x, y}, what, how, paint);
    }
    void text_right(double x, double y, const std::string& what, font how, color paint) {
        text(x - text_width(what, how), y, what, how, paint);
    }
    // A text that is made shorter where it has no room.
    std::string fitting(std::string what, font how, double room) const {
        if (text_width(what, how) <= room) return what;
        while (!what.empty() && text_width(what + "...", how) > room) what.pop_back();
        return what + "...";
    }

    void head() {
        text(left_, 20 * unit_, "Kung Fu Chess", in(17, true), words);
        std::string what = mode_name(game_.mode()) + ", " + speed_name(now_);
        text(left_, 50 * unit_, what, in(10), quiet);
        text_right(right_, 48 * unit_, clock_text(now_.now), in(13, true), words);
        y_ = 76 * unit_;
    }

    std::string seat_text(int seat) const {
        if (!now_.is_alive(seat)) {
            int place = now_.outcome.places[seat - 1];
            return place > 0 ? std::string("out, ") + ordinal(place) : "out";
        }
        if ((now_.away & HC_SEAT_BIT(seat)) != 0) return "disconnected";
        if (now_.over()) {
            int place = now_.outcome.places[seat - 1];
            return place > 0 ? ordinal(place) : "";
        }
        auto men = std::count_if(now_.pieces.begin(), now_.pieces.end(),
                                 [&](const kungfu::piece& one) { return one.seat == seat; });
        std::string who = game_.is_replay() ? "" : game_.has_computer(seat) ? "computer, " : "you, ";
        return who + std::to_string(men) + (men == 1 ? " piece" : " pieces");
    }

    void army_card(int seat) {
        const army& whose = army_of(seat, game_.mode());
        double height = 52 * unit_;
        on_.fill(rectangle(left_, y_, right_ - left_, height, 8 * unit_), card);
        on_.fill(rectangle(left_ + 6 * unit_, y_ + 6 * unit_, 40 * unit_, 40 * unit_, 6 * unit_),
                 rgb(0xcdb48f));
        draw_man(on_, heterochess::role::king, whose, {left_ + 7 * unit_, y_ + 7 * unit_},
                 38 * unit_);
        double x = left_ + 58 * unit_;
        text(x, y_ + 11 * unit_, whose.name, in(12, true), words);
        text(x, y_ + 33 * unit_, seat_text(seat), in(9), quiet);
        kills(y_, now_.kills[seat - 1]);
        if (!now_.is_alive(seat))
            on_.fill(rectangle(left_, y_, right_ - left_, height, 8 * unit_), faint);
        y_ += height + 8 * unit_;
    }

    void kills(double y, std::uint32_t count) {
        text_right(right_ - 14 * unit_, y + 11 * unit_, std::to_string(count), in(14, true), words);
        text_right(right_ - 14 * unit_, y + 34 * unit_, count == 1 ? "kill" : "kills", in(8), quiet);
    }

    // Totals, where armies are allied.
    void teams() {
        unsigned told = 0;
        bool any = false;
        for (int seat = 1; seat <= 4; ++seat) {
            unsigned team = now_.teams[seat - 1];
            any = any || (team & (team - 1)) != 0;
        }
        if (!any) return;
        for (int seat = 1; seat <= 4; ++seat) {
            unsigned team = now_.teams[seat - 1];
            if ((told & HC_SEAT_BIT(seat)) != 0) continue;
            told |= team;
            std::string names;
            for (int mate = 1; mate <= 4; ++mate)
                if ((team & HC_SEAT_BIT(mate)) != 0)
                    names += (names.empty() ? "" : " + ") +
                             std::string(army_of(mate, game_.mode()).name);
            text(left_ + 14 * unit_, y_ + 4 * unit_, names, in(10), words);
            text_right(right_ - 14 * unit_, y_ + 4 * unit_,
                       std::to_string(now_.team_kills[seat - 1]), in(11, true), words);
            y_ += 24 * unit_;
        }
        y_ += 4 * unit_;
    }

    // From the bottom up; returns where they begin.
    double keys() {
        static const char* const lines[][2] = {
            {"Click, Enter, Space", "piece, then square"},
            {"Tab, arrows", "move the focus"},
            {"Esc", "clear the selection"},
            {"C", "cancel the queued move"},
        };
        double top = where_.status_top() - (4 * 20 + 12) * unit_, y = top;
        if (!game_.has_people()) return where_.status_top();
        for (const auto& [keys, what] : lines) {
            text(left_, y, keys, in(8.5, true), quiet);
            text_right(right_, y, what, in(8.5), quiet);
            y += 20 * unit_;
        }
        return top;
    }

    // The latest that have room above a line.
    void notes(double bottom) {
        double line = 19 * unit_;
        y_ += 10 * unit_;
        auto room = static_cast<std::size_t>(std::max(0.0, (bottom - 14 * unit_ - y_) / line));
        const auto& all = game_.notes();
        std::size_t first = all.size() - std::min(all.size(), room);
        for (std::size_t index = first; index < all.size(); ++index) {
            text(left_, y_, clock_text(all[index].time), in(8.5), quiet);
            double x = left_ + 58 * unit_;
            text(x, y_, fitting(all[index].text, in(8.5), right_ - x), in(8.5), words);
            y_ += line;
        }
    }

    std::string outcome() const {
        std::string winners;
        for (int seat = 1; seat <= 4; ++seat)
            if ((now_.outcome.winners & HC_SEAT_BIT(seat)) != 0)
                winners += (winners.empty() ? "" : " and ") +
                           std::string(army_of(seat, game_.mode()).name);
        if (winners.empty()) return "A draw: no army is left";
        return winners + (winners.find(" and ") == std::string::npos ? " wins" : " win");
    }

    void status() {
        double x = 36 * unit_, y = where_.status_top() + 14 * unit_;
        font how = in(12, now_.over());
        std::string what = now_.over() ? outcome() : hand_.status();
        color paint = now_.over() ? good : hand_.is_refusal() ? warning : words;
        if (what.empty()) {
            what = game_.is_replay()     ? "A record is played again"
                   : game_.has_people() ? "Select one of your pieces, then its destination"
                                         : "Computers play";
            paint = quiet;
        }
        text(x, y, fitting(what, how, right_ - x), how, paint);
    }

    canvas& on_;
    const layout& where_;
    const table& game_;
    const kungfu::snapshot& now_;
    const hand& hand_;
    double unit_;
    double left_;
    double right_;
    double y_ = 0;
};

} // namespace

void draw_panel(canvas& on, const layout& where, const table& game, const hand& hand) {
    panel(on, where, game, hand).draw();
}

void draw_scene(canvas& on, const layout& where, const table& game, const hand& hand) {
    on.clear(background);
    draw_board(on, where, game, hand);
    draw_panel(on, where, game, hand);
}
