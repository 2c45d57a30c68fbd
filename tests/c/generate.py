#!/usr/bin/env python3
"""Reads include/heterochess.h and writes what the C tests need to look at all of it.

    generate.py symbols   the names of the functions
    generate.py abi       a C program that prints every number, size and offset; see abi.txt
    generate.py hostile   a C program that calls every function in all the wrong ways
    generate.py comments  fails if the comment of a function lacks something
    generate.py unwrapped fails if a function has no wrapper in include/heterochess/*.hpp
"""

import re
import sys
from pathlib import Path

HEADER = Path(__file__).parents[2] / "include/heterochess.h"
HANDLES = ["hc_fluidity", "hc_charismatic", "hc_series", "hc_kungfu", "hc_replay",
           "hc_kungfu_player", "hc_opponent", "hc_solver", "hc_tables", "hc_records", "hc_record"]


class Parameter:
    def __init__(self, text):
        text = " ".join(text.split())
        self.name = re.search(r"(\w+)$", text).group(1)
        kind = text[: -len(self.name)].strip()
        self.type = kind.replace("struct ", "")
        self.stars = self.type.count("*")
        self.base = self.type.replace("const", "").replace("*", "").strip()
        self.const = "const" in self.type

    @property
    def is_handle(self):
        return self.base in HANDLES and self.stars == 1

    @property
    def is_text(self):
        return self.base == "char" and self.const

    @property
    def is_number(self):
        return self.stars == 0 and (self.base == "hc_status" or not self.base.startswith("hc_"))


class Function:
    def __init__(self, result, name, parameters):
        self.result, self.name = " ".join(result.split()), name
        self.parameters = (
            [] if parameters.strip() == "void" else [Parameter(p) for p in parameters.split(",")]
        )

    @property
    def answers(self):
        return self.result == "hc_status"


def read():
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    prototypes = re.findall(r"^([a-z][\w \*]*?)\b(hc_\w+)\(([^;{}]*)\);", text, flags=re.M)
    functions = [Function(*p) for p in prototypes if "typedef" not in p[0]]
    constants = re.findall(r"^#define (HC_\w+) \S", text, flags=re.M)
    structs = re.findall(r"^typedef struct (hc_\w+) \{(.*?)\} hc_\w+;", text, flags=re.M | re.S)
    fields = {
        name: re.findall(r"(\w+)(?:\[\w+\])*;", body) for name, body in structs
    }
    return functions, constants, fields


def abi(functions, constants, fields):
    print('#include "check.h"\n#include <stddef.h>\n\nint main(void) {')
    for name in constants:
        if name.startswith("HC_VERSION"):
            continue
        unsigned = name in ("HC_ALL_SQUARES", "HC_NEVER")
        kind, cast = ("%llu", "unsigned long long") if unsigned else ("%lld", "long long")
        print(f'    printf("{name} {kind}\\n", ({cast}){name});')
    for name, members in fields.items():
        print(f'    printf("{name} %u\\n", (unsigned)sizeof({name}));')
        for member in members:
            place = f"(unsigned)offsetof({name}, {member})"
            print(f'    printf("{name}.{member} %u\\n", {place});')
    print("    return 0;\n}")


