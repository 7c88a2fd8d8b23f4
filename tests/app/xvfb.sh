# xvfb.sh, to be read by a test TEST TENGEN ...: sets $tengen, a folder of its own, fail, and a real X
# server that ends with the test. Exit 77: no Xvfb or xdotool.
tengen=$(realpath "$1") || exit 1
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || exit 77
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
trap 'kill $game $server 2>/dev/null; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat err 2>/dev/null; exit 1; }
unset SDL_VIDEODRIVER WAYLAND_DISPLAY
# X libraries and drivers keep what they allocate: a leak is looked for elsewhere.
export SDL_AUDIODRIVER=dummy ASAN_OPTIONS=detect_leaks=0
Xvfb -displayfd 3 -screen 0 1280x900x24 3>display 2>/dev/null &
server=$!
for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
[ -s display ] || exit 77
DISPLAY=:$(cat display)
export DISPLAY
