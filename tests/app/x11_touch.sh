#!/bin/sh
# x11_touch.sh TENGEN TOUCH_SCREEN [W H]: two people at a real touch screen of a real X server (Xorg
# with the drivers "dummy" and "inputtest"; Debian: xserver-xorg-core xserver-xorg-video-dummy and,
# to build TOUCH_SCREEN, xserver-xorg-dev). They play face to face, both at once, interrupt each
# other, rest palms on the screen and win. Run by hand, since the server may need root. Exit status 77:
# no X server can be started.
tengen=$(realpath "$1") && screen=$(realpath "$2") || exit 1
w=${3:-1000} h=${4:-1400}
command -v Xorg >/dev/null || exit 77
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
trap 'exec 4>&-; kill $game $fingers $server 2>/dev/null; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat err config/autosave.sgf 2>/dev/null; exit 1; }
unset SDL_VIDEODRIVER WAYLAND_DISPLAY
export SDL_AUDIODRIVER=dummy ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"

cat >xorg.conf <<END
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-1000
    VertRefresh 5-200
    Modeline "${w}x$h" 120 $w $((w + 80)) $((w + 180)) $((w + 360)) $h $((h + 3)) $((h + 13)) $((h + 80))
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "${w}x$h"
        Virtual $w $h
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "glass"
    Driver "inputtest"
    Option "DeviceType" "Touch"
    Option "TouchCount" "10"
    Option "SocketPath" "$work/glass"
    Option "CorePointer"
EndSection
Section "InputDevice"
    Identifier "keys"
    Driver "inputtest"
    Option "DeviceType" "Keyboard"
    Option "SocketPath" "$work/keys"
    Option "CoreKeyboard"
EndSection
Section "ServerLayout"
    Identifier "table"
    Screen "screen"
    InputDevice "glass"
    InputDevice "keys"
EndSection
END
Xorg -displayfd 3 -config "$work/xorg.conf" -logfile "$work/log" -novtswitch -sharevts \
    -nolisten tcp 3>display >server_out 2>&1 &
server=$!
for _ in $(seq 100); do [ -s display ] && [ -S glass ] && break; sleep 0.1; done
[ -s display ] && [ -S glass ] || { echo "no Xorg with a touch screen here:"; tail -n 3 server_out; exit 77; }
DISPLAY=:$(cat display)
export DISPLAY

"$tengen" --config config --face-to-face --rule freestyle --window "${w}x$h" --ui-scale 1 2>err &
game=$!
mkfifo lines
"$screen" glass "$w" "$h" 1 <lines >answers &
fingers=$!
exec 4>lines
asked=0
# do_now LINE...: sends each line and waits until the server has accepted it.
do_now() {
    for line in "$@"; do
        echo "$line" >&4
        asked=$((asked + 1))
        for _ in $(seq 200); do [ "$(wc -l <answers)" -ge $asked ] && break; sleep 0.02; done
        [ "$(wc -l <answers)" -ge $asked ] || fail "no answer from the touch screen: $line"
    done
}
moves() { # the number of stones on the board; undone moves stay in the file
    state=$(sed -n 's/.*TENGENSTATE\[[^]]*:\([0-9]*\)\].*/\1/p' config/autosave.sgf 2>/dev/null)
    echo "${state:-0}"
}
is() { # is COUNT WHAT: waits until COUNT stones are on the board; fails if there are more or fewer
    for _ in $(seq 30); do [ "$(moves)" -eq "$1" ] && break; sleep 0.1; done
    sleep 0.4
    [ "$(moves)" -eq "$1" ] || fail "$2: $(moves) stones, not $1"
}
tap() { do_now "down $1 $2" "wait 120" "up $1"; }
for _ in $(seq 100); do [ -s config/autosave.sgf ] && break; sleep 0.1; done
sleep 1

tap 0 H8;                                         is 1 "a tap"
tap 1 H8;                                         is 1 "a tap on a stone"
tap 0 2,2;                                        is 1 "a tap on the table"
do_now "down 0 G9" "wait 80" "move 0 K9" "wait 80" "up 0"
                                                  is 1 "a finger that left its point"
do_now "down 0 G9" "down 1 H9" "down 2 I9" "wait 80" "up 0" "up 1" "up 2"
                                                  is 1 "a palm"
# The near player's finger comes down while the far one aims: it is ignored.
do_now "down 0 H9" "wait 150" "down 1 C3" "wait 80" "up 1" "wait 80" "up 0"
                                                  is 2 "aiming while another finger is down"
# Black aims while White requests an undo in the far panel: the aim is cancelled.
do_now "down 0 I8" "wait 150" "down 1 far 12,75" "wait 120" "up 1" "wait 150" "up 0"
                                                  is 2 "a stone while a request is open"
# While the request is open nobody can play, and the asker cannot allow it. The other player allows it,
# and White's stone is taken back.
tap 0 I8;                                         is 2 "a stone while a request is open"
tap 1 "far 60,75"; tap 0 "near 95,75";            is 1 "an undo that was allowed"
sleep 0.4; tap 1 H9; sleep 0.4; tap 0 I8; sleep 0.4; tap 1 I9; sleep 0.4; tap 0 J8; sleep 0.4
tap 1 J9; sleep 0.4; tap 0 K8; sleep 0.4
# A tap too soon after the opponent's stone is ignored, as a bounce.
tap 1 K9; do_now "down 0 L8" "wait 120" "up 0";   is 8 "a bounce"
tap 0 L8
for _ in $(seq 50); do grep -q 'RE\[B+' config/autosave.sgf && break; sleep 0.1; done
grep -q 'RE\[B+' config/autosave.sgf || fail "the game was not won"
kill -TERM $game
wait $game
status=$?
game=
[ "$status" -eq 0 ] || fail "exit status $status"
echo "ok: $w x $h, $asked lines for the fingers"
