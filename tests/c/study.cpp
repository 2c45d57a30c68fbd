// The C++ wrapper's opponents, solver, tables and records: ownership, exceptions, callbacks.
#include "heterochess.hpp"

#include <cstdio>
#include <cstdlib>
#include <sstream>

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

static const char* const page = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";

static void opponents() {
    CHECK(parse_level("search") == level::search);
    CHECK(thrown_code<parse_error>([] { parse_level("deep"); }) == "malformed");
    CHECK(thrown_code<error>([] { opponent(static_cast<level>(9), 0); }) == "invalid-argument");

    fluidity::game game(page);
    const opponent white(level::search, 7);
    auto chosen = white.choose(game, {10000});
    CHECK(game.san(chosen.decision) == "Rg4xc4d4f4+" && chosen.score && *chosen.score > 29000);
    CHECK(chosen.nodes > 0 && chosen.nodes <= 10000);
    CHECK(!opponent(level::random, 1).choose(game).score);
    // A question that answers false ends the thought, one that throws is passed on.
    int asked = 0;
    auto hasty = white.choose(game, {}, [&] { return ++asked < 0; });
    CHECK(asked > 0 && !game.refusal(hasty.decision));
    try {
        white.choose(game, {}, []() -> bool { throw 5; });
        CHECK(false);
    } catch (int thrown) {
        CHECK(thrown == 5);
    }
    white.choose(game, {0, 20});

    charismatic::game turns;
    CHECK(thrown_code<refused>([&] { white.choose(turns); }) == "draw-first");
    std::uint64_t bits = 1;
    while (turns.info().placing()) {
        if (turns.placement().needs_draw)
            turns.draw(turns.sample_draw([&] { return bits = bits * 6364136223846793005u + 1; }));
        else
            turns.act(opponent(level::greedy, 1).choose(turns, {1000}).decision);
    }
    charismatic::game twin;
    for (const charismatic::action& action : turns.history()) twin.act(action);
    CHECK(twin.fen() == turns.fen());
    CHECK(thrown_code<refused>([&] { twin.act(turns.history().front()); }) != "nothing");
}

static void solving() {
    fluidity::game game(page);
    fluidity::solver solver(4);
    auto found = solver.solve(game, 5);
    CHECK(found && found->won && found->plies == 3 && found->line.size() == 3 && found->nodes > 0);
    CHECK(game.san(found->line[0]) == "Rg4xc4d4f4+");
    CHECK(!solver.solve_move(game, game.parse("Ka2"), 3)->won);
    fluidity::move wrong = found->line[0];
    wrong.captures = 0;
    CHECK(thrown_code<refused>([&] { solver.solve_move(game, wrong, 3); }) == "misdescribed");
    std::size_t shown = 0;
    auto moves = solver.prove(game, 3, [&](const fluidity::move&, unsigned depth, unsigned) {
        if (depth % 2 == 0) ++shown;
    });
    CHECK(moves && *moves == shown && shown > 1);
    CHECK(!solver.prove(game, 1, [](const fluidity::move&, unsigned, unsigned) {}));
    CHECK(thrown_code<limit_reached>([&] {
              solver.solve(fluidity::game(), 255, {20000, 1});
          }) == "limit-reached");
    CHECK(!solver.solve(fluidity::game(), 255, {},
                        [calls = 0](const hc_solve_progress&) mutable { return ++calls < 2; }));
    try {
        solver.solve(game, 3, {}, [](const hc_solve_progress&) { throw 6; });
        CHECK(false);
    } catch (int thrown) {
        CHECK(thrown == 6);
    }
    fluidity::solver moved = std::move(solver);
    CHECK(moved.solve(game, 3)->won);

    charismatic::game rooks("3k4/8/8/8/8/8/8/R3K2R w KQ");
    auto mate = charismatic::solve(rooks, 1);
    CHECK(mate && mate->won && rooks.san(mate->line.at(0)) == "Ra7,Rh8#");
    CHECK(!charismatic::solve(rooks, 1, {}, [](const hc_solve_progress&) { return false; }));
}

static void endings() {
    fluidity::tables tables;
    fluidity::game game("8/8/8/8/8/8/1N6/K6k w");
    CHECK(fluidity::ending(game) == "KNk" && !fluidity::ending(fluidity::game()));
    CHECK(!tables.probe(game) && tables.endings().empty());
    CHECK(thrown_code<error>([&] { tables.moves(game); }) == "missing");
    CHECK(!tables.generate("KNk", 1, [](const hc_table_progress&) { return false; }));
    CHECK(tables.generate("KNk") && tables.verify("KNk", 2));
    CHECK(tables.counts("KNk", color::white).longest_win == 21);
    CHECK(thrown_code<parse_error>([&] { tables.generate("KK"); }) == "malformed");
    auto value = tables.probe(game);
    CHECK(value && value->is_win() && !value->is_draw() && !value->is_loss());
    auto line = tables.line(game);
    CHECK(line.size() == value->plies);
    auto moves = tables.moves(game, fluidity::plies_to::capture);
    CHECK(moves.front().worth().is_win() && game.refusal(moves.front().move()) == std::nullopt);
    for (const fluidity::move& m : line) game.play(m);
    CHECK(game.outcome()->winning_side() == color::white);

    auto bytes = tables.bytes("KNk");
    fluidity::tables again;
    again.read(bytes.data(), bytes.size());
    CHECK(again.endings() == std::vector<std::string>{"KNk"});
    bytes[bytes.size() / 2] ^= 1;
    CHECK(thrown_code<error>([&] { again.read(bytes.data(), bytes.size()); }) == "checksum");
    CHECK(thrown_code<error>([&] { again.load("no such file"); }) == "io");
}

