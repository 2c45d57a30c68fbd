// Kung Fu Chess.
#ifndef HETEROCHESS_KUNGFU_HPP
#define HETEROCHESS_KUNGFU_HPP

#include "common.hpp"

namespace heterochess::kungfu {

enum class mode : std::uint8_t {
    one_vs_one = HC_MODE_1V1,
    free_for_all = HC_MODE_FFA,
    two_vs_two = HC_MODE_2V2,
    one_vs_three = HC_MODE_1V3
};

inline constexpr hc_speed standard{HC_STANDARD_SQUARE_MS, HC_STANDARD_REST_MS};
inline constexpr hc_speed lightning{HC_LIGHTNING_SQUARE_MS, HC_LIGHTNING_REST_MS};
inline constexpr std::uint64_t never = HC_NEVER;

// A square of either board; file and rank count from 0. Numbers out of their range throw.
struct square {
    std::uint8_t number = HC_NO_SQUARE;

    constexpr square() noexcept = default;
    constexpr explicit square(int code)
        : number(detail::byte(code, 0, 255, "squares are 16 * rank + file")) {}
    constexpr square(int file, int rank)
        : number(static_cast<std::uint8_t>(detail::byte(rank, 0, 11, "ranks go from 0 to 11") << 4 |
                                           detail::byte(file, 0, 11, "files go from 0 to 11"))) {}
    explicit square(std::string_view name) {
        detail::checked(hc_kungfu_square_parse, name.data(), name.size(), &number);
    }
    constexpr int file() const noexcept { return number & 15; }
    constexpr int rank() const noexcept { return number >> 4; }
    // False for HC_NO_SQUARE.
    constexpr explicit operator bool() const noexcept { return number != HC_NO_SQUARE; }
    bool on_board(mode of) const {
        std::uint8_t is_on = 0;
        detail::checked(hc_kungfu_on_board, static_cast<std::uint8_t>(of), number, &is_on);
        return is_on != 0;
    }
    std::string name() const { return detail::text(hc_kungfu_square_text, number); }
    friend constexpr bool operator==(square a, square b) noexcept { return a.number == b.number; }
    friend constexpr bool operator!=(square a, square b) noexcept { return a.number != b.number; }
};

struct move : hc_kungfu_move {
    move() noexcept : hc_kungfu_move{HC_NO_SQUARE, HC_NO_SQUARE} {}
    move(const hc_kungfu_move& plain) noexcept : hc_kungfu_move(plain) {}
    // Such as "e2e4" or "a9a10"; throws parse_error.
    explicit move(std::string_view text) : move() {
        detail::checked(hc_kungfu_move_parse, text.data(), text.size(), this);
    }
    square origin() const noexcept { return square(from); }
    square destination() const noexcept { return square(to); }
    std::string text() const { return detail::text(hc_kungfu_move_text, this); }
};

// What a player says.
struct command : hc_kungfu_command {
    command() noexcept : hc_kungfu_command{} {}
    command(const hc_kungfu_command& plain) noexcept : hc_kungfu_command(plain) {}
    static command move(square from, square to) noexcept { return make(HC_COMMAND_MOVE, from, to); }
    static command move(const kungfu::move& way) noexcept {
        return make(HC_COMMAND_MOVE, way.origin(), way.destination());
    }
    static command cancel(square on) noexcept { return make(HC_COMMAND_CANCEL, on, {}); }
    static command leave() noexcept { return make(HC_COMMAND_LEAVE, {}, {}); }
    static command disconnect() noexcept { return make(HC_COMMAND_DISCONNECT, {}, {}); }
    static command reconnect() noexcept { return make(HC_COMMAND_RECONNECT, {}, {}); }

private:
    static command make(std::uint8_t kind, square from, square to) noexcept {
        command made;
        made.kind = kind;
        made.from = from.number;
        made.to = to.number;
        return made;
    }
};

enum class answer : std::uint8_t {
    refused = 0,
    started = HC_ANSWER_STARTED,
    queued = HC_ANSWER_QUEUED,
    cancelled = HC_ANSWER_CANCELLED,
    ok = HC_ANSWER_OK
};

// What became of a command: true unless it was refused.
struct reply {
    kungfu::answer answer = kungfu::answer::refused;
    reason why; // if it was refused
    explicit operator bool() const noexcept { return answer != kungfu::answer::refused; }
};

// Whose a piece is or was, and what it is or was last.
struct identity {
    int seat;
    heterochess::role role;
};

struct event : hc_kungfu_event {
    // One line of JSON.
    std::string json() const { return detail::text(hc_kungfu_event_json, this); }
};

// A piece at one millisecond.
struct piece : hc_kungfu_piece {
    bool ready() const noexcept { return state == HC_PIECE_READY; }
    bool resting() const noexcept { return state == HC_PIECE_RESTING; }
    bool flying() const noexcept { return state == HC_PIECE_FLYING; }
    heterochess::role what() const noexcept { return static_cast<heterochess::role>(role); }
    // Where it stands, or the square it reached last.
    kungfu::square where() const noexcept { return kungfu::square(square); }
    // Where it flies, or is to go after its rest, if anywhere.
    kungfu::square target() const noexcept { return kungfu::square(to); }
    // How much of the step or of the rest is over, from 0 to 1.
    double progress() const noexcept {
        return total == 0 ? 0.0 : static_cast<double>(elapsed) / static_cast<double>(total);
    }
    // Where to draw it: file and rank of its middle, counted from 0, with fractions in flight.
    double file() const noexcept { return between(HC_KF_FILE(square), HC_KF_FILE(next)); }
    double rank() const noexcept { return between(HC_KF_RANK(square), HC_KF_RANK(next)); }

private:
    double between(int from, int to_) const noexcept {
        return flying() ? from + (to_ - from) * progress() : from;
    }
};

// A game at one millisecond, to be drawn. Use one again and again: it keeps its memory.
struct snapshot : hc_kungfu_state {
    std::vector<piece> pieces;

