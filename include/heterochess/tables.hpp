// Endgame tables of Fluidity Chess.
#ifndef HETEROCHESS_TABLES_HPP
#define HETEROCHESS_TABLES_HPP

#include "common.hpp"
#include "fluidity.hpp"

namespace heterochess::fluidity {

// Which plies are counted.
enum class plies_to : std::uint8_t {
    end = HC_PLIES_TO_END,        // to the end, without the 25-move rule
    capture = HC_PLIES_TO_CAPTURE // to the next capture or the end, with the 25-move rule
};

// What best play makes of a position, for the side to move.
struct table_value : hc_table_value {
    bool is_win() const noexcept { return value == HC_VALUE_WIN; }
    bool is_draw() const noexcept { return value == HC_VALUE_DRAW; }
    bool is_loss() const noexcept { return value == HC_VALUE_LOSS; }
};

// A move, and what it comes to for the side that makes it.
struct table_move : hc_table_move {
    fluidity::move move() const noexcept { return {m}; }
    table_value worth() const noexcept { return {value}; }
};

// The ending that a position belongs to, such as "KNk"; nothing if no table has such men.
inline std::optional<std::string> ending(const game& of) {
    const auto found = detail::found<hc_ending>(hc_fluidity_ending, of.get());
    return found ? std::optional<std::string>(found->name) : std::nullopt;
}

// Tables by their endings. Endings are named as in "KNk", "KRkn"; functions that take one throw
// parse_error for a text that is none.
class tables {
public:
    tables() : object_(detail::made<hc_tables>(hc_tables_new)) {}

    // Loads a table, or all tables of a folder; returns how many. Throws error with the file and
    // what is wrong with it.
    std::size_t load(std::string_view path) {
        return detail::value<std::size_t>(hc_tables_load, get(), path.data(), path.size());
    }
    // Loads a table from what a file holds.
    void read(const void* bytes, std::size_t size) {
        detail::checked(hc_tables_read, get(), static_cast<const std::uint8_t*>(bytes), size);
    }
    // What a file of a table holds.
    std::vector<std::uint8_t> bytes(std::string_view ending) const {
        auto write = [&](std::uint8_t* buffer, std::size_t room) {
            return detail::value<std::size_t>(hc_tables_write, get(), ending.data(), ending.size(),
                                              buffer, room);
        };
        std::vector<std::uint8_t> written(write(nullptr, 0));
        write(written.data(), written.size());
        return written;
    }
    // Writes a table into a folder.
    void save(std::string_view folder, std::string_view ending) const {
        detail::checked(hc_tables_save, get(), folder.data(), folder.size(), ending.data(),
                        ending.size());
    }
    // The endings whose tables are here.
    std::vector<std::string> endings() const {
        auto names = detail::list<hc_ending>(hc_tables_endings, get());
        std::vector<std::string> texts;
        for (const hc_ending& ending : names) texts.emplace_back(ending.name);
        return texts;
    }

    // Makes the table of an ending, and those of all endings it can turn into, in so many threads
    // (0 for one for each core). `progress` takes an hc_table_progress and answers nothing, or
    // whether to go on. Returns whether it went on to the end.
    template <class Progress = void (*)(const hc_table_progress&)>
    bool generate(std::string_view ending, std::uint32_t threads = 0,
                  Progress&& progress = [](const hc_table_progress&) {}) {
        return run(progress, [&](auto&&... rest) {
            return hc_tables_generate(get(), ending.data(), ending.size(), threads, rest...);
        });
    }
    // Holds every entry of a table against what follows; throws error if one is wrong.
    template <class Progress = void (*)(const hc_table_progress&)>
    bool verify(std::string_view ending, std::uint32_t threads = 0,
                Progress&& progress = [](const hc_table_progress&) {}) const {
        return run(progress, [&](auto&&... rest) {
            return hc_tables_verify(get(), ending.data(), ending.size(), threads, rest...);
        });
    }
    // What becomes of all positions of an ending with a side to move.
    hc_table_counts counts(std::string_view ending, color side) const {
        return detail::value<hc_table_counts>(hc_tables_counts, get(), ending.data(), ending.size(),
                                              static_cast<std::uint8_t>(side));
    }

    // What best play makes of a position; nothing if no table here says it.
    std::optional<table_value> probe(const game& of, plies_to counted = plies_to::end) const {
        return detail::found<table_value>(hc_tables_probe, get(), of.get(),
                                          static_cast<std::uint8_t>(counted));
    }
    // The legal moves, best first; throws error if a table is missing.
    std::vector<table_move> moves(const game& of, plies_to counted = plies_to::end) const {
        return detail::list<table_move, hc_table_move>(hc_tables_moves, get(), of.get(),
                                                       static_cast<std::uint8_t>(counted));
    }
    // Best play of both sides to the end.
    std::vector<move> line(const game& of) const {
        return detail::list<move, hc_fluidity_move>(hc_tables_line, get(), of.get());
    }
    // The object, for functions of heterochess.h.
    hc_tables* get() const noexcept { return object_.get(); }

private:
    template <class Progress, class Ask> static bool run(Progress& progress, Ask&& ask) {
        struct call {
            Progress& progress;
            detail::carrier carrier;
        } user{progress, {}};
        hc_table_progress_fn tell = [](void* carried,
                                       const hc_table_progress* now) -> std::int32_t {
            auto* self = static_cast<call*>(carried);
            return self->carrier.stops([&] { return detail::goes_on(self->progress, *now); });
        };
        return user.carrier.runs(ask, tell, &user);
    }

    detail::owner<hc_tables, hc_tables_free> object_;
};

} // namespace heterochess::fluidity

#endif
