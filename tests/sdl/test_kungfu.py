#!/usr/bin/env python3
"""Tests the window of Kung Fu Chess: pictures against what the game says, the mouse, the keyboard.

    test_kungfu.py PROGRAM RECORDS
"""

import math
import os
import signal
import subprocess
import sys
import tempfile
import time

from picture import BODIES, Picture, Scene

program, records = sys.argv[1:]
folder = tempfile.mkdtemp()
environment = dict(os.environ, SDL_VIDEODRIVER="dummy")
GOAL = 0x3F8F4F


def run(*arguments, status=0):
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, env=environment,
        timeout=60,
    )
    assert done.returncode == status, (arguments, done)
    assert not done.stderr or status, done.stderr
    return done.stdout if status == 0 else done.stderr


def look(*arguments, picture=True):
    """What is to be seen, as a scene and a picture."""
    name = os.path.join(folder, "look.png")
    shot = ["--screenshot", name] if picture else []
    scene = Scene(run(*arguments, "--describe", *shot))
    return scene, Picture(name) if picture else None


def play(lines, *arguments, at, picture=False):
    name = os.path.join(folder, "input")
    open(name, "w").write("\n".join(lines) + "\n")
    return look("--input", name, "--at", at, *arguments, picture=picture)


def near(color, other, far=24):
    return all(abs((color >> shift & 255) - (other >> shift & 255)) <= far for shift in (16, 8, 0))


def alone(scene, man):
    others = (other for other in scene.men.values() if other is not man)
    return not any(scene.touches(other, man["x"], man["y"]) for other in others)


def check_men(scene, picture):
    """Each man has his army's colour where he is, fainter if the player is away; empty squares have
    none."""
    side = scene.side
    for man in filter(lambda man: alone(scene, man), scene.men.values()):
        for name, color in BODIES.items():
            count = picture.count(man["x"], man["y"], side, color)
            if color == scene.body(man) and not scene.is_away(man):
                assert count > 0.08 * side * side, (man, name, count)
            else:
                assert count == 0 or name == "white", (man, name, count)
    empty = 0
    for name, (x, y) in scene.squares.items():
        if any(scene.touches(man, x, y) for man in scene.men.values()):
            continue
        empty += 1
        for color in BODIES.values():
            assert not picture.count(x, y, side, color), (name, hex(color))
    assert empty > 10


def check_places(scene, picture, still, still_picture):
    """A flying man looks as he does when he stands, moved to exactly where he flies."""
    checked = 0
    for man in scene.men.values():
        if man["state"] != "flying" or not alone(scene, man) or scene.is_away(man):
            continue
        like = next(
            other for other in still.men.values()
            if (other["seat"], other["role"]) == (man["seat"], man["role"]) and alone(still, other)
        )
        shape = still_picture.mask(like["x"], like["y"], still.side, still.body(like))

        def alike(right, down):
            seen = picture.mask(man["x"] + right, man["y"] + down, scene.side, scene.body(man))
            return len(seen & shape) / len(seen | shape)

        here = alike(0, 0)
        assert here > 0.6, (man, here)
        for off in ((3, 0), (-3, 0), (0, 3), (0, -3)):
            assert alike(*off) < here, (man, off)
        checked += 1
    return checked


