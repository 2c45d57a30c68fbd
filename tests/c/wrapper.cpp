// The C++ wrapper: ownership, exceptions, ranges, callbacks that throw.
#include "heterochess.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#define CHECK(...)                                                                                 \
    do {                                                                                           \
        if (!(__VA_ARGS__)) {                                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                 \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (0)

using namespace heterochess;

template <class Error, class Call> std::string thrown_code(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.code();
    }
    return "nothing";
}

// What an error says to people.
template <class Error, class Call> std::string thrown_text(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

// An exception says the reason, and not only of what kind it is.
static void reasons_are_told() {
    fluidity::game game("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w");
    fluidity::move wrong = game.parse("Rg4xc4d4f4");
    wrong.to = square("b1").index;
    const std::string in_the_way = "your own bishop on b2 is in the way";
    CHECK(thrown_text<refused>([&] { game.san(wrong); }) == in_the_way);
    auto why = game.refusal(wrong);
    CHECK(why && why->message == in_the_way && why->squares.size() == 1);
    CHECK(square(why->squares[0]) == square("b2"));
    CHECK(thrown_text<error>([&] { game.history_san(3); }) == "fewer moves have been played");
    CHECK(thrown_text<error>([&] { game.at(1); }) == "fewer moves have been played");
    CHECK(thrown_text<error>([&] { game.perft(65); }) == "a depth of 65 is more than 64");
    CHECK(thrown_text<std::invalid_argument>([&] { game.perft(-1); }) == "a depth is not negative");
    CHECK(thrown_text<std::invalid_argument>([&] { game.divide(-1); }) ==
          "a depth is not negative");
    CHECK(thrown_text<error>([] { square().name(); }) == "255 is not a square");

    charismatic::game placing;
    CHECK(thrown_text<refused>([&] { placing.series(); }) == "the placement stage is not over");
    CHECK(thrown_text<refused>([&] { placing.perft(1); }) == "the placement stage is not over");
    CHECK(thrown_text<std::invalid_argument>([&] { placing.perft(-1); }) ==
          "a depth is not negative");
    charismatic::game pinned("4r1k1/8/8/8/8/8/4R3/4K3 w");
    charismatic::series series = pinned.series();
    series.push("Ra2");
    CHECK(thrown_text<refused>([&] { pinned.san(series.unfinished()); }) ==
          "the turn may not end there: your king would be left in check from e8");
    why = series.end_refusal();
    CHECK(why && why->squares == std::vector<std::uint8_t>{square("e8").index});
    CHECK(thrown_text<error>([&] { pinned.history_san(0); }) == "fewer moves have been played");
    CHECK(thrown_text<refused>([&] { pinned.placement(); }) == "the placement stage is over");

    kungfu::game real_time;
    why = real_time.start_refusal(1, kungfu::square("a1"), kungfu::square("a3"));
    CHECK(why && why->squares == std::vector<std::uint8_t>{kungfu::square("a2").number});
    CHECK(thrown_text<error>([&] { real_time.moves(9); }) == "9 is not a seat: expected 1 to 4");
    CHECK(thrown_text<error>([] { outcome{{2, 0, 0, 0}}.text(); }) == "2 is neither 0 nor 1");
}

static void fluidity_game() {
    fluidity::game game("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w");
    CHECK(game.moves().size() == 25 && game.count_moves() == 25);
    CHECK(game.moves(square("b2")).size() == 4);
    CHECK(game.perft(2) == 985);
    std::uint64_t nodes = 0;
    for (const fluidity::divided& one : game.divide(2)) nodes += one.nodes;
    CHECK(nodes == 985 && game.divide(1).size() == 25 && !game.divide(1)[0].move.text().empty());
    fluidity::move winning = game.parse("Rg4xc4d4f4");
    CHECK(winning.text() == "b4g4" && game.san(winning) == "Rg4xc4d4f4+");
    std::string taken;
    for (square where : winning.taken()) taken += where.name() + " ";
    CHECK(taken == "c4 d4 f4 " && winning.taken().size() == 3);
    CHECK(winning == game.find(square("b4"), square("g4")));

    CHECK(thrown_code<refused>([&] { game.play("b4b1"); }) == "friend-in-the-way");
    CHECK(thrown_code<parse_error>([&] { game.play("hello"); }) == "malformed");
    CHECK(thrown_code<parse_error>([] { fluidity::game("8 w"); }) == "fen-placement");
    fluidity::move wrong = winning;
    wrong.captures = 0;
    CHECK(game.refusal(wrong)->code == "misdescribed");
    wrong.to = 1;
    auto why = game.refusal(wrong);
    CHECK(why && why->status == HC_REFUSED && !why->message.empty());

    fluidity::game before = game;
    game.play(winning);
    game.play("Kh5");
    game.play("Rh1");
    auto end = game.outcome();
    CHECK(end && end->winning_side() == color::white && end->text() == "white wins by checkmate");
    CHECK(game.history().size() == 3 && game.history_san(2) == "Rh1#");
    CHECK(game.at(0).fen() == before.fen() && !before.outcome());
    CHECK(game.undo()->text() == "d1h1");
    fluidity::game moved = std::move(game);
    CHECK(moved.history().size() == 2);
    before = moved;
    CHECK(before.fen() == moved.fen());
    while (moved.undo()) {
    }
    CHECK(moved.info().played == 0);
    auto standing = moved.board().at(square("b4"));
    CHECK(standing && standing->role == role::rook && standing->letter() == 'R');
    CHECK(shape(role::rook).rfind("<path d=\"M26 17H37", 0) == 0);
    CHECK(thrown_code<error>([] { shape(role::none); }) != "nothing");
    CHECK(!moved.threats(color::black).empty());
    CHECK(moved.checked_squares(color::white).contains(square("d4")));
}

static void charismatic_game() {
    charismatic::game game("3k4/8/8/8/8/8/8/R3K2R w KQ");
    CHECK(game.count_series() == (std::array<std::uint64_t, 5>{26, 429, 3243, 0, 0}));
    CHECK(game.count()->results == 917);
    std::vector<std::string> mates;
    CHECK(
        game.mates([&](const charismatic::turn& turn) { mates.push_back(game.san(turn)); }, true));
    CHECK(mates.size() == 12 && mates[0] == "Ra7,Rh8#");
    int seen = 0;
    CHECK(!game.mates([&](const charismatic::turn&) { return ++seen < 3; }));
    CHECK(seen == 3);
    std::uint64_t all = 0;
    CHECK(game.results([&](const charismatic::turn&, std::uint64_t series) { all += series; }));
    CHECK(all == 26 + 429 + 3243);
    CHECK(!game.count({}, [](const hc_progress&) { return false; }));
    CHECK(thrown_code<limit_reached>([&] { game.count({10}); }) == "limit-reached");
    // What a callback throws comes out on the other side.
    try {
        game.turns([](const charismatic::turn& turn) {
            if (turn.size() == 2) throw std::out_of_range("enough");
        });
        CHECK(false);
    } catch (const std::out_of_range& enough) {
        CHECK(std::string(enough.what()) == "enough");
    }

    charismatic::series series = game.series();
    CHECK(series.end_refusal()->code == "no-move");
    series.push("O-O");
    CHECK(series.refusal(series.made()[0]));
    CHECK(thrown_code<refused>([&] { series.push("Rf2"); }) == "already-moved");
    CHECK(series.info().remaining == 4 && series.can_be_completed());
    series.push(series.find(square("a1"), square("a7")));
    CHECK(series.undo()->text() == "a1a7");
    const auto completable = series.completable();
    CHECK(!completable.empty() && completable.size() <= series.moves().size());
    std::uint64_t decided = 0, asked = 0;
    const auto of_the_rook =
        series.completable(square("a1"), [&](std::uint64_t done, std::uint64_t of) {
            CHECK(done >= decided && done <= of);
            decided = done;
            ++asked;
        });
    CHECK(of_the_rook && asked > 0 && decided == series.moves(square("a1")).size());
    CHECK(of_the_rook->size() == series.completable(square("a1")).size());
    CHECK(!series.completable(squares::all(), [](std::uint64_t, std::uint64_t) { return false; }));
    try {
        series.completable(squares::all(), [](std::uint64_t, std::uint64_t) { throw 7; });
        CHECK(false);
    } catch (int seven) {
        CHECK(seven == 7);
    }
    CHECK(series.end().text() == "e1g1");
    game.play(series.end());
    CHECK(game.history()[0].text() == "e1g1" && game.history_san(0) == "O-O");
    CHECK(game.undo() && !game.undo());

    charismatic::game placing;
    CHECK(placing.info().placing() && placing.draws().size() == 49);
    placing.draw(placing.sample_draw([] { return std::uint64_t{7}; }));
    placing.undo();
    placing.draw(charismatic::men("RNPPP"));
    CHECK(placing.placement_refusal(role::rook, square("d4"))->code == "gives-check");
    const charismatic::placement knight("N@c3");
    CHECK(knight.man == role::knight && knight.on == square("c3") && knight.text() == "N@c3");
    CHECK(thrown_code<parse_error>([] { charismatic::placement("K@e1"); }) == "malformed");
    CHECK(thrown_code<error>([] { charismatic::placement(role::king, square("e1")).text(); }) ==
          "invalid-argument");
    placing.place(knight);
    CHECK(thrown_code<refused>([&] { placing.series(); }) == "placement-not-over");
    try {
        charismatic::game().sample_draw([]() -> std::uint64_t { throw 5; });
        CHECK(false);
    } catch (int five) {
        CHECK(five == 5);
    }
}

static void kungfu_game() {
    using kungfu::command;
    kungfu::game game(kungfu::mode::one_vs_one, kungfu::lightning);
    CHECK(game.moves(1).size() == 20);
    auto reply = game.submit(0, 1, command::move(kungfu::square("e2"), kungfu::square("e4")));
    CHECK(reply && reply.answer == kungfu::answer::started);
    reply = game.submit(50, 1, command::move(kungfu::square("e2"), kungfu::square("e4")));
    CHECK(!reply && reply.why.code == "flying");
    kungfu::snapshot seen;
    game.snapshot(seen);
    CHECK(seen.pieces.size() == 32 && seen.now == 50 && seen.is_alive(2) && !seen.over());
    auto pawn = std::find_if(seen.pieces.begin(), seen.pieces.end(),
                             [](const kungfu::piece& piece) { return piece.flying(); });
    CHECK(pawn != seen.pieces.end() && pawn->file() == 4.0 && pawn->rank() == 1.25);
    CHECK(pawn->target().name() == "e4" && pawn->what() == role::pawn);
    auto events = game.advance_to(400);
    CHECK(events.size() == 3 && events[2].kind == HC_EVENT_RESTED);
    CHECK(events[0].json() == "{\"t\":200,\"event\":\"reached\",\"piece\":12,\"square\":\"e3\"}");
    CHECK(game.piece_on(kungfu::square("e4"))->progress() == 0.0);
    CHECK(!game.piece_on(kungfu::square("e2")));
    CHECK(game.start_refusal(1, kungfu::square("e4"), kungfu::square("e5"))->code == "resting");
    reply = game.submit(500, 1, command::move(kungfu::square("e4"), kungfu::square("e5")));
    CHECK(reply.answer == kungfu::answer::queued);
    CHECK(game.next_event() == 2400 && game.queueable_moves(1).size() == 1);
    CHECK(game.queueable_moves(1, kungfu::square("e4")).size() == 1);
    CHECK(game.queueable_moves(1, kungfu::square("d2")).empty());
    CHECK(game.moves(1, kungfu::square("d2")).size() == 2 && game.moves(2).size() == 20);
    CHECK(game.moves(1, kungfu::square("d2"))[0].text() == "d2d3");
    // What would become of a command, and why not.
    CHECK(game.check(1, command::move(kungfu::move("e4e5"))).answer == kungfu::answer::queued);
    CHECK(game.check(1, command::move(kungfu::move("d2d4"))).answer == kungfu::answer::started);
    CHECK(game.check(1, command::cancel(kungfu::square("e4"))).answer == kungfu::answer::cancelled);
    reply = game.check(1, command::move(kungfu::move("e4d5")));
    CHECK(!reply && reply.why.code == "nothing-to-capture");
    CHECK(reply.why.squares == std::vector<std::uint8_t>{kungfu::square("d5").number});
    CHECK(game.identity(12)->seat == 1 && game.identity(12)->role == role::pawn);
    CHECK(!game.identity(64));
    CHECK(thrown_code<parse_error>([] { kungfu::move("e2"); }) == "malformed");
    game.set_tag("Event", "a \"test\"");
    game.set_tag("Date", "2026.11.30");
    game.set_tag("Seat1", "gone");
    game.set_tag("Seat1", "");
    CHECK(game.tags() == (std::vector<std::pair<std::string, std::string>>{
                             {"Date", "2026.11.30"}, {"Event", "a \"test\""}}));
    CHECK(thrown_code<error>([&] { game.set_tag("", "x"); }) == "empty-tag-name");

    kungfu::game copy = game;
    int told = 0;
    copy.advance_to(60000, [&](const kungfu::event&) { ++told; });
    CHECK(told > 3 && copy.next_event() == kungfu::never);
    kungfu::replay replay(copy.record());
    CHECK(replay.size() == 3 && replay.end_time() == 60000 && replay[1].seat == 1);
    CHECK(replay.at(60000).text() == copy.text());
    CHECK(replay.start().now() == 0 && replay.start().tags() == game.tags());
    CHECK(thrown_text<parse_error>([] {
              kungfu::replay("{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n{\"t\":5}\n{\"t\":4}\n");
          }) == "line 3: time runs backwards: it is 5 ms already, not 4 ms");
    CHECK(thrown_code<parse_error>([] { kungfu::replay("{}"); }) == "json");
    CHECK(thrown_code<error>([&] { game.advance_to(0); }) == "backwards");
    reply = copy.submit(60000, 2, command::leave());
    CHECK(reply.answer == kungfu::answer::ok && copy.snapshot().over());
    CHECK(copy.snapshot().outcome_text() == "seat 1 wins: last-team-standing");
    std::string record = copy.record();
    CHECK(record.find("\"result\":{\"winners\":[1]") != std::string::npos);
    kungfu::replay finished(record);
    CHECK(finished.end_time() == 60000 && finished.at(finished.end_time()).record() == record);
    finished.check_result();
    record.replace(record.find("\"winners\":[1]"), 13, "\"winners\":[2]");
    CHECK(thrown_code<parse_error>([&] { kungfu::replay(record).check_result(); }) ==
          "wrong-result");

    // Computers play each other; the same seeds, the same game.
    auto played = [](std::uint64_t seed) {
        kungfu::game match(kungfu::mode::one_vs_one, kungfu::lightning);
        kungfu::player white(kungfu::level::greedy, 1, seed);
        kungfu::player black(kungfu::level::reactive, 2, seed, 300, 100);
        while (!match.info().outcome.over && match.now() < 20000) {
            bool is_white = white.next_look() <= black.next_look();
            kungfu::player& next = is_white ? white : black;
            match.advance_to(next.next_look());
            if (auto said = next.look(match)) match.submit(match.now(), is_white ? 1 : 2, *said);
        }
        return match.record();
    };
    CHECK(played(1) == played(1) && played(1) != played(2) && played(1).size() > 500);
    CHECK(thrown_code<error>([] { kungfu::player(kungfu::level{9}, 1, 0); }) != "nothing");
    CHECK(thrown_code<error>([] { kungfu::player(kungfu::level::random, 5, 0); }) != "nothing");
}

// Numbers are never cut to what C takes.
static void numbers_out_of_range() {
    const std::string bad = "invalid-argument";
    CHECK(squares(square()).empty() && !fluidity::game().board().at(square()));
    CHECK(square(HC_NO_SQUARE) == square() && square(63).name() == "h8");
    CHECK(kungfu::square(11, 11).name() == "l12" && !kungfu::square(HC_NO_SQUARE));
    for (int number : {-1, 64, 254, 256}) CHECK(thrown_code<error>([=] { square{number}; }) == bad);
    for (int number : {-1, 8, 9, 256}) {
        CHECK(thrown_code<error>([=] { square(number, 0); }) == bad);
        CHECK(thrown_code<error>([=] { square(0, number); }) == bad);
    }
    for (int number : {-1, 12, 16, 256}) {
        CHECK(thrown_code<error>([=] { kungfu::square(number, 0); }) == bad);
        CHECK(thrown_code<error>([=] { kungfu::square(0, number); }) == bad);
    }
    CHECK(thrown_code<error>([] { kungfu::square{256}; }) == bad);
    for (int number : {-1, 6, 256}) {
        CHECK(thrown_code<error>([=] { charismatic::game{number}; }) == bad);
        CHECK(thrown_code<error>([=] { charismatic::game("3k4/8/8/8/8/8/8/R3K3 w Q", number); }) ==
              bad);
    }
    CHECK(charismatic::game(3).info().max_series == 3);
    kungfu::game game;
    for (int seat : {-255, 0, 5, 257}) {
        CHECK(thrown_code<error>([&] { game.submit(0, seat, kungfu::command::leave()); }) == bad);
        CHECK(thrown_code<error>([&] { game.moves(seat); }) == bad);
        CHECK(thrown_code<error>([=] { kungfu::player(kungfu::level::random, seat, 0); }) == bad);
        CHECK(!game.snapshot().is_alive(seat));
    }
    CHECK(thrown_code<error>([&] { game.piece_of(256); }) == bad && !game.info().outcome.over);
}

// A visitor that throws loses no events, and one that plays on sees them in order.
static void events_are_kept() {
    kungfu::game game(kungfu::mode::one_vs_one, kungfu::lightning);
    for (const char* file : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
        std::string from = std::string(file) + "2", to = std::string(file) + "4";
        game.submit(0, 1, kungfu::command::move(kungfu::square(from), kungfu::square(to)));
    }
    kungfu::game twin = game;
    auto all = twin.advance_to(9000);
    CHECK(all.size() == 32);
    std::vector<std::string> seen;
    for (int calls = 0; calls < 40; ++calls) {
        try {
            game.advance_to(9000, [&](const kungfu::event& one) {
                seen.push_back(one.json());
                throw 1;
            });
        } catch (int) {
        }
        if (calls == 20) {
            const kungfu::game copy = game;
            game = copy;
        }
    }
    CHECK(seen.size() == all.size() && game.now() == 9000);
    for (std::size_t index = 0; index < all.size(); ++index)
        CHECK(seen[index] == all[index].json());
}

// Pictures are the library's business; here it matters that they arrive whole.
static void pictures() {
    hc_svg_options options{};
    options.size = 200;
    options.show_legal = 1;
    options.legal_from = square("b1").index;
    auto whole = [](const std::string& picture) {
        return picture.compare(0, 5, "<svg ") == 0 && picture.find("</svg>") != std::string::npos;
    };
    fluidity::game fluidity;
    CHECK(whole(fluidity.svg()) && whole(fluidity.svg(options)));
    CHECK(fluidity.svg(options) != fluidity.svg());
    CHECK(whole(charismatic::game().svg()));
    charismatic::series series = charismatic::game("4r1k1/8/8/8/8/8/4R3/4K3 w").series();
    series.push("Ra2");
    CHECK(whole(series.svg()));
    kungfu::game kungfu(kungfu::mode::free_for_all);
    options.legal_from = kungfu::square("e2").number;
    CHECK(whole(kungfu.svg()) && kungfu.svg(options) != kungfu.svg());
    options.flip = 2;
    CHECK(thrown_code<error>([&] { kungfu.svg(options); }) == "invalid-argument");
}

int main() {
    CHECK(version_number() == HC_VERSION_NUMBER && abi_version() == HC_ABI_VERSION);
    reasons_are_told();
    pictures();
    fluidity_game();
    charismatic_game();
    kungfu_game();
    numbers_out_of_range();
    events_are_kept();
    return 0;
}
