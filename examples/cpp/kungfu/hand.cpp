#include "hand.hpp"

#include "shapes.hpp"

#include <algorithm>

namespace kungfu = heterochess::kungfu;

namespace {

const char* const role_names[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

std::string described(const kungfu::piece& one) {
    return std::string(role_names[one.role % 7]) + " on " + one.where().name();
}

} // namespace

const kungfu::piece* hand::selected() const {
    if (!selected_) return nullptr;
    for (const piece& one : table_.now().pieces)
        if (one.id == *selected_) return &one;
    return nullptr;
}

bool hand::leads_to(square where) const {
    return std::find(destinations_.begin(), destinations_.end(), where) != destinations_.end();
}

void hand::say(std::string text, bool refused) {
    status_ = std::move(text);
    refused_ = refused;
}

void hand::choose(square where) {
    focus_ = where;
    refresh();
    const piece* there = table_.now().standing_on(where);
    const piece* held = selected();
    if (held != nullptr && held == there) {
        clear();
    } else if (held != nullptr && (leads_to(where) || !is_own(there))) {
        // Also where it may not go: the game says why.
        send(*held, where);
    } else if (is_own(there)) {
        select(*there);
    } else if (table_.is_replay()) {
        say("This is a record: nobody can move");
    } else {
        say("No piece of yours stands on " + where.name(), true);
    }
}

void hand::choose_focus() {
    if (focus_) choose(*focus_);
}

void hand::select(const piece& one) {
    selected_ = one.id;
    destinations_ = table_.destinations(one);
    if (!one.resting())
        say("The " + described(one) + ": choose its destination");
    else if (!one.target())
        say("The " + described(one) + " rests: choose a move to queue");
    else
        say("The " + described(one) + " rests; " + one.target().name() +
            " is queued: choose another one, or C to cancel");
}

void hand::send(const piece& one, square to) {
    std::string what = described(one);
    kungfu::reply answered =
        table_.submit(one.seat, kungfu::command::move(one.where(), to));
    if (!answered) {
        say("Refused: " + answered.why.message, true);
        return;
    }
    bool queued = answered.answer == kungfu::answer::queued;
    clear();
    say("The " + what + (queued ? " will go to " : " goes to ") + to.name());
}

void hand::clear() {
    selected_.reset();
    destinations_.clear();
    say("");
}

void hand::cancel_queued() {
    refresh();
    const piece* held = selected();
    if (held == nullptr) {
        say("Select a resting piece first", true);
        return;
    }
    std::string what = described(*held);
    kungfu::reply answered = table_.submit(held->seat, kungfu::command::cancel(held->where()));
    if (!answered) {
        say("Refused: " + answered.why.message, true);
        return;
    }
    refresh();
    say("The queued move of the " + what + " is cancelled");
}

void hand::refresh() {
    if (!selected_) return;
    const piece* held = selected();
    if (held == nullptr || held->flying()) {
        clear();
        return;
    }
    destinations_ = table_.destinations(*held);
}

void hand::step(const layout& seen, int right, int up) {
    if (!focus_) tab(seen, false);
    else focus_ = seen.beside(*focus_, right, up);
}

void hand::tab(const layout& seen, bool backwards) {
    refresh();
    std::vector<square> stops = destinations_;
    if (!selected_ || stops.empty()) {
        stops.clear();
        for (const piece& one : table_.now().pieces)
            if (is_own(&one) && !one.flying()) stops.push_back(one.where());
    }
    if (stops.empty()) {
        // Nothing to choose: any square will do.
        if (!focus_) focus_ = square(seen.squares() / 2, seen.squares() / 2);
        return;
    }
    // As they are read: from the top left to the bottom right.
    auto order = [&](square one) {
        point at = seen.middle(one);
        return std::pair(at.y, at.x);
    };
    std::sort(stops.begin(), stops.end(),
              [&](square a, square b) { return order(a) < order(b); });
    if (!focus_) {
        focus_ = backwards ? stops.back() : stops.front();
        return;
    }
    auto next = std::upper_bound(stops.begin(), stops.end(), *focus_,
                                 [&](square a, square b) { return order(a) < order(b); });
    if (!backwards) {
        focus_ = next == stops.end() ? stops.front() : *next;
        return;
    }
    auto from = std::lower_bound(stops.begin(), stops.end(), *focus_,
                                 [&](square a, square b) { return order(a) < order(b); });
    focus_ = from == stops.begin() ? stops.back() : *std::prev(from);
}
