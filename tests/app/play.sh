# play.sh, sourced by a test TEST TENGEN ...: sets $tengen and $work, a new folder that is the current one and
# is deleted at the end, when what the test has added to $running is killed; defines fail, script, play, kill_it,
# pause_it and wait_for. The display is a dummy.
. "$(dirname -- "$0")/wait_for.sh"
tengen=$1
work=$(mktemp -d) || exit 1
running=
cleanup() { # the trap of every test
    for pid in $running; do kill -9 "$pid"; done 2>/dev/null
    rm -rf "$work"
}
trap cleanup EXIT
cd "$work" || exit 1
fail() { echo "FAILED: $*"; [ ! -f err ] || cat err; exit 1; }
script() { printf '%s\n' "$@" >script.txt; }
play() { timeout $patience "$tengen" "$@" --script script.txt 2>err; } # the last script, with these options
# kill_it PID [SIGNAL]: it must still run.
kill_it() { kill "-${2:-KILL}" "$1" || fail "the program has ended by itself"; wait "$1" 2>/dev/null; }
# pause_it PID: from now on it only holds its files. In a script it would count its waits down in seconds.
pause_it() { kill -STOP "$1" || fail "the program has ended by itself"; }
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
# Drivers and fontconfig never free some of their memory: other tests look for leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data" XDG_RUNTIME_DIR="$work"
