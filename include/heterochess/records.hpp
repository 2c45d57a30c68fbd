// Records of Fluidity Chess and Charismatic Chess in PGN's form. (Those of Kung Fu Chess are
// kungfu::replay.)
#ifndef HETEROCHESS_RECORDS_HPP
#define HETEROCHESS_RECORDS_HPP

#include "charismatic.hpp"
#include "common.hpp"
#include "fluidity.hpp"

#include <istream>

namespace heterochess {

enum class variant : std::uint8_t {
    fluidity = HC_VARIANT_FLUIDITY,
    charismatic = HC_VARIANT_CHARISMATIC
};

enum class result : std::uint8_t {
    unknown = HC_RESULT_UNKNOWN,
    white_wins = HC_RESULT_WHITE_WINS,
    black_wins = HC_RESULT_BLACK_WINS,
    draw = HC_RESULT_DRAW
};

// A game that cannot be read: where the fault is. what() says it all in one line.
class record_error : public parse_error {
public:
    record_error(heterochess::reason why, const hc_record_fault& where)
        : parse_error(std::move(why)), where_(where) {}
    std::uint64_t line() const noexcept { return where_.line; }
    std::uint64_t game() const noexcept { return where_.game; }
    const hc_record_fault& where() const noexcept { return where_; }

private:
    hc_record_fault where_;
};

// A place in a record: the point after a move, or before all moves.
using node = std::uint32_t;
inline constexpr node root = HC_ROOT;
inline constexpr node no_node = HC_NO_NODE;

// The record of a game: tags, start, a tree of moves with notes, and the result. Functions that
// take a place throw error if the record has none of that number.
class record {
public:
    // From the start of a game, without moves.
    explicit record(heterochess::variant of = heterochess::variant::fluidity)
        : object_(detail::made<hc_record>(hc_record_new, static_cast<std::uint8_t>(of))) {}
    // From a FEN, without moves; throws parse_error.
    record(heterochess::variant of, std::string_view fen)
        : object_(detail::made<hc_record>(hc_record_from_fen, static_cast<std::uint8_t>(of),
                                          fen.data(), fen.size())) {}
    // Of a game, with its result if it is over.
    explicit record(const fluidity::game& of)
        : object_(detail::made<hc_record>(hc_record_of_fluidity, of.get())) {}
    explicit record(const charismatic::game& of)
        : object_(detail::made<hc_record>(hc_record_of_charismatic, of.get())) {}
    // The first game of a text; throws parse_error.
    static record parse(std::string_view pgn) {
        return record(detail::made<hc_record>(hc_record_parse, pgn.data(), pgn.size()));
    }
    // Takes over an object of heterochess.h.
    explicit record(hc_record* object) noexcept : object_(object) {}

    // As PGN.
    std::string text() const { return detail::text(hc_record_text, get()); }
    std::string json() const { return detail::text(hc_record_json, get()); }
    // Why the game ended, such as "checkmate"; empty if that is not known.
    std::string termination() const { return detail::text(hc_record_termination, get()); }
    hc_record_info info() const { return detail::value<hc_record_info>(hc_record_get_info, get()); }
    heterochess::variant variant() const {
        return static_cast<heterochess::variant>(info().variant);
    }
    heterochess::result result() const { return static_cast<heterochess::result>(info().result); }
    void set_result(heterochess::result ended) {
        detail::checked(hc_record_set_result, get(), static_cast<std::uint8_t>(ended));
    }
    // Sets result and termination by the rules, if they have ended the game.
    void conclude() { detail::checked(hc_record_conclude, get()); }
    // What is wrong with the end of the record, or nothing.
    std::optional<reason> check() const { return detail::refusal(hc_record_check, get()); }

