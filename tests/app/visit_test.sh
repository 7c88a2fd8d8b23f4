#!/bin/sh
# visit_test.sh TENGEN: the own game comes back after any end while another one is looked at, with its clocks,
# opponent and score; what was changed in the other one is in the library.
. "$(dirname -- "$0")/play.sh"
games() { find "$1/games" -name '*.sgf' 2>/dev/null | wc -l; }
autosaves() { find "$1" -maxdepth 1 -name 'autosave*.sgf*' ! -name '*.lock' | wc -l; }
# Starts the last script, and kills the program when its autosaves contain this.
kill_when() {
    "$tengen" --config "$1" --black human --white level:2 --time 600+0 --script script.txt 2>err &
    pid=$! running=$!
    wait_for grep -qs "$2" "$1/autosave 2.sgf" || fail "the game that is looked at is not saved in $1"
    wait_for grep -qs 'TENGENORIGIN\[.*games' "$1/autosave.sgf" || fail "the copy of the own game is not known in $1"
    kill_it $pid
}
own_comes_back() {
    grep -q 'TENGENPLAYER.*\[computer:2:' "$1/autosave.sgf" && grep -q 'TENGENTIME\[600000:' "$1/autosave.sgf" ||
        fail "$1: the own game has lost its opponent or its clocks"
    script "expect screen play" "expect moves 2" "expect stone H8 black" "$2" "click A1" "wait idle" "expect moves 4"
    rm -rf probe && cp -r "$1" probe
    play --config probe || fail "$1: the own game did not come back"
    [ "$(autosaves probe)" -eq 2 ] || fail "$1: $(ls probe)"
}
echo '(;GM[4]SZ[15]RU[Renju]PB[Ann]PW[Bo];B[cc];W[dd];B[ee])' >other.sgf
cp other.sgf as.sgf

# Killed while a file is looked at, with nothing changed in it.
script "click H8" "wait idle" "wait 100" "expect moves 2" "drop other.sgf" "wait idle" "expect screen review" "wait 86400000"
kill_when looked 'PB\[Ann\]'
own_comes_back looked "expect message none"
[ "$(games probe)" -eq 1 ] || fail "more than the own game was kept: $(ls probe/games)"
own_copy=$(find looked/games -name '*.sgf')
[ "$(tr -d '\n' <"$own_copy" | grep -c 'B\[hh\]')" -eq 1 ] || fail "the own game is not in the library meanwhile"

# Killed with a move that was added to it.
script "click H8" "wait idle" "wait 100" "drop other.sgf" "wait idle" "key End" "click A15" "wait 86400000"
kill_when changed 'W\[aa\]'
echo x >"changed/autosave 2.sgf.old.12-0.new" # of a kill in the middle of a save
own_comes_back changed "expect message looked at was"
cat probe/games/*Ann*.sgf | tr -d '\n' | grep -q 'W\[aa\]' || fail "the move that was added is lost"
cmp other.sgf as.sgf || fail "the file that was looked at was changed"

# Ended, as it should be, with such a move; and with a game that was pasted.
script "click H8" "wait idle" "drop other.sgf" "wait idle" "key End" "click A15"
play --config quit --black human --white level:2 --time 600+0 || fail "no visit"
own_comes_back quit "expect message looked at was"
script "clipboard (;GM[4]SZ[15]PB[Cy]PW[Di];B[cc];W[dd])" "click H8" "wait idle" "key Ctrl+V" "wait idle" "expect screen review"
play --config pasted --black human --white level:2 --time 600+0 || fail "nothing was pasted"
own_comes_back pasted "expect message looked at was"

# Left again, then on and ended: nothing of the visit is left. Played on: the other game is the own one.
script "click H8" "wait idle" "drop other.sgf" "wait idle" "key Escape" "expect screen play" "expect moves 2" "wait 200"
play --config left --black human --white level:2 --time 600+0 || fail "the visit was not left"
[ "$(autosaves left)" -eq 2 ] || fail "a game is left over: $(ls left)"
script "click H8" "wait idle" "drop other.sgf" "wait idle" "key P" "wait idle" "expect screen play" "wait idle" "wait 200"
play --config on --black human --white level:2 --time 600+0 || fail "not played on"
[ "$(autosaves on)" -eq 2 ] && [ "$(games on)" -eq 1 ] || fail "played on: $(ls on on/games)"
script "expect screen play" "expect stone C13 black" "expect message none"
play --config on || fail "the game that was played on does not go on"

# A visit to a second file, after a start in the middle of the first one; the own game keeps to one file.
script "expect screen play" "drop other.sgf" "wait idle" "key Escape" "expect moves 2" "click A1" "wait idle" \
    "drop other.sgf" "wait idle" "key Escape" "expect moves 4" "button menu" "button new" "button play" "wait 200"
play --config changed || fail "two visits"
[ "$(grep -l 'B\[hh\]' changed/games/*.sgf | wc -l)" -eq 1 ] || fail "the own game is kept twice: $(ls changed/games)"
