#!/bin/sh
# What cmake/windows.sh has made, under wine in a Windows of its own: each program as a process, with its signature,
# lines and paths as Windows writes them, and two games against the native brain, if TENGEN is there to judge them.
# usage: windows_test.sh FOLDER BRAIN [TENGEN]; exit status 77 if nothing can be run. A program of 32 bits is left
# out, in words, where wine runs none.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../app/wait_for.sh"
folder=$1
native=$2
tengen=${3:-}
root=$here/../..

fail() { echo "windows_test: $1" >&2; exit 1; }
skip() { echo "windows_test: skipped: $1"; exit 77; }
command -v wine >/dev/null || skip "without wine"
[ -e "$folder/pbrain-tengen64.exe" ] || skip "$folder has no programs; sh cmake/windows.sh makes them"
newer=$(find "$root/src/engine" "$root/src/brain" "$root/assets/networks" -type f -newer "$folder/pbrain-tengen64.exe" -print -quit)
[ -z "$newer" ] || skip "the programs in $folder are older than $newer; sh cmake/windows.sh makes them anew"

work=$(mktemp -d)
export WINEPREFIX="$work/windows" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe="
unset DISPLAY
# Wine's server stays for a while after its last program, which the end of an engine's group does not reach.
trap 'wineserver -k 2>/dev/null || :; wineserver -w 2>/dev/null || :; rm -rf "$work"' EXIT
cd "$work"
timeout $patience wine wineboot -i >wineboot.log 2>&1 || fail "wine does not start: $(cat wineboot.log)"

runs_32_bits() { timeout $patience wine 'C:\windows\syswow64\cmd.exe' /c exit 0 >/dev/null 2>&1; }

check_lines() { # PROGRAM
    printf 'INFO folder C:\\Gomocup\\tengen\r\nINFO max_memory 350000000\r\nSTART 15\r\nBEGIN\r\nEND\r\n' |
        timeout $patience "$1" >lines || fail "$1: lines that end with CR LF"
    printf 'OK\n7,7\n' | cmp -s - lines || fail "$1: lines that end with CR LF: $(od -c lines)"
}

check_paths() { # PROGRAM
    cp "$root/assets/networks/freestyle.bin" "a network.bin"
    path="Z:$(printf '%s' "$work" | tr / '\\')\\a network.bin"
    [ "$("$1" --network "$path" print h8h9)" = "$("$1" print h8h9)" ] || fail "$1: --network $path"
}

# The levels are limited by nodes: nothing here rests on the machine's speed.
check_games() { # PROGRAM
    timeout $((4 * patience)) "$tengen" --match "$1 --level 4" "$native --level 4" --games 2 --move-time 300 >match ||
        fail "$1: the match ends with $?: $(cat match)"
    [ "$(grep -cE '^game [12]: .* in [0-9]+ \((five|draw)\)' match)" = 2 ] || fail "$1: games: $(cat match)"
}

check() { # NAME
    printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$folder/$1.exe" >"$work/$1"
    chmod +x "$work/$1"
    sh "$here/process_test.sh" "$work/$1" "$here/bench.signature" "Permission denied" || fail "$1.exe failed"
    check_lines "$work/$1"
    check_paths "$work/$1"
    [ -z "$tengen" ] || check_games "$work/$1"
    echo "$1.exe: process test, $(cat "$here/bench.signature"), lines, paths${tengen:+, two games}"
}

check pbrain-tengen64
if runs_32_bits; then
    check pbrain-tengen
else
    echo "pbrain-tengen.exe, of 32 bits, is not run: wine runs no such programs here"
fi