    // The value of a tag; nothing if it is not there.
    std::optional<std::string> tag(std::string_view name) const {
        std::size_t length = 0;
        if (hc_record_tag(get(), name.data(), name.size(), nullptr, 0, &length, nullptr) ==
            HC_NOTHING_THERE)
            return std::nullopt;
        return detail::text(hc_record_tag, get(), name.data(), name.size());
    }
    // The names of the tags that somebody has set.
    std::vector<std::string> tags() const {
        std::vector<std::string> names;
        for (std::size_t index = 0, count = info().tags; index < count; ++index)
            names.push_back(detail::text(hc_record_tag_name, get(), index));
        return names;
    }
    // Throws refused.
    void set_tag(std::string_view name, std::string_view value) {
        detail::checked(hc_record_set_tag, get(), name.data(), name.size(), value.data(),
                        value.size());
    }
    bool remove_tag(std::string_view name) {
        return detail::value<std::uint8_t>(hc_record_remove_tag, get(), name.data(),
                                           name.size()) != 0;
    }

    // What is around a place.
    hc_record_node at(node place) const {
        return detail::value<hc_record_node>(hc_record_get_node, get(), place);
    }
    // The places of the line that goes on from a place; from the root, the game as it was played.
    std::vector<node> line(node from = root) const {
        return detail::list<node>(hc_record_line, get(), from);
    }
    // Shows `visit` (hc_record_step) all moves of all lines; it answers nothing, or whether to go
    // on. Returns whether all were seen.
    template <class Visit> bool walk(Visit&& visit) const {
        struct call {
            std::remove_reference_t<Visit>& visit;
            detail::carrier carrier;
        } user{visit, {}};
        const hc_step_fn show = [](void* carried, const hc_record_step* step) -> std::int32_t {
            auto* self = static_cast<call*>(carried);
            return self->carrier.stops([&] { return detail::goes_on(self->visit, *step); });
        };
        return user.carrier.runs(hc_record_walk, get(), show, &user);
    }
    // The move that leads to a place, in algebraic form or as programs write it.
    std::string san(node place) const { return detail::text(hc_record_san, get(), place); }
    std::string move_text(node place) const {
        return detail::text(hc_record_move_text, get(), place);
    }
    std::string fen(node place = root) const { return detail::text(hc_record_fen, get(), place); }
    // The same as values; throw error if the record is of the other game.
    fluidity::move fluidity_move(node place) const {
        return detail::value<fluidity::move>(hc_record_fluidity_move, get(), place);
    }
    charismatic::action charismatic_action(node place) const {
        return detail::value<charismatic::action>(hc_record_charismatic_action, get(), place);
    }
    // The game of the moves that lead to a place; throws refused behind its end.
    fluidity::game fluidity(node place) const {
        return fluidity::game(detail::made<hc_fluidity>(hc_record_fluidity, get(), place));
    }
    charismatic::game charismatic(node place) const {
        return charismatic::game(
            detail::made<hc_charismatic>(hc_record_charismatic, get(), place));
    }

    // Adds a move: the main continuation, or a variation. Throws parse_error or refused.
    node add(node place, std::string_view move) {
        return detail::value<node>(hc_record_add, get(), place, move.data(), move.size());
    }
    void promote(node place) { detail::checked(hc_record_promote, get(), place); }
    void demote(node place) { detail::checked(hc_record_demote, get(), place); }
    void promote_to_main(node place) {
        detail::checked(hc_record_promote_to_main, get(), place);
    }
    void erase(node place) { detail::checked(hc_record_delete, get(), place); }