static void games_kept() {
    const std::string pgn = "[White \"Ada\"]\n[Variant \"Fluidity\"]\n\n"
                            "1. e4 $1 {king's pawn [%cal Ge2e4]} (1. d4 d5) 1... e5 *\n";
    const std::string three = pgn + "\n1. e4 *\n\n" + pgn;
    std::istringstream stream(three);
    for (int which = 0; which < 2; ++which) {
        records source = which == 0 ? records::from_text(three) : records::from_stream(stream);
        std::size_t games = 0, bad = 0;
        for (;;) {
            try {
                auto next = source.next();
                if (!next) break;
                ++games;
                CHECK(next->text() == record::parse(pgn).text());
            } catch (const record_error& error) {
                ++bad;
                CHECK(error.game() == 2 && error.line() == 6 && error.code() == "missing-variant");
            }
        }
        CHECK(games == 2 && bad == 1 && source.info().game == 3);
    }
    CHECK(records::from_text("1. e4 *", {variant::fluidity}).next()->info().moves == 1);
    CHECK(thrown_code<error>([] { records::open("no such file"); }) == "io");

    record kept = record::parse(pgn);
    CHECK(kept.variant() == variant::fluidity && kept.result() == result::unknown);
    CHECK(kept.tag("White") == "Ada" && kept.tag("Black") == "?" && !kept.tag("ECO"));
    CHECK(kept.tags() == std::vector<std::string>{"White"});
    std::string walked;
    CHECK(kept.walk([&](const hc_record_step& step) { walked += step.san + std::string(" "); }));
    CHECK(walked == "e4  d4 d5  e5 ");
    CHECK(!kept.walk([](const hc_record_step&) { return false; }));
    auto line = kept.line();
    CHECK(line.size() == 2 && kept.san(line[1]) == "e5" && kept.move_text(line[1]) == "e7e5");
    CHECK(kept.comments(line[0]) == std::vector<std::string>{"king's pawn"});
    CHECK(kept.nags(line[0]) == std::vector<std::uint8_t>{1} && kept.marks(line[0]).size() == 1);
    CHECK(kept.fluidity(line[1]).fen() == kept.fen(line[1]));

    record copy = kept;
    node answer = copy.add(line[1], "Nf3");
    copy.add_comment(answer, "out");
    copy.set_nags(answer, {3});
    copy.set_marks(answer, {});
    copy.set_clocks(answer, 1000);
    copy.set_tag("Event", "tea");
    node queen = copy.at(line[0]).sibling;
    copy.add_comment_before(queen, "or");
    copy.promote_to_main(queen);
    CHECK(copy.comments_before(queen).empty() && copy.comments(queen).size() == 1);
    copy.clear_comments(line[0]);
    CHECK(copy.text().find("1. d4 {or} (1. e4 $1 {[%cal Ge2e4]} 1... e5 2. Nf3 $3 {[%clk "
                           "0:00:01] out})\n1... d5 *\n") != std::string::npos);
    copy.erase(queen);
    CHECK(copy.remove_tag("Event") && !copy.remove_tag("Event"));
    CHECK(kept.info().moves == 4 && copy.info().moves == 3);
    CHECK(thrown_code<refused>([&] { copy.add(root, "Ke2"); }) != "nothing");
    CHECK(thrown_code<error>([&] { copy.at(queen); }) == "no-such-node");
    CHECK(thrown_code<refused>([&] { copy.add_comment(root, "}"); }) == "comment-brace");
    CHECK(!copy.check());
    copy.set_tag("Termination", "checkmate");
    CHECK(copy.check()->code == "not-over" && copy.json().front() == '{');

    fluidity::game game(page);
    for (const char* text : {"Rg4xc4d4f4", "Kh5", "Rh1"}) game.play(text);
    record whole(game);
    CHECK(whole.result() == result::white_wins && whole.termination() == "checkmate");
    record mate(variant::charismatic, "3k4/8/8/8/8/8/8/R3K2R w KQ");
    node end = mate.add(root, "Ra7,Rh8");
    mate.conclude();
    CHECK(mate.charismatic_action(end).text() == "a1a7,h1h8");
    CHECK(thrown_code<error>([&] { mate.fluidity_move(end); }) == "invalid-argument");
    CHECK(kept.fluidity_move(line[1]).text() == "e7e5");
    CHECK(mate.charismatic(end).outcome()->text() == "white wins by checkmate");
    CHECK(record(mate.charismatic(end)).text() == mate.text());
    CHECK(thrown_code<error>([&] { mate.fluidity(end); }) == "invalid-argument");
    mate.set_result(result::draw);
    CHECK(mate.check()->code == "wrong-result");
}

int main() {
    opponents();
    solving();
    endings();
    games_kept();
    return 0;
}
