// The golden transcripts of tests/data/golden, written by the Rust tests, told through the C
// interface: every line that C can tell must be the same. (Observation planes are not in C.)
#include <heterochess.hpp>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

using namespace heterochess;

namespace {

using lines = std::vector<std::string>;

constexpr std::uint64_t limit = 20000;

bool starts(const std::string& line, const char* with) { return line.rfind(with, 0) == 0; }

std::string joined(const lines& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all.empty() ? "-" : all;
}

std::string sorted(lines words) {
    std::sort(words.begin(), words.end());
    return joined(words);
}

std::string names(squares set) {
    lines words;
    for (square one : set) words.push_back(one.name());
    return joined(words);
}

template <class Moves> lines texts(const Moves& moves) {
    lines words;
    for (const auto& m : moves) words.push_back(m.text());
    return words;
}

std::string hex(std::uint64_t key) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016" PRIx64, key);
    return digits;
}

std::string ended(const std::optional<outcome>& how) { return how ? how->text() : "-"; }

// What is told of each step, without planes, and the action that follows ("" after the last).
struct block {
    lines told;
    std::string action;
};

std::vector<block> read(const std::string& folder, const char* name) {
    std::ifstream file(folder + "/golden/" + name);
    std::vector<block> blocks(1);
    for (std::string line; std::getline(file, line);) {
        if (starts(line, "> ")) {
            blocks.back().action = line.substr(2);
            blocks.emplace_back();
        } else if (!starts(line, "planes ")) {
            blocks.back().told.push_back(line);
        }
    }
    if (blocks.size() < 2) {
        std::cerr << name << " cannot be read\n";
        std::exit(1);
    }
    return blocks;
}

void compare(const lines& ours, const lines& told) {
    for (std::size_t n = 0; n < std::max(ours.size(), told.size()); ++n) {
        const std::string our = n < ours.size() ? ours[n] : "(nothing)";
        const std::string their = n < told.size() ? told[n] : "(nothing)";
        if (our == their) continue;
        std::cerr << "expected " << their << "\nand got  " << our << "\n";
        std::exit(1);
    }
}

// The move of the transcript that is refused.
std::string refused_move(const lines& told) {
    for (const std::string& line : told)
        if (starts(line, "refused ")) return line.substr(8, line.find(' ', 8) - 8);
    return "";
}

// Why something throws `refused`.
std::string refusal_of(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const refused& error) {
        return error.code() + ": " + error.why().message;
    }
    return "it was not refused";
}

void fluidity_transcript(const std::string& folder) {
    fluidity::game game;
    for (const auto& [told, action] : read(folder, "fluidity.txt")) {
        const position_info info = game.info();
        std::vector<fluidity::move> moves = game.moves();
        std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
            return a.text() < b.text();
        });
        lines san, takes, ours;
        for (const fluidity::move& m : moves) {
            san.push_back(game.san(m));
            takes.push_back(std::to_string(m.taken().size()));
        }
        ours.push_back("ply " + std::to_string(info.played));
        ours.push_back("fen " + game.fen());
        ours.push_back("key " + hex(info.zobrist));
        ours.push_back("checkers " + names(info.checking_men()));
        ours.push_back("moves " + joined(texts(moves)));
        ours.push_back("san " + joined(san));
        ours.push_back("takes " + joined(takes));
        for (color side : {color::white, color::black}) {
            squares threatened;
            for (const fluidity::move& m : game.threats(side)) threatened = threatened | m.taken();
            lines words;
            for (square one : threatened) words.push_back(one.name());
            ours.push_back("threats-" + std::string(name(side)) + " " + sorted(words));
        }
        ours.push_back("occurrences " + std::to_string(info.occurrences));
        ours.push_back("outcome " + ended(info.ended()));
        const std::string text = refused_move(told);
        const square from(text.substr(0, 2)), to(text.substr(2, 2));
        ours.push_back("refused " + text + " " + refusal_of([&] { game.find(from, to); }));
        compare(ours, told);
        if (action.empty()) break;
        const std::size_t gap = action.find(' ');
        if (!(game.parse(action.substr(gap + 1)) == game.parse(action.substr(0, gap)))) {
            std::cerr << action << " is two moves\n";
            std::exit(1);
        }
        game.play(action.substr(0, gap));
    }
}

lines placement_lines(const charismatic::game& game) {
    lines ours;
    const hc_placement_info stage = game.placement();
    const charismatic::men hand = stage.hand;
    ours.push_back("hand " + hand.text());
    lines draws;
    for (const hc_weighted_draw& draw : game.draws())
        draws.push_back(charismatic::men(draw.men).text() + "=" + std::to_string(draw.weight));
    ours.push_back("draws " + joined(draws));
    for (role man : {role::queen, role::rook, role::bishop, role::knight, role::pawn})
        if (hand.of(man) > 0)
            ours.push_back(std::string("squares ") + "-PNBRQK"[static_cast<int>(man)] + " " +
                           names(game.squares_for(man)));
    return ours;
}