    bool over() const noexcept { return outcome.over != 0; }
    bool is_alive(int seat) const noexcept {
        return seat >= 1 && seat <= 4 && (alive & HC_SEAT_BIT(seat)) != 0;
    }
    const piece* standing_on(kungfu::square where) const noexcept {
        for (const piece& one : pieces)
            if (!one.flying() && one.square == where.number) return &one;
        return nullptr;
    }
    // Such as "seats 1 and 3 win: last-team-standing"; empty while the game goes on.
    std::string outcome_text() const { return detail::text(hc_kungfu_outcome_text, &outcome); }
};

// A game, with the record of its commands.
class game {
public:
    explicit game(kungfu::mode mode = mode::one_vs_one, hc_speed speed = standard)
        : object_(detail::made<hc_kungfu>(hc_kungfu_new, static_cast<std::uint8_t>(mode),
                                          &speed)) {}
    // From men of your own; throws parse_error if they make no game.
    game(kungfu::mode mode, hc_speed speed, const std::vector<hc_kungfu_man>& men)
        : object_(detail::made<hc_kungfu>(hc_kungfu_from_men, static_cast<std::uint8_t>(mode),
                                          &speed, men.data(), men.size())) {}

    hc_kungfu_state info() const { return detail::value<hc_kungfu_state>(hc_kungfu_info, get()); }
    std::uint64_t now() const { return info().now; }
    std::uint64_t next_event() const {
        return detail::value<std::uint64_t>(hc_kungfu_next_event, get());
    }
    // Everything there is to draw; allocates only the first time.
    void snapshot(kungfu::snapshot& into) const {
        std::size_t count = 0;
        into.pieces.resize(HC_KUNGFU_MAX_PIECES);
        detail::check(
            hc_kungfu_snapshot(get(), &into, into.pieces.data(), into.pieces.size(), &count));
        into.pieces.resize(count);
    }
    kungfu::snapshot snapshot() const {
        kungfu::snapshot taken;
        snapshot(taken);
        return taken;
    }
    std::optional<piece> piece_on(square where) const {
        return detail::found<kungfu::piece>(hc_kungfu_piece_on, get(), where.number);
    }
    std::optional<piece> piece_of(int id) const {
        return detail::found<kungfu::piece>(hc_kungfu_get_piece, get(), piece_byte(id));
    }
    // Whose a piece is, and what: also of one that is gone. Nothing if there never was one.
    std::optional<kungfu::identity> identity(int id) const {
        std::uint8_t owner = HC_NO_SEAT;
        const auto what =
            detail::found<std::uint8_t>(hc_kungfu_identity, get(), piece_byte(id), &owner);
        if (!what) return std::nullopt;
        return kungfu::identity{owner, static_cast<role>(*what)};
    }
    // What can be started, or queued, at this moment: by the piece on a square, or by all.
    std::vector<move> moves(int seat, square from = {}) const {
        return detail::list<move, hc_kungfu_move>(hc_kungfu_moves, get(), detail::seat_byte(seat),
                                                  from.number);
    }
    std::vector<move> queueable_moves(int seat, square from = {}) const {
        return detail::list<move, hc_kungfu_move>(hc_kungfu_queueable_moves, get(),
                                                  detail::seat_byte(seat), from.number);
    }
    // Why a move cannot be started at this moment, or nothing if it can.
    std::optional<reason> start_refusal(int seat, square from, square to) const {
        return detail::refusal(hc_kungfu_check_start, get(), detail::seat_byte(seat), from.number,
                               to.number);
    }