# What a call is given that should be fine, by the type or the name of the parameter.
VALUES = {
    "hc_fluidity_move": "&f->fluidity_move",
    "hc_charismatic_move": "&f->charismatic_move",
    "hc_turn": "&f->turn",
    "hc_men": "&f->men",
    "hc_action": "&f->action",
    "hc_board": "&f->board",
    "hc_outcome": "&f->outcome",
    "hc_speed": "&f->speed",
    "hc_kungfu_man": "f->setup",
    "hc_kungfu_move": "&f->kungfu_move",
    "hc_kungfu_command": "&f->command",
    "hc_kungfu_event": "&f->event",
    "hc_kungfu_outcome": "&f->kungfu_outcome",
    "hc_svg_options": "&f->svg_options",
    "hc_limits": "&f->limits",
    "hc_solve_options": "&f->solve_options",
    "hc_records_options": "&f->records_options",
    "hc_mark": "&f->mark",
}
NUMBERS = {
    "origins": "HC_ALL_SQUARES", "from": "6", "to": "21", "promotion": "0", "captures": "0",
    "index": "0", "played": "1", "by": "1", "plies": "2", "turns": "1", "longest": "0",
    "symbols": "0", "limit": "0", "which": "HC_MATES_ALL", "mode_number": "HC_MODE_1V1",
    "man": "HC_KNIGHT", "on": "18", "of": "1", "id": "0", "time": "2000", "men_count": "2",
    "square_number": "0x14", "at": "1", "mark_count": "1", "nag_count": "2",
    "variant_number": "HC_VARIANT_FLUIDITY", "most_plies": "3", "counted": "HC_PLIES_TO_END",
}
# Parameters that may be NULL.
OPTIONAL = {
    "error", "progress", "user", "speed", "reply", "entries", "end", "events", "state",
    "length", "undone", "chosen", "limits", "stop", "thought", "fault", "options", "removed",
}
OPTIONAL_IN = {
    ("hc_fluidity_undo", "m"), ("hc_charismatic_undo", "action"), ("hc_series_undo", "m"),
    ("hc_charismatic_results", "counts"), ("hc_kungfu_submit", "count"),
    ("hc_kungfu_advance", "count"), ("hc_tables_load", "count"), ("hc_solver_prove", "moves"),
}
NOT_OPTIONAL_IN = {
    ("hc_kungfu_info", "state"), ("hc_kungfu_events", "events"),
}
TEXTS = {
    "hc_fluidity_from_fen": "FLUIDITY_FEN", "hc_charismatic_from_fen": "CHARISMATIC_FEN",
    "hc_fluidity_parse_move": '"Nf3"', "hc_charismatic_parse_turn": '"Ra7,Rh8"',
    "hc_series_parse_move": '"Ra7"', "hc_placement_parse": '"N@c3"', "hc_men_parse": '"RNPPP"',
    "hc_kungfu_square_parse": '"e4"', "hc_kungfu_move_parse": '"e2e4"',
    "hc_replay_new": "RECORD", "hc_square_parse": '"e4"',
    "hc_level_parse": '"greedy"', "hc_records_open": '"tests/data/pgn/awkward.pgn"',
    "hc_record_from_fen": "FLUIDITY_FEN", "hc_record_parse": "PGN", "hc_tables_load": '"tests/data"',
    "name": '"KBk"', "folder": '"target/c"', "move_text": '"c5"', "comment": '"a comment"',
    "tag_value": '"a value"',
    "hc_kungfu_set_tag": '"Event"', "hc_kungfu_tag": '"Event"',
}
TAGS = {"hc_record_tag", "hc_record_set_tag", "hc_record_remove_tag"}
# Functions that are tried on objects of their own kind of state, by the type of the object.
FIXTURES = {
    "hc_charismatic_act": {"hc_charismatic": "unplayed"},
    "hc_tables_free": {"hc_tables": "no_tables"}, "hc_tables_load": {"hc_tables": "no_tables"},
    "hc_tables_read": {"hc_tables": "no_tables"}, "hc_tables_probe": {"hc_fluidity": "bishop"},
    "hc_tables_moves": {"hc_fluidity": "bishop"}, "hc_tables_line": {"hc_fluidity": "bishop"},
    "hc_fluidity_ending": {"hc_fluidity": "bishop"},
    "hc_solver_solve": {"hc_fluidity": "bishop"},
    "hc_solver_prove": {"hc_fluidity": "diagram"},
    "hc_record_charismatic": {"hc_record": "turns"},
    "hc_record_charismatic_action": {"hc_record": "turns"},
}
SQUARES = {"hc_record_add_comment_before": {"at": "2"}, "hc_record_comment_before": {"at": "2"},
           "hc_solver_new": {"mebibytes": "1"}, "hc_series_find": {"from": "0", "to": "48"}, "hc_kungfu_check_start":
           {"from": "0x14", "to": "0x34"}, "hc_kungfu_piece_on": {"on": "0x14"}}
PLACING = {
    "hc_charismatic_placement", "hc_charismatic_draws", "hc_charismatic_squares_for",
    "hc_charismatic_check_place", "hc_charismatic_place",
}
DRAWING = {"hc_charismatic_draw", "hc_charismatic_sample_draw"}


# What is called back: a function that goes on, and one that stops.
CALLBACKS = {
    "hc_progress_fn": ("go_on", "give_up"), "hc_solve_progress_fn": ("go_on_solving", "give_up_solving"),
    "hc_table_progress_fn": ("go_on_making", "give_up_making"),
    "hc_turn_fn": ("see", "stop"), "hc_proof_fn": ("see_proof", "stop_proof"),
    "hc_step_fn": ("see_step", "stop_step"), "hc_random_fn": ("bits", None),
    "hc_decided_fn": ("go_on_deciding", "give_up_deciding"),
    "hc_stop_fn": ("think_on", "think_no_more"), "hc_read_fn": ("read_nothing", "read_badly"),
}
# Without a function these go on; and stopping them is no fault.
OPTIONAL_CALLBACKS = {"hc_progress_fn", "hc_decided_fn", "hc_solve_progress_fn",
                      "hc_table_progress_fn", "hc_stop_fn"}
