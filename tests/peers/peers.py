#!/usr/bin/env python3
"""peers.py PEERS [--rounds N] [WxH...]: the table of docs/speed.md, section Peers: the same picture drawn by Tengen,
Cairo, SDL's software renderer and Chromium's canvas, in turn. Figures are medians of a round, of the quietest round
for each case; ratios are to the quietest copy beside whole frames, which leave little of it in the cache.
peers.py PEERS --check: each draws it once and is compared with Tengen's; exit status 1 if it is another picture."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "web"))
import chromium  # noqa: E402
import web_site  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SIZES = ["1280x800", "1920x1080", "3840x2160"]
SMALL = "960x600"  # the same picture, sooner
CASES = ["full", "stone", "fade", "travel", "pinch", "pan"]
NAMES = {"tengen": "Tengen, one thread", "tengen-threads": "Tengen, as it is played", "cairo": "Cairo, sprites",
         "sdl": "SDL software renderer, sprites", "canvas": "Chromium canvas 2D, sprites"}
DIFFERENCE_MAX = 0.01  # as in peers.c
SAMPLES = 33


def run(peers, *words):
    return subprocess.run([peers, *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def canvas(peers, size, act):
    """What `act` returns for a page that has loaded the scene; None: no Chromium."""
    if not chromium.program():
        print("peers: skipped Chromium: it is not installed", file=sys.stderr)
        return None
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as profile:
        run(peers, size, "pictures", folder)
        more = {"/": f"<!DOCTYPE html><script>{(HERE / 'canvas.js').read_text()}</script>"}
        with web_site.Site(pathlib.Path(folder), more) as site, chromium.Browser(pathlib.Path(profile)) as browser:
            page = browser.page()
            page.open(site.url)
            page.wait("typeof load === 'function'")
            page.value("load()")
            return act(page)


def measure_canvas(page):
    figures = {}
    for case in CASES:
        figures["canvas", case] = page.value(f"measure('{case}', {SAMPLES})")
    return figures


def measure(peers, size):
    """{(peer, case): (milliseconds, those of a copy)}"""
    figures = {}
    for line in run(peers, size).splitlines():
        words = dict(re.findall(r"(\w+)=(\S+)", line))
        if words.get("case") in CASES:
            usual = "tengen-threads" if "threads" in words else "tengen"  # in its own benchmark of what moves
            figures[words.get("peer", usual), words["case"]] = float(words["ms"]), float(words["memcpy_ms"])
    figures.update(canvas(peers, size, measure_canvas) or {})
    return figures


def quietest_copy(rounds, peer):
    own = "canvas" if peer == "canvas" else "tengen"  # of the same process
    return min(figures[own, "full"][1] for figures in rounds)


def print_table(size, rounds):
    print(f"\n| {size} | " + " | ".join(CASES) + " |")
    print("|---" * (len(CASES) + 1) + "|")
    for peer, name in NAMES.items():
        cells = []
        for case in CASES:
            got = [figures[peer, case][0] for figures in rounds if (peer, case) in figures]
            if got:
                ms = min(got)
                cells.append(f"{ms / quietest_copy(rounds, peer):.2f}x, {ms:.2f} ms")
        if cells:
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def check(peers):
    print(run(peers, SMALL, "check"), end="")
    different = canvas(peers, SMALL, lambda page: page.value("difference()"))
    if different is not None:
        print(f"canvas: {100 * different:.2f} % of the pixels differ")
        assert different <= DIFFERENCE_MAX


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peers")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("sizes", nargs="*", default=SIZES)
    given = parser.parse_intermixed_args()
    if given.check:
        check(given.peers)
        return
    for size in given.sizes:
        rounds = []
        for _ in range(given.rounds):
            rounds.append(measure(given.peers, size))
            print(f"{size}: load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        print_table(size, rounds)


main()