    // What a command would be answered at this moment, and why it would be refused: also a move
    // that would be queued.
    reply check(int seat, command said) const {
        std::uint8_t accepted = 0;
        hc_error told;
        hc_status status = hc_kungfu_check(get(), detail::seat_byte(seat), &said, &accepted, &told);
        return replied(status, accepted, told);
    }

    // Gives a command at a time, after letting time pass. Refusals are answered, not thrown. What
    // happens is shown to `visit` (an event) in order, also if the command is refused. If `visit`
    // throws, the command has been given and time has passed all the same; events after the one
    // that it threw at are kept, and shown first by the next call.
    template <class Visit> reply submit(std::uint64_t time, int seat, command said, Visit&& visit) {
        std::uint8_t accepted = 0;
        hc_error told;
        hc_status status = tell(visit, [&](event* events, std::size_t room, std::size_t* count) {
            return hc_kungfu_submit(get(), time, detail::seat_byte(seat), &said, &accepted,
                                    events, room, count, &told);
        });
        return replied(status, accepted, told);
    }
    reply submit(std::uint64_t time, int seat, command said) {
        return submit(time, seat, said, [](const event&) {});
    }
    // Lets time pass; throws if it is past. For a `visit` that throws see submit.
    template <class Visit> void advance_to(std::uint64_t time, Visit&& visit) {
        hc_error told;
        hc_status status = tell(visit, [&](event* events, std::size_t room, std::size_t* count) {
            return hc_kungfu_advance(get(), time, events, room, count, &told);
        });
        if (status != HC_OK) detail::fail(detail::why(status, told));
    }
    std::vector<event> advance_to(std::uint64_t time) {
        std::vector<event> events;
        advance_to(time, [&](const event& one) { events.push_back(one); });
        return events;
    }
    // A tag of the record, such as "Event", "Date" or "Seat1"; an empty value takes it away.
    void set_tag(std::string_view name, std::string_view value) {
        detail::checked(hc_kungfu_set_tag, get(), name.data(), name.size(), value.data(),
                        value.size());
    }
    // All tags in the order of their names.
    std::vector<std::pair<std::string, std::string>> tags() const {
        std::vector<std::pair<std::string, std::string>> all;
        std::size_t length = 0;
        for (std::size_t index = 0;
             hc_kungfu_tag_name(get(), index, nullptr, 0, &length, nullptr) == HC_OK; ++index) {
            std::string name = detail::text(hc_kungfu_tag_name, get(), index);
            std::string value = detail::text(hc_kungfu_tag, get(), name.data(), name.size());
            all.emplace_back(std::move(name), std::move(value));
        }
        return all;
    }
    // The commands so far as JSON Lines.
    std::string record() const { return detail::text(hc_kungfu_record, get()); }
    // The board, and a line for each piece that flies or rests.
    std::string text() const { return detail::text(hc_kungfu_text, get()); }
    // A picture of it.
    std::string svg(const hc_svg_options& options = {}) const {
        return detail::text(hc_kungfu_svg, get(), &options);
    }
    // The object, for functions of heterochess.h.
    hc_kungfu* get() const noexcept { return object_.get(); }

private:
    friend class replay;
    explicit game(hc_kungfu* object) noexcept : object_(object) {}