HARMLESS_STOPS = {"hc_stop_fn", "hc_read_fn"}


def text_for(function, name):
    """A text that is fine, by the function or the name of the parameter."""
    if name == "name" and function.name in TAGS:
        return '"White"'
    return TEXTS.get(function.name) if function.name in TEXTS else TEXTS[name]


def argument(function, parameter):
    """An argument that is fine."""
    name = parameter.name
    if function.name in FIXTURES and parameter.is_handle:
        kind = FIXTURES[function.name].get(parameter.base)
        if kind:
            return f"f->{kind}"
    if parameter.is_handle:
        kind = parameter.base[3:]
        if function.name in PLACING:
            kind = "placing"
        if function.name in DRAWING:
            kind = "drawing"
        return f"f->{kind}"
    if parameter.base in HANDLES:
        return f"&f->made_{parameter.base[3:]}"
    if parameter.base == "hc_error":
        return "&f->error"
    if parameter.is_text:
        return text_for(function, name)
    if name == "bytes":
        return "table_bytes"
    if name == "size":
        return "table_size"
    if name == "nags":
        return "(const uint8_t *)&f->set"
    if function.name == "hc_tables_write" and name in ("buffer", "capacity"):
        return {"buffer": "table_room", "capacity": "sizeof table_room"}[name]
    if name == "capacity" or name.endswith("capacity"):
        texts = any(p.name == "buffer" and p.base == "char" for p in function.parameters)
        return "sizeof room" if texts else "ROOM"
    if name.endswith("_length"):
        return f"strlen({text_for(function, name[:-7])})"
    if parameter.base in CALLBACKS:
        return CALLBACKS[parameter.base][0]
    if name == "user":
        return "NULL"
    if parameter.is_number:
        return SQUARES.get(function.name, {}).get(name) or NUMBERS.get(name, "1")
    if parameter.const or function.name == "hc_take_square":
        return VALUES.get(parameter.base, "&f->set")
    if name in ("buffer", "events"):
        return "(void *)room"
    if name in ("length", "count") and parameter.base == "size_t":
        return "&f->length"
    return f"(void *)f->out_{'ab'[0] if name not in ('on', 'role') else 'b'}"


def is_optional(function, parameter):
    pair = (function.name, parameter.name)
    if pair in NOT_OPTIONAL_IN:
        return False
    if parameter.base == "hc_error":
        return True
    if function.name.endswith("_free"):
        return True
    return parameter.name in OPTIONAL or pair in OPTIONAL_IN


