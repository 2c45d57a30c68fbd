// Finds the turns of Charismatic Chess that mate, shortest first, and shows how far it is. Ctrl-C
// stops it; what was found until then stands.
//
//     mates [--all] [--limit N] FEN
//
// It shows one turn for each position that is mate, or with --all every ordered turn. The exit
// status is 0 if there is a mate, 1 if there is none, 2 if something was wrong, 130 after Ctrl-C.
#include <heterochess.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace charismatic = heterochess::charismatic;

namespace {

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int) { interrupted = 1; }

struct arguments {
    bool all = false;
    unsigned long long limit = 0;
    const char* fen = nullptr;
};

bool parse(int argc, char** argv, arguments& given) {
    for (int index = 1; index < argc; ++index) {
        if (std::strcmp(argv[index], "--all") == 0) {
            given.all = true;
        } else if (std::strcmp(argv[index], "--limit") == 0 && index + 1 < argc) {
            char* end = nullptr;
            given.limit = std::strtoull(argv[++index], &end, 10);
            if (*end != '\0' || given.limit == 0) return false;
        } else if (given.fen == nullptr && argv[index][0] != '-') {
            given.fen = argv[index];
        } else {
            return false;
        }
    }
    return given.fen != nullptr;
}

// A line on the terminal that is written over and over.
class status_line {
public:
    void show(const hc_progress& now, unsigned long long found) {
        if (!terminal_) return;
        std::fprintf(stderr, "\rafter %u moves: %llu of %llu placements, %llu found\033[K",
                     now.length, static_cast<unsigned long long>(now.done),
                     static_cast<unsigned long long>(now.nodes), found);
    }
    void clear() {
        if (terminal_) std::fputs("\r\033[K", stderr);
    }

private:
    bool terminal_ = isatty(STDERR_FILENO) != 0;
};

int search(const arguments& given) {
    charismatic::game game(given.fen);
    std::fputs(game.board().text().c_str(), stdout);
    std::puts("");

    status_line status;
    unsigned long long found = 0;
    auto show = [&](const charismatic::turn& turn) {
        status.clear();
        std::puts(game.san(turn).c_str());
        std::fflush(stdout);
        ++found;
        return interrupted == 0;
    };
    auto progress = [&](const hc_progress& now) {
        status.show(now, found);
        return interrupted == 0;
    };
    std::signal(SIGINT, interrupt);
    bool complete = game.mates(show, !given.all, {given.limit}, progress);
    status.clear();
    const char* what = given.all ? "turns that mate" : "positions that are mate";
    std::printf("%llu %s%s\n", found, what, complete ? "" : " until it was stopped");
    return !complete ? 130 : found > 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    arguments given;
    if (!parse(argc, argv, given)) {
        std::fputs("usage: mates [--all] [--limit N] FEN\n", stderr);
        return 2;
    }
    try {
        return search(given);
    } catch (const heterochess::error& error) {
        std::fprintf(stderr, "mates: %s\n", error.what());
        return 2;
    }
}
