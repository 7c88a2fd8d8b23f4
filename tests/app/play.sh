# play.sh, sourced by a test TEST TENGEN ...: sets $tengen and $work, a new folder that is the current one and
# is deleted at the end; defines fail, script, play and wait_for. The display is a dummy.
. "$(dirname -- "$0")/wait_for.sh"
tengen=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "FAILED: $*"; [ ! -f err ] || cat err; exit 1; }
script() { printf '%s\n' "$@" >script.txt; }
play() { timeout $patience "$tengen" "$@" --script script.txt 2>err; } # the last script, with these options
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
# Drivers and fontconfig never free some of their memory: other tests look for leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
export XDG_STATE_HOME="$work/state" XDG_RUNTIME_DIR="$work"