def hostile(functions, constants, fields):
    print('#include "hostile.h"\n')
    names = []
    for function in functions:
        base = [argument(function, p) for p in function.parameters]
        calls = []

        def call(changes, expected, base=base, calls=calls, function=function):
            arguments = [changes.get(i, value) for i, value in enumerate(base)]
            calls.append((f"{function.name}({', '.join(arguments)})", expected))

        call({}, "HC_OK")
        for i, p in enumerate(function.parameters):
            required = "ANY" if is_optional(function, p) else "HC_NULL_POINTER"
            if p.stars and p.name != "user":
                if p.name == "events":
                    required = "HC_NULL_POINTER"
                call({i: "NULL"}, required)
            if p.base in CALLBACKS:
                call({i: "NULL"}, "HC_OK" if p.base in OPTIONAL_CALLBACKS else "HC_INVALID_ARGUMENT")
                stop = CALLBACKS[p.base][1]
                if stop:
                    call({i: stop}, "HC_OK" if p.base in HARMLESS_STOPS else "HC_STOPPED")
            if p.is_handle:
                for other in HANDLES:
                    if other != p.base:
                        call({i: f"(void *)f->{other[3:]}"}, "HC_WRONG_HANDLE")
                call({i: "(void *)f->nonsense"}, "HC_WRONG_HANDLE")
                call({i: "(void *)(f->nonsense + 1)"}, "HC_INVALID_ARGUMENT")
            elif p.stars and p.base in ("uint64_t", "size_t", "hc_fluidity_move", "hc_speed",
                                   "hc_position_info", "hc_kungfu_event", "hc_turn_counts",
                                   "hc_kungfu_state", "hc_weighted_draw", "hc_limits", "hc_thought",
                                   "hc_solution", "hc_solve_options", "hc_table_move",
                                   "hc_table_counts", "hc_record_info", "hc_record_node",
                                   "hc_record_fault", "hc_records_info", *HANDLES):
                call({i: "(void *)(f->nonsense + 1)"}, "HC_INVALID_ARGUMENT")
            if p.is_text:
                call({i: '"\\xff\\xc0\\x80"', i + 1: "3"}, "HC_NOT_UTF8")
                call({i + 1: "0"}, "ANY")
                call({i + 1: "SIZE_MAX"}, "HC_INVALID_ARGUMENT")
                call({i: "NULL", i + 1: "0"}, "ANY")
                call({i: "long_text", i + 1: "sizeof long_text"}, "ANY")
                call({i: '"a\\0b"', i + 1: "3"}, "ANY")
            if p.is_number and p.name not in ("capacity",) and not p.name.endswith("_length"):
                wide = {"uint8_t": "UINT8_MAX", "uint32_t": "UINT32_MAX",
                        "uint64_t": "UINT64_MAX", "hc_status": "INT32_MIN", "size_t": "SIZE_MAX", "int32_t": "INT32_MAX"}
                for value in ("0", "64", "127", "(1 << 7)", wide[p.base]):
                    if value == "64" and p.name in ("plies", "turns", "most_plies"):
                        continue
                    if value in ("127", "(1 << 7)") and p.base != "uint8_t":
                        continue
                    call({i: value}, "ANY")
            if p.name == "capacity":
                call({i: "0"}, "ANY")
                call({i: "1"}, "ANY")
                # (The buffer is large enough for all there is.)
                call({i: "SIZE_MAX"}, "ANY")
                call({i: "0", i - 1: "NULL"}, "ANY")
        print(f"static void test_{function.name}(void) {{")
        names.append(f"test_{function.name}")
        for text, expected in calls:
            if function.name.endswith("_free"):
                print(f"    FREES({text}, {expected}, {base[0]});")
            elif function.answers:
                print(f"    ANSWER({text}, {expected});")
            else:
                print(f"    CALL({text});")
        print("}\n")
    print("int main(void) {\n    make_table();")
    for name in names:
        print(f"    {name}();")
    print("    free_table();\n    return 0;\n}")


FREED = r"([Ff]ree (it|the \w+)|is freed) with `hc_\w+_free`"


def comments(functions):
    """Every function says what it does, its errors, who frees, and the rule for threads."""
    text = HEADER.read_text()
    wrong = []
    for function in functions:
        found = re.search(
            r"/\*\*((?:(?!\*/).)*)\*/\s+[\w \*]*\b" + function.name + r"\(", text, flags=re.S
        )
        comment = " ".join(found.group(1).replace("\n * ", " ").split()) if found else ""
        of_its_own = "Errors:" in comment and "Errors: none of its own" not in comment
        told = any(p.base == "hc_error" for p in function.parameters)
        makes = any(p.base in HANDLES and p.stars == 2 for p in function.parameters)
        missing = [
            name
            for name, lacks in [
                ("a comment", len(comment) < 40),
                ("Errors", "Errors:" not in comment),
                ("which errors", of_its_own and "`HC_" not in comment.split("Errors:")[1]
                 and "as for" not in comment),
                ("Threads", "Threads:" not in comment),
                ("who frees", makes and not re.search(FREED, comment)),
                ("hc_error", of_its_own != told and not function.name.endswith("_undo")),
            ]
            if lacks
        ]
        if missing:
            wrong.append(f"{function.name} lacks: {', '.join(missing)}")
    sys.exit("\n".join(wrong) or 0)


# Functions that C++ has no use for.
UNWRAPPED = set()


def unwrapped(functions):
    """Every function is called somewhere in the C++ headers."""
    wrappers = "".join(
        re.sub(r"//.*", "", path.read_text())
        for path in sorted((HEADER.parent / "heterochess").glob("*.hpp"))
    )
    called = set(re.findall(r"\bhc_\w+", wrappers))
    missing = {f.name for f in functions} - called - UNWRAPPED
    sys.exit("\n".join(f"{name} has no wrapper in C++" for name in sorted(missing)) or 0)


if __name__ == "__main__":
    functions, constants, fields = read()
    if sys.argv[1] == "symbols":
        print("\n".join(sorted(f.name for f in functions)))
    elif sys.argv[1] in ("comments", "unwrapped"):
        {"comments": comments, "unwrapped": unwrapped}[sys.argv[1]](functions)
    else:
        {"abi": abi, "hostile": hostile}[sys.argv[1]](functions, constants, fields)
