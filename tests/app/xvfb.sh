# xvfb.sh, sourced by a test TEST TENGEN ...: sets $tengen and $work (the current folder), defines fail,
# wait_for and open_window, and starts an X server that ends with the test. Exit 77: no Xvfb or xdotool.
. "$(dirname -- "$0")/wait_for.sh"
tengen=$(realpath "$1") || exit 1
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || exit 77
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
trap 'kill $game $server 2>/dev/null; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat err 2>/dev/null; exit 1; }
# open_window OPTION...: starts the game; returns when its window is mapped and has the focus.
open_window() {
    "$tengen" --config config "$@" 2>err &
    game=$!
    wait_for focus_window || fail "no window takes the focus"
}
# The stones on the board; those taken back stay in the file.
stones() {
    stones=$(sed -n 's/.*TENGENSTATE\[[^]]*:\([0-9]*\)\].*/\1/p' config/autosave.sgf 2>/dev/null)
    echo "${stones:-0}"
}
stones_are() { [ "$(stones)" -eq "$1" ]; }
# first_click: on the board, until a stone is there; SDL drops a click that comes with the focus.
first_click() {
    for _ in $(seq $((patience / 2))); do
        xdotool mousemove --window "$window" 380 400 click 1
        for _ in $(seq 20); do
            stones_are 1 && return
            sleep 0.1
        done
    done
    fail "the click placed no stone"
}
unset SDL_VIDEODRIVER WAYLAND_DISPLAY
# X libraries and drivers never free some of their memory: other tests look for leaks.
export SDL_AUDIODRIVER=dummy ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
Xvfb -noreset -displayfd 3 -screen 0 1280x900x24 3>display 2>/dev/null &
server=$!
server_answers() { [ -s display ] || ! kill -0 $server 2>/dev/null; } # it is up, or it has failed
wait_for server_answers && [ -s display ] || exit 77
DISPLAY=:$(cat display)
export DISPLAY