    std::vector<std::uint8_t> nags(node place) const {
        return detail::list<std::uint8_t>(hc_record_nags, get(), place);
    }
    void set_nags(node place, const std::vector<std::uint8_t>& nags) {
        detail::checked(hc_record_set_nags, get(), place, nags.data(), nags.size());
    }
    // The comments behind a move, and those before the first move of a variation.
    std::vector<std::string> comments(node place) const {
        return listed(hc_record_comment, place, at(place).comments);
    }
    std::vector<std::string> comments_before(node place) const {
        return listed(hc_record_comment_before, place, at(place).comments_before);
    }
    // Throws refused.
    void add_comment(node place, std::string_view comment) {
        detail::checked(hc_record_add_comment, get(), place, comment.data(), comment.size());
    }
    void add_comment_before(node place, std::string_view comment) {
        detail::checked(hc_record_add_comment_before, get(), place, comment.data(), comment.size());
    }
    void clear_comments(node place) { detail::checked(hc_record_clear_comments, get(), place); }
    // In milliseconds; HC_NEVER for none.
    void set_clocks(node place, std::uint64_t clock, std::uint64_t elapsed = HC_NEVER) {
        detail::checked(hc_record_set_clocks, get(), place, clock, elapsed);
    }
    // Arrows, and behind them coloured squares.
    std::vector<hc_mark> marks(node place) const {
        return detail::list<hc_mark>(hc_record_marks, get(), place);
    }
    void set_marks(node place, const std::vector<hc_mark>& marks) {
        detail::checked(hc_record_set_marks, get(), place, marks.data(), marks.size());
    }
    // The object, for functions of heterochess.h.
    hc_record* get() const noexcept { return object_.get(); }

private:
    template <class Function>
    std::vector<std::string> listed(Function&& function, node place, std::size_t count) const {
        std::vector<std::string> texts;
        for (std::size_t index = 0; index < count; ++index)
            texts.push_back(detail::text(function, get(), place, index));
        return texts;
    }

    detail::copyable<hc_record, hc_record_free, hc_record_clone> object_;
};

// How records are read.
struct reading {
    std::optional<heterochess::variant> variant; // of games that do not say it
    bool lenient = false; // takes games whose result and moves contradict each other
};

// Records that are read one by one from a source of any size.
class records {
public:
    // Reads a file; throws error.
    static records open(std::string_view path, reading how = {}) {
        return records(how, hc_records_open, path.data(), path.size());
    }
    // Reads a text, of which a copy is made.
    static records from_text(std::string_view pgn, reading how = {}) {
        return records(how, hc_records_from_memory,
                       reinterpret_cast<const std::uint8_t*>(pgn.data()), pgn.size());
    }
    // Reads a stream, which has to live as long.
    static records from_stream(std::istream& stream, reading how = {}) {
        hc_read_fn read = [](void* carried, std::uint8_t* buffer,
                             std::size_t room) -> std::int64_t {
            auto* source = static_cast<std::istream*>(carried);
            bool failed = false;
            try {
                source->read(reinterpret_cast<char*>(buffer), static_cast<std::streamsize>(room));
                failed = source->bad();
            } catch (...) {
                // A stream may be told to throw at its end, too.
                failed = !source->eof();
            }
            const std::int64_t count = source->gcount();
            return failed ? -1 : count;
        };
        return records(how, hc_records_from_callback, read, &stream);
    }

    // The next game; nothing at the end. Throws record_error for a game that cannot be read (the
    // next call goes on behind it), and error if the source fails.
    std::optional<record> next() {
        hc_record* made = nullptr;
        hc_record_fault fault;
        hc_error told;
        switch (hc_status status = hc_records_next(object_.get(), &made, &fault, &told); status) {
        case HC_OK: return record(made);
        case HC_NOTHING_THERE: return std::nullopt;
        case HC_PARSE_ERROR: throw record_error(detail::why(status, told), fault);
        default: detail::fail(detail::why(status, told));
        }
    }
    // How far it has read.
    hc_records_info info() const {
        return detail::value<hc_records_info>(hc_records_get_info, object_.get());
    }

private:
    template <class Call, class... Source>
    records(reading how, Call&& call, Source... source) {
        hc_records_options plain{};
        if (how.variant) plain.default_variant = static_cast<std::uint8_t>(*how.variant);
        plain.lenient = how.lenient ? 1 : 0;
        object_.reset(detail::made<hc_records>(call, source..., &plain));
    }

    detail::owner<hc_records, hc_records_free> object_;
};

} // namespace heterochess

#endif