lines turn_lines(const charismatic::game& game, const lines& told) {
    lines ours;
    const position_info info = game.info();
    charismatic::series series = game.series();
    ours.push_back("key " + hex(info.zobrist));
    ours.push_back("checkers " + names(info.checking_men()));
    ours.push_back("moves " + sorted(texts(series.moves())));
    ours.push_back("completable " + sorted(texts(series.completable())));
    bool has_turn = false;
    game.turns([&](const charismatic::turn&) {
        has_turn = true;
        return false;
    });
    ours.push_back(std::string("has-turn ") + (has_turn ? "true" : "false"));
    try {
        const auto counts = game.count({limit});
        lines words;
        for (std::uint64_t count : counts->series) words.push_back(std::to_string(count));
        ours.push_back("series " + joined(words));
        ours.push_back("results " + std::to_string(counts->results));
        std::vector<charismatic::turn> mates;
        game.mates([&](const charismatic::turn& turn) { mates.push_back(turn); });
        const auto first = std::min_element(mates.begin(), mates.end(), [](auto& a, auto& b) {
            return std::make_pair(a.size(), a.text()) < std::make_pair(b.size(), b.text());
        });
        ours.push_back("mates " + std::to_string(mates.size()) + " " +
                       (first == mates.end() ? "-" : game.san(*first)));
    } catch (const limit_reached&) {
        ours.push_back("results more than " + std::to_string(limit));
    }
    const std::string text = refused_move(told);
    const square from(text.substr(0, 2)), to(text.substr(2, 2));
    ours.push_back("refused " + text + " " + refusal_of([&] { series.find(from, to); }));
    return ours;
}

void charismatic_transcript(const std::string& folder) {
    charismatic::game game;
    for (const auto& [told, action] : read(folder, "charismatic.txt")) {
        const position_info info = game.info();
        lines ours{"step " + std::to_string(info.played), "fen " + game.fen()};
        const lines rest = info.placing() ? placement_lines(game) : turn_lines(game, told);
        ours.insert(ours.end(), rest.begin(), rest.end());
        ours.push_back("occurrences " + std::to_string(info.occurrences));
        ours.push_back("outcome " + ended(info.ended()));
        compare(ours, told);
        if (action.empty()) break;
        if (starts(action, "draw:")) {
            game.draw(charismatic::men(action.substr(5)));
        } else if (info.placing()) {
            game.place(charismatic::placement(action));
        } else {
            const std::size_t gap = action.find(' ');
            const charismatic::turn turn = game.parse(action.substr(gap + 1));
            if (turn.text() != action.substr(0, gap) || game.san(turn) != action.substr(gap + 1)) {
                std::cerr << action << " is two turns\n";
                std::exit(1);
            }
            game.play(turn);
        }
    }
}

// A field of a line of JSON without nesting but for a list of numbers; "" if it is not there.
std::string field(const std::string& json, const std::string& name) {
    std::size_t at = json.find("\"" + name + "\":");
    if (at == std::string::npos) return "";
    at += name.size() + 3;
    if (json[at] == '"') return json.substr(at + 1, json.find('"', at + 1) - at - 1);
    if (json[at] == '[') return json.substr(at + 1, json.find(']', at) - at - 1);
    return json.substr(at, json.find_first_of(",}", at) - at);
}

std::string event_line(const kungfu::event& event) {
    const std::string json = event.json();
    std::string line = "event " + field(json, "t") + " " + field(json, "event");
    for (const char* name : {"seat", "piece", "by", "square", "to", "until", "reason"})
        if (const std::string value = field(json, name); !value.empty())
            line += std::string(" ") + name + "=" + value;
    if (json.find("\"winners\":") != std::string::npos) {
        const std::string seats = field(json, "winners");
        line += " winners=" + (seats.empty() ? "-" : seats);
    }
    return line;
}

std::string state_text(const kungfu::piece& piece) {
    const auto number = [](std::uint64_t value) { return std::to_string(value); };
    const std::string at = piece.where().name();
    const std::string to = piece.target() ? piece.target().name() : "-";
    if (piece.ready()) return "ready " + at;
    if (piece.resting())
        return "resting " + at + " until " + number(piece.ready_at) + " left " +
               number(piece.total - piece.elapsed) + " queued " + to;
    return "flying " + at + " " + kungfu::square(piece.next).name() + " " + to + " since " +
           number(piece.started) + " at " + number(piece.elapsed) + "/" + number(piece.total);
}

