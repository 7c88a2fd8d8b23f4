#!/bin/sh
# Usage: export_test.sh TENGEN: --export saves pictures of a game without a display and without touching the
# player's own game.
set -u
tengen=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_CONFIG_HOME="$work/c" XDG_DATA_HOME="$work/d" XDG_STATE_HOME="$work/s"
unset DISPLAY WAYLAND_DISPLAY
fail() { echo "FAILED: $*"; exit 1; }

# The side of a PNG, from its header.
side_of() { od -An -tu1 -j18 -N2 "$1" | awk '{ print $1 * 256 + $2 }'; }
refused() { # MESSAGE COMMAND...
    message=$1
    shift
    "$@" >out.txt 2>err.txt && fail "$* succeeded"
    grep -qF "$message" err.txt || fail "$*: $(cat err.txt)"
}

printf '(;GM[4]SZ[15];B[hh];W[ig];B[ii];W[gg];B[hg])' >game.sgf
"$tengen" --export all.png --export-size 400 game.sgf 2>err.txt || fail "$(cat err.txt)"
[ "$(side_of all.png)" = 400 ] || fail "a side of $(side_of all.png)"
"$tengen" --export first.png --export-size 400 --export-numbers from --export-from 1 game.sgf || fail from 1
cmp -s all.png first.png || fail "numbers from 1 are not all numbers"
"$tengen" --export third.png --export-size 400 --export-numbers from --export-from 3 game.sgf || fail from 3
"$tengen" --export none.png --export-size 400 --export-numbers none game.sgf || fail none
"$tengen" --export plain.png --export-size 400 --export-coordinates off game.sgf || fail plain
"$tengen" --export beyond.png --export-size 400 --export-numbers from --export-from 6 game.sgf || fail from 6
cmp -s none.png beyond.png || fail "numbers after the last move are not none"
for other in third none plain; do
    cmp -s all.png $other.png && fail "$other.png is no other picture"
done
[ ! -e d/tengen ] || fail "the player's own game was touched"

# An animated WebP with a frame for each move and one for the empty board.
"$tengen" --export moves.webp --export-size 300 --export-pace 0.5 game.sgf || fail moves.webp
[ "$(dd if=moves.webp bs=1 skip=8 count=4 2>/dev/null)" = WEBP ] || fail "moves.webp is no WebP"
[ "$(grep -aoc ANIM moves.webp)" -ge 1 ] || fail "moves.webp is not animated"
[ "$(grep -ao ANMF moves.webp | wc -l)" -eq 6 ] || fail "moves.webp has $(grep -ao ANMF moves.webp | wc -l) frames"
# A PDF whose table of contents names the place of each of its objects.
"$tengen" --export sheet.pdf game.sgf || fail sheet.pdf
[ "$(head -c 8 sheet.pdf)" = '%PDF-1.4' ] || fail "sheet.pdf is no PDF"
table=$(tail -n 2 sheet.pdf | head -n 1)
[ "$(tail -c +$((table + 1)) sheet.pdf | head -n 1)" = xref ] || fail "no table at $table"
for number in 1 2 3 4 5; do
    place=$(tail -c +$((table + 1)) sheet.pdf | sed -n "$((number + 3))p" | cut -c1-10 | sed 's/^0*//')
    [ "$(tail -c +$((place + 1)) sheet.pdf | head -n 1)" = "$number 0 obj" ] || fail "object $number"
done
# The same page as a picture; a setting of the page for pictures does not ask for it.
"$tengen" --export sheet.png --export-as sheet game.sgf || fail sheet.png
[ "$(side_of sheet.png)" = 2480 ] || fail "a sheet of $(side_of sheet.png)"
mkdir -p set && echo 'export-as = sheet' >set/settings.ini
"$tengen" --config set --export board.png --export-size 400 game.sgf 2>dd || fail board.png
[ "$(side_of board.png)" = 400 ] || fail "a board of $(side_of board.png)"
refused 'none/a.png: cannot be written: No such file or directory' "$tengen" --export none/a.png --export-as sheet game.sgf
refused 'none/a.pdf: cannot be written: No such file or directory' "$tengen" --export none/a.pdf game.sgf
refused 'none/a.webp: cannot be written: No such file or directory' "$tengen" --export none/a.webp game.sgf
refused 'none/a.png: cannot be written: No such file or directory' "$tengen" --export none/a.png game.sgf
refused 'a.png: there is no game to be saved' "$tengen" --export a.png
refused 'missing.sgf: cannot be read' "$tengen" --export a.png missing.sgf
refused '200 to 3000' "$tengen" --export a.png --export-size 100 game.sgf
for name in a.gif a.sgf a .png; do
    refused "$name: expected a name that ends in .png, .webp or .pdf" "$tengen" --export $name game.sgf
    [ ! -e $name ] || fail "$name was written"
done
[ ! -e a.png ] || fail "a picture was left behind"

# The settings of a named folder count, and its game stays.
printf 'click H8\nclick A15\nclick I8\nquit\n' >three.txt
printf 'expect moves 3\n' >still.txt
"$tengen" --config own --black human --white human --script three.txt 2>err.txt || fail "$(cat err.txt)"
ls -R own >before.txt
"$tengen" --config own --export own.png game.sgf 2>err.txt || fail "$(cat err.txt)"
"$tengen" --config own --export own.png game.sgf 2>err.txt || fail "$(cat err.txt)"
ls -R own | cmp -s - before.txt || fail "an export left files: $(ls -R own)"
"$tengen" --config own --script still.txt 2>err.txt || fail "the game is gone: $(cat err.txt)"
echo "pictures are exported"