    static std::uint8_t piece_byte(int id) {
        return detail::byte(id, 0, 255, "pieces are numbered from 0");
    }

    static reply replied(hc_status status, std::uint8_t accepted, const hc_error& told) {
        switch (status) {
        case HC_OK: return {static_cast<answer>(accepted), {}};
        case HC_REFUSED:
        case HC_GAME_OVER: return {answer::refused, detail::why(status, told)};
        default: detail::fail(detail::why(status, told));
        }
    }

    // Shows `visit` the events of a call after those that are kept. They are all fetched first: the
    // library drops what is left at its next call, which `visit` may make.
    template <class Visit, class Call> hc_status tell(Visit& visit, Call&& call) {
        event events[32];
        std::size_t waiting = 0;
        hc_status status = call(events, std::size(events), &waiting);
        // Where nothing could be done, nothing was counted.
        while (waiting > 0) {
            std::size_t told = waiting < std::size(events) ? waiting : std::size(events);
            untold_.insert(untold_.end(), events, events + told);
            if (waiting == told) break;
            detail::check(hc_kungfu_events(get(), events, std::size(events), &waiting));
        }
        while (told_ < untold_.size()) {
            const event next = untold_[told_++];
            visit(next);
        }
        untold_.clear();
        told_ = 0;
        return status;
    }

    detail::copyable<hc_kungfu, hc_kungfu_free, hc_kungfu_clone> object_;
    std::vector<event> untold_; // the first told_ of them have been shown
    std::size_t told_ = 0;
};

enum class level : std::uint8_t {
    random = HC_PLAYER_RANDOM,
    greedy = HC_PLAYER_GREEDY,
    reactive = HC_PLAYER_REACTIVE
};

// A computer that plays one seat: the same seed, the same game.
class player {
public:
    // Times in milliseconds; 0 is the pace of a practised person.
    player(kungfu::level level, int seat, std::uint64_t seed, std::uint64_t command_gap = 0,
           std::uint64_t reaction = 0)
        : object_(detail::made<hc_kungfu_player>(hc_kungfu_player_new,
                                                 static_cast<std::uint8_t>(level),
                                                 detail::seat_byte(seat), command_gap, reaction,
                                                 seed)) {}
    // When it looks at the board next.
    std::uint64_t next_look() const {
        return detail::value<std::uint64_t>(hc_kungfu_player_next_look, object_.get());
    }
    // What it does now, if anything. A look before next_look() sees nothing.
    std::optional<command> look(const game& at) {
        command said;
        detail::check(hc_kungfu_player_look(object_.get(), at.get(), &said));
        if (said.kind == 0) return std::nullopt;
        return said;
    }

private:
    detail::owner<hc_kungfu_player, hc_kungfu_player_free> object_;
};

// A record that has been read: its lines, and its end.
class replay {
public:
    // Throws parse_error with the line at fault.
    explicit replay(std::string_view record)
        : object_(detail::made<hc_replay>(hc_replay_new, record.data(), record.size())) {}
    std::size_t size() const {
        std::size_t entries = 0;
        detail::check(hc_replay_info(object_.get(), &entries, nullptr));
        return entries;
    }
    // Throws parse_error if the record says a result to which its commands do not lead.
    void check_result() const { detail::checked(hc_replay_check_result, object_.get()); }
    // The time of the last line, or of the result if that is later.
    std::uint64_t end_time() const {
        return detail::value<std::uint64_t>(hc_replay_info, object_.get(), nullptr);
    }
    hc_replay_entry operator[](std::size_t index) const {
        return detail::value<hc_replay_entry>(hc_replay_get_entry, object_.get(), index);
    }
    // The game at its start, with nothing commanded.
    game start() const { return game(detail::made<hc_kungfu>(hc_replay_start, object_.get())); }
    // The game as the record has it at a time.
    game at(std::uint64_t time) const {
        return game(detail::made<hc_kungfu>(hc_replay_game_at, object_.get(), time));
    }

private:
    detail::owner<hc_replay, hc_replay_free> object_;
};

} // namespace heterochess::kungfu

#endif
