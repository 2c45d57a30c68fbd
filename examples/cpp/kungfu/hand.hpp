// A person's hand: which square has the focus, which piece is selected, and what a click or a key
// does with it. It knows no window.
#ifndef KUNGFU_HAND_HPP
#define KUNGFU_HAND_HPP

#include "layout.hpp"
#include "table.hpp"

#include <optional>
#include <string>

class hand {
public:
    using square = heterochess::kungfu::square;
    using piece = heterochess::kungfu::piece;

    explicit hand(table& at) : table_(at) {}

    // A click on a square selects a piece or its destination, as Enter does.
    void choose(square where);
    void choose_focus();
    // Moves the focus to the next square where there is something to choose.
    void tab(const layout& seen, bool backwards);
    // Moves the focus by columns and rows as they are seen.
    void step(const layout& seen, int right, int up);
    void clear();
    void cancel_queued();
    // Forgets what is no longer there. To be called when time has passed.
    void refresh();

    std::optional<square> focus() const { return focus_; }
    // The piece that is selected, as it is now.
    const piece* selected() const;
    const std::vector<square>& destinations() const { return destinations_; }
    // What became of the last command, for people.
    const std::string& status() const { return status_; }
    bool is_refusal() const { return refused_; }

private:
    bool is_own(const piece* one) const { return one != nullptr && table_.has_person(one->seat); }
    bool leads_to(square where) const;
    void select(const piece& one);
    void send(const piece& one, square to);
    void say(std::string text, bool refused = false);

    table& table_;
    std::optional<square> focus_;
    std::optional<std::uint8_t> selected_; // a piece's identity
    std::vector<square> destinations_;
    std::string status_;
    bool refused_ = false;
};

#endif