def check_rests(scene, picture):
    """Clocks fill clockwise from the top; arrows point to where a piece will go."""
    side, clocks = scene.side, 0
    for man in scene.men.values():
        if man["state"] != "resting":
            continue
        x, y = man["x"] + side / 2, man["y"] + side / 2
        for degrees in (45, 90, 270, 315):
            if abs(man["progress"] - degrees / 360) < 0.01:
                continue
            angle = math.radians(degrees)
            spot = picture.at(x + 0.4 * side * math.sin(angle), y - 0.4 * side * math.cos(angle))
            if man["to"] != "-":  # the arrow may be there
                continue
            assert (spot >> 16 < 125) == (degrees / 360 < man["progress"]), (man, degrees, hex(spot))
            clocks += 1
        if man["to"] != "-":
            goal_x, goal_y = (part + side / 2 for part in scene.squares[man["to"]])
            length = math.hypot(goal_x - x, goal_y - y)
            back = 0.25 * side / length
            spot = picture.at(goal_x + (x - goal_x) * back, goal_y + (y - goal_y) * back)
            marks = {0xFDFBF5: 0x9A7414, 0x3B3B3B: 0x2A2A2A}.get(scene.body(man), scene.body(man))
            assert near(spot, marks), (man, hex(spot))
            clocks += 1
    return clocks


def pictures_show_what_the_game_says():
    flying = resting = 0
    # Nothing has moved at 0: what is sent then has just left.
    for name, times in {
        "rooks": [0, 500, 2500, 3100, 6500, 9000, 12999],
        "four": [0, 150, 1950, 2550, 3400, 4700, 9000, 12300],
        "everything": [0, 120, 333, 700, 1150, 1450, 3100, 3333],
    }.items():
        file = os.path.join(records, name + ".jsonl")
        still = look("--script", file, "--at", 0)
        before = None
        for at in times:
            scene, picture = look("--script", file, "--at", at)
            check_men(scene, picture)
            resting += check_rests(scene, picture)
            flying += check_places(scene, picture, *still)
            assert picture.rows != before
            before = picture.rows
    assert flying >= 8 and resting >= 20, (flying, resting)


def flights_are_where_they_must_be():
    """By hand: (time - start) / a square's time."""
    for name, at, id, file, rank in [
        ("rooks", 2500, 2, 2.5, 3), ("rooks", 2500, 3, 3, 3.6), ("rooks", 13250, 2, 3, 3.25),
        ("everything", 150, 4, 2.25, 3), ("everything", 150, 5, 6.25, 3),
    ]:
        scene, _ = look("--script", os.path.join(records, name + ".jsonl"), "--at", at, picture=False)
        man = scene.men[id]
        assert abs(man["file"] - file) < 1e-3 and abs(man["rank"] - rank) < 1e-3, (name, at, man)
    scene, _ = look("--script", os.path.join(records, "four.jsonl"), "--at", 3400, picture=False)
    flying = {(m["seat"], m["role"]): m for m in scene.men.values() if m["state"] == "flying"}
    knight, queen = flying[3, 2], flying[2, 5]
    assert (knight["file"], knight["rank"]) == (7.35, 9.7) and (queen["file"], queen["rank"]) == (1.5, 6)


def the_mouse_selects_and_sends():
    scene, picture = play(["0 click e2"], at=100, picture=True)
    assert scene.line("selected") == "e2 to e3 e4" and scene.line("focus") == "e2"
    half = scene.side / 2
    for name in ("e3", "e4"):
        x, y = scene.squares[name]
        assert near(picture.at(x + half, y + half), GOAL, 40), name
    x, y = scene.squares["e5"]
    assert not near(picture.at(x + half, y + half), GOAL, 40)
    scene, _ = play(["0 click e2", "100 click e4"], at=600)
    assert scene.men[12]["state"] == "flying" and scene.men[12]["rank"] == 1.5, scene.men[12]
    assert scene.line("status") == "The pawn on e2 goes to e4" and scene.line("selected") is None
    # Another piece is selected instead; the same one again is let go.
    scene, _ = play(["0 click e2", "10 click g1"], at=20)
    assert scene.line("selected") == "g1 to f3 h3"
    scene, _ = play(["0 click e2", "10 click e2"], at=20)
    assert scene.line("selected") is None


