#!/bin/sh
# What cmake/windows_game.sh has made, under wine in a Windows of its own: scripts, which end as they do with the native
# game; a folder and a file whose names are not ASCII; an engine with Windows' separators; a game that is there again
# after the program was killed; and its icon and version.
# usage: windows_test.sh FOLDER [all]; exit status 77 if nothing can be run. `all`: every script (half an hour).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/wait_for.sh"
folder=$(CDPATH='' cd -- "$1" && pwd) || { echo "windows_test: skipped: there is no $1"; exit 77; }
root=$(CDPATH='' cd -- "$here/../.." && pwd)

fail() { echo "windows_test: $*" >&2; [ ! -f err ] || cat err >&2; exit 1; }
skip() { echo "windows_test: skipped: $1"; exit 77; }
command -v wine >/dev/null || skip "without wine"
[ -e "$folder/tengen.exe" ] || skip "there is no $folder; sh cmake/windows_game.sh makes it"
newer=$(find "$root/src" -type f -newer "$folder/../game/src/app/tengen.exe" -print -quit)
[ -z "$newer" ] || skip "$folder is older than $newer; sh cmake/windows_game.sh makes it anew"

# What Windows looks for in the program: its icon and version, and that it draws for each display's density itself.
grep -aq '<dpiAwareness .*PerMonitorV2' "$folder/tengen.exe" || fail "Windows would enlarge its pixels"
if command -v wrestool >/dev/null; then
    for kind in icon group_icon version; do
        wrestool -l "$folder/tengen.exe" | grep -q "type=$kind " || fail "tengen.exe has no $kind"
    done
fi

work=$(mktemp -d)
export WINEPREFIX="$work/windows" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe="
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8 LANGUAGE=en
unset DISPLAY
trap 'wineserver -k 2>/dev/null || :; wineserver -w 2>/dev/null || :; rm -rf "$work"' EXIT
cd "$work"
timeout $patience wine wineboot -i >wineboot.log 2>&1 || fail "wine does not start: $(cat wineboot.log)"
# Wine's drive Z: is the root.
cat >tengen <<END
#!/bin/sh
for word; do
    shift
    case \$word in
    /*) word=Z:\$word ;;
    esac
    set -- "\$@" "\$word"
done
exec wine "$folder/tengen.exe" "\$@"
END
chmod +x tengen

# They press, type and touch, save and list games, and play the computer.
few="arrange_clock clipboard edit_comment finger_zoom library puzzle_day renju settings statistics_people typed_points
    undo_computer"
[ "${2:-}" != all ] || few=$(cd "$here/../scripts" && ls ./*.txt)
failed=
for name in $few; do
    name=$(basename "$name" .txt)
    [ -e "$here/../scripts/$name.txt" ] || fail "there is no script $name"
    sh "$here/run_script.sh" "$work/tengen" "$here/../scripts/$name.txt" >script.log 2>&1 ||
        { echo "$name:"; cat script.log; failed="$failed $name"; }
done >&2
[ -z "$failed" ] || fail "failed:$failed"

play() { timeout $patience ./tengen "$@" 2>err; }
script() { printf '%s\n' "$@" >script.txt; }
script "click H8" "click H9" "click I8" "key Ctrl+S" "wait idle"
play --config 棋谱 --black human --white human --script script.txt || fail "status $? in a folder that is not ASCII"
saved=$(find 棋谱 -name '*.sgf' | grep games/) || fail "no game was saved: $(find 棋谱)"
mv "$saved" 对局.sgf
script "expect screen review" "expect moves 3" "expect stone I8 black"
play --config other --script script.txt 对局.sgf || fail "status $? with a file that is not ASCII"

# Its own computer as another program; a path as Windows writes it, which may have blanks.
mkdir "an engine" && cp "$folder/pbrain-tengen.exe" "an engine/"
script "click H8" "wait idle" "expect moves 2" "click H9" "wait idle" "expect moves 4"
play --config engine --black human --white "\"$(wine winepath -w "$work/an engine/pbrain-tengen.exe" 2>/dev/null | tr -d '\r')\"" --script script.txt ||
    fail "status $? with an engine"

{ printf 'click H8\nwait idle\nwait 600\nscreenshot ready.png\n'; yes 'wait 60000' | head -n 5000; } >script.txt
./tengen --config killed --black human --white level:1 --script script.txt 2>err &
wait_for test -e ready.png
kill -9 $! 2>/dev/null || :
wineserver -k 2>/dev/null || :
wineserver -w 2>/dev/null || :
wait
script "expect screen play" "expect moves 2" "expect stone H8 black"
play --config killed --script script.txt || fail "the game was not there after a kill"
echo ok