lines state_lines(const kungfu::game& game) {
    static const std::map<int, const char*> causes{{HC_CAUSE_KING_LOST, "king-lost"},
                                                   {HC_CAUSE_LEFT, "left"},
                                                   {HC_CAUSE_DISCONNECTED, "disconnected"}};
    const kungfu::snapshot now = game.snapshot();
    lines ours{"now " + std::to_string(now.now)};
    for (const kungfu::piece& piece : now.pieces)
        ours.push_back("piece " + std::to_string(piece.id) + " " + std::to_string(piece.seat) +
                       " " + "-PNBRQK"[piece.role] + " " + state_text(piece));
    const bool quiet = now.next_event == kungfu::never;
    ours.push_back("next-event " + (quiet ? "-" : std::to_string(now.next_event)));
    for (int seat = 1; seat <= 4; ++seat) {
        if ((now.seats & HC_SEAT_BIT(seat)) == 0) continue;
        const std::string number = std::to_string(seat);
        const auto index = static_cast<std::size_t>(seat - 1);
        ours.push_back("moves " + number + " " + sorted(texts(game.moves(seat))));
        ours.push_back("queueable " + number + " " + sorted(texts(game.queueable_moves(seat))));
        ours.push_back("kills " + number + " " + std::to_string(now.kills[index]) + " team " +
                       std::to_string(now.team_kills[index]));
        if (now.eliminated_at[index] != HC_NEVER)
            ours.push_back("eliminated " + number + " " + std::to_string(now.eliminated_at[index]) +
                           " " + causes.at(now.causes[index]));
        if (now.away_since[index] != HC_NEVER)
            ours.push_back("disconnected " + number + " " + std::to_string(now.away_since[index]));
    }
    if (!now.over()) return ours;
    ours.push_back("outcome " + now.outcome_text());
    std::map<int, std::string> places;
    for (int seat = 1; seat <= 4; ++seat)
        if (const int place = now.outcome.places[seat - 1]; place > 0)
            places[place] += (places[place].empty() ? "" : ",") + std::to_string(seat);
    lines words;
    for (const auto& [place, seats] : places) words.push_back(seats);
    ours.push_back("places " + joined(words));
    return ours;
}

kungfu::command command_of(const std::string& json) {
    if (const std::string m = field(json, "move"); !m.empty()) {
        hc_kungfu_move way;
        detail::checked([&](hc_error* told) {
            return hc_kungfu_move_parse(m.data(), m.size(), &way, told);
        });
        return kungfu::command::move(kungfu::move{way});
    }
    if (const std::string on = field(json, "cancel"); !on.empty())
        return kungfu::command::cancel(kungfu::square(on));
    if (!field(json, "disconnect").empty()) return kungfu::command::disconnect();
    if (!field(json, "reconnect").empty()) return kungfu::command::reconnect();
    return kungfu::command::leave();
}

// What happens when a line of a record is played.
lines played(kungfu::game& game, const std::string& json) {
    static const char* answers[] = {"refused", "started", "queued", "cancelled", "ok"};
    lines ours;
    const auto tell = [&](const kungfu::event& event) { ours.push_back(event_line(event)); };
    const std::uint64_t time = std::stoull(field(json, "t"));
    const std::string seat = field(json, "seat");
    if (seat.empty()) {
        game.advance_to(time, tell);
        ours.push_back("answer ok");
        return ours;
    }
    const kungfu::reply reply = game.submit(time, std::stoi(seat), command_of(json), tell);
    std::string answer = answers[static_cast<int>(reply.answer)];
    if (!reply) answer += " " + reply.why.code + ": " + reply.why.message;
    ours.push_back("answer " + answer);
    return ours;
}

void kungfu_transcript(const std::string& folder) {
    std::optional<kungfu::game> game;
    std::string command;
    for (const block& step : read(folder, "kungfu.txt")) {
        lines told, ours;
        for (const std::string& line : step.told) {
            // A header begins another game; what is left over so far belongs to the one before.
            if (starts(line, "planes ")) continue;
            told.push_back(line);
        }
        if (!command.empty()) ours = played(*game, command);
        for (const std::string& line : told) {
            if (starts(line, "now ")) {
                const lines state = state_lines(*game);
                ours.insert(ours.end(), state.begin(), state.end());
            } else if (starts(line, "{")) {
                game = kungfu::replay(line).start();
                ours.push_back(line);
            }
        }
        compare(ours, told);
        command = step.action;
    }
}

} // namespace

int main(int count, char** arguments) {
    const std::string folder = count > 1 ? arguments[1] : "tests/data";
    fluidity_transcript(folder);
    charismatic_transcript(folder);
    kungfu_transcript(folder);
    std::puts("golden: the three transcripts are the same");
}