def refusals_say_why():
    scene, _ = play(["0 click e2", "10 click e5"], at=20)
    assert scene.line("refused").startswith("Refused: ") and scene.line("selected"), scene.text
    scene, _ = play(["0 click a1", "10 click a4"], at=20)
    assert "a2" in scene.line("refused"), scene.line("refused")
    scene, _ = play(["0 click e7"], at=20)
    assert scene.line("refused") == "No piece of yours stands on e7"
    scene, _ = play(["0 key C"], at=20)
    assert scene.line("refused") == "Select a resting piece first"


def the_keyboard_does_everything():
    way = ["0 key Tab"] + ["0 key Right"] * 4
    scene, _ = play(way, at=1)
    assert scene.line("focus") == "e2"
    scene, _ = play([*way, "0 key Return", "0 key Up", "0 key Up", "50 key Space"], at=550)
    assert scene.men[12]["rank"] == 1.5, scene.men[12]
    scene, _ = play([*way, "0 key Return", "0 key Escape"], at=1)
    assert scene.line("selected") is None and scene.line("focus") == "e2"
    # With a piece selected, Tab goes through its destinations.
    scene, _ = play([*way, "0 key Space", "0 key Tab"], at=1)
    assert scene.line("focus") == "e4"
    scene, _ = play([*way, "0 key Space", "0 key Shift+Tab"], at=1)
    assert scene.line("focus") == "e3"
    scene, _ = play(["0 key Shift+Tab"], at=1)
    assert scene.line("focus") == "h1"
    # Arrows go as the board is seen, and stay on it.
    for lines, view, focus in [
        (["click g1", "key Up"], 1, "g2"), (["click b6", "key Up"], 2, "c6"),
        (["click f11", "key Up"], 3, "f10"), (["click k7", "key Right"], 4, "k8"),
        (["click c1", "key Left"], 1, "c1"), (["click a3", "key Down"], 1, "a3"),
    ]:
        scene, _ = play([f"0 {line}" for line in lines], "--mode", "ffa", "--view", view, at=1)
        assert scene.line("focus") == focus, (lines, view, scene.line("focus"))


def moves_are_queued_replaced_and_cancelled():
    # It stands on e4 from 400, and rests until 2400.
    there = ["0 click e2", "0 click e4", "500 click e4", "600 click e5"]
    lightning = ("--speed", "lightning", "--computer", "none")
    scene, _ = play(there, *lightning, at=700)
    assert scene.men[12]["to"] == "e5" and scene.line("status") == "The pawn on e4 will go to e5"
    scene, _ = play(there, *lightning, at=2500)
    assert (scene.men[12]["state"], scene.men[12]["rank"]) == ("flying", 3.5)
    scene, _ = play([*there, "700 click e4", "800 key C"], *lightning, at=2500)
    assert scene.men[12]["state"] == "ready", scene.men[12]
    assert scene.line("status").endswith("is cancelled")
    record = os.path.join(folder, "record")
    play([*there, "700 click e4", "800 key C"], *lightning, "--record", record, at=900)
    assert open(record).read().splitlines()[1:] == [
        '{"t":0,"seat":1,"move":"e2e4"}', '{"t":600,"seat":1,"move":"e4e5"}',
        '{"t":800,"seat":1,"cancel":"e4"}', '{"t":900}',
    ]
    # Both armies are people's.
    scene, _ = play(["0 click e7", "0 click e5"], *lightning, at=100)
    flying = [man for man in scene.men.values() if man["state"] == "flying"]
    assert [(man["seat"], man["file"], man["rank"]) for man in flying] == [(2, 4, 5.5)], flying


def computers_play_in_every_mode_and_records_play_again():
    for mode in ("1v1", "ffa", "2v2", "1v3"):
        for speed, end in (("standard", 90_000), ("lightning", 18_000)):
            record = os.path.join(folder, "record")
            table = ("--mode", mode, "--speed", speed, "--computer", "all", "--level", "random",
                     "--at", end)
            seen, _ = look(*table, "--seed", 7, "--record", record, picture=False)
            text = open(record).read()
            assert text.count('"move"') > 20 and f'"mode":"{mode}"' in text
            again, _ = look("--script", record, "--at", end, picture=False)
            assert again.text == seen.text
            look(*table, "--seed", 7, "--record", record, picture=False)
            assert open(record).read() == text
            look(*table, "--seed", 8, "--record", record, picture=False)
            assert open(record).read() != text
    for level in ("random", "greedy", "reactive"):
        scene, _ = look("--mode", "1v3", "--computer", "2,4", "--level", level, "--at", 5_000,
                        "--seed", 1, picture=False)
        moved = {man["seat"] for man in scene.men.values() if man["state"] != "ready"}
        assert moved == {2, 4}, moved
    # A seat may have a level of its own.
    games = []
    for computers in ("1=random,2=reactive", "1,2=reactive", "1=reactive,2=reactive", "all"):
        scene, _ = look("--computer", computers, "--level", "random", "--at", 20_000, "--seed", 1,
                        picture=False)
        games.append(scene.text)
    assert games[0] == games[1] and len(set(games)) == 3


def a_game_to_its_end():
    record = os.path.join(folder, "record")
    lines = ['{"game":"kungfu","mode":"1v1","speed":"lightning"}', '{"t":0,"seat":1,"move":"e2e3"}',
             '{"t":0,"seat":2,"move":"f7f6"}', '{"t":300,"seat":1,"move":"d1h5"}',
             '{"t":2000,"seat":1,"move":"h5e8"}', '{"t":9000}']
    open(record, "w").write("\n".join(lines) + "\n")
    scene, picture = look("--script", record, "--at", 9000)
    assert scene.line("over") == "seat 1 wins: last-team-standing", scene.text[-200:]
    assert scene.line("seat 1") == "alive kills 1 team 1" and scene.line("seat 2") == "out kills 0 team 0"
    check_men(scene, picture)


def mistakes_are_told():
    for arguments in (["--mode", "3v3"], ["--speed"], ["--computer", "5"], ["--level", "best"], ["--computer", "1,,2"],
                      ["--computer", "2=best"], ["--computer", "23"], ["--computer", "2,"],
                      ["--describe"], ["--view", "3"], ["--size", "x"], ["--at", "-1"], ["--what", "1"]):
        assert "kungfu: " in run(*arguments, status=2)
    for of_new_game in (["--mode", "ffa"], ["--computer", "2"], ["--level", "random"],
                        ["--speed", "lightning"], ["--seed", "1"]):
        told = run("--script", "/nowhere", *of_new_game, "--at", 1, status=2)
        assert of_new_game[0] + " is for a new game" in told
    assert "cannot read" in run("--script", "/nowhere", "--at", 1, status=1)
    assert "cannot write" in run("--at", 1, "--screenshot", "/nowhere/a.png", status=1)
    record = os.path.join(folder, "record")
    open(record, "w").write("hello\n")
    assert "line 1" in run("--script", record, "--at", 1, status=1)
    open(record, "w").write("100 jump e2\n")
    assert "line 1" in run("--input", record, "--at", 1, status=1)


def the_window_runs_until_it_is_closed():
    record = os.path.join(folder, "record")
    started = subprocess.Popen([program, "--speed", "lightning", "--computer", "all", "--record", record],
                               env=environment)
    time.sleep(2.5)
    started.send_signal(signal.SIGTERM)
    assert started.wait(timeout=20) == 0
    lines = open(record).read().splitlines()
    assert len(lines) > 3 and '"t":' in lines[-1]


for test in (
    pictures_show_what_the_game_says, flights_are_where_they_must_be, the_mouse_selects_and_sends,
    refusals_say_why, the_keyboard_does_everything, moves_are_queued_replaced_and_cancelled,
    computers_play_in_every_mode_and_records_play_again, a_game_to_its_end, mistakes_are_told,
    the_window_runs_until_it_is_closed,
):
    test()
    print("ok", test.__name__.replace("_", " "), flush=True)
