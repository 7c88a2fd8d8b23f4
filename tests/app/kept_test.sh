#!/bin/sh
# kept_test.sh TENGEN: every game that ends is kept once in games/, under a name worth reading, and an
# unfinished game that is resumed from there goes back into its file.
. "$(dirname -- "$0")/play.sh"
people="--black human --white human"
count() { ls "$1"/games/*.sgf 2>/dev/null | wc -l; }
has() { ls "$1"/games | grep -q "$2" || fail "$3: $(ls "$1"/games)"; }
holds() { [ "$(count "$1")" -eq "$2" ] || fail "$3: $(ls "$1"/games)"; }

five='"click H8" "click A1" "click I8" "click A2" "click J8" "click A3" "click K8" "click A4" "click L8"'

# A win; the same one again after undo; then a variation in the review: one file.
eval script "$five" '"wait 900" "key Ctrl+Z" "expect moves 8" "click L8" "wait 900" "expect result B+5"' \
    '"button review" "key Left" "key Left" "click G8" "wait 100"'
play --config a $people || fail "no win"
holds a 1 "one game is kept once"
has a '^[0-9]*-[0-9]*-[0-9]* Black–White B+5.sgf$' "its name"
grep -q 'W\[gh\]' a/games/*.sgf || fail "a variation of the review is not kept"
grep -q 'AP\[Tengen:[0-9].*DT\[20' a/games/*.sgf || fail "its version or its day is missing"
# It is not kept again at the next start, nor when the next game begins.
script "expect result B+5" "key Ctrl+N" "button play" "click H8" "wait 100"
play --config a || fail "no next game"
holds a 1 "a game of the last run is kept again"
# It is opened again, and nothing is written; then a variation, and its report, go into its file.
cp a/games/*B+5.sgf before.sgf
script "key Ctrl+O" "button search" "type B+5" "key Enter" "button open" "expect result B+5" "wait 900" \
    "key Ctrl+O" "button review" "expect moves 9" "key Left" "wait 100"
play --config a --report-games off || fail "not opened again"
holds a 2 "a game that is opened is kept again"
cmp before.sgf a/games/*B+5.sgf || fail "a game that is opened is written again"
script "key Ctrl+O" "button search" "type B+5" "key Enter" "button review" "wait idle" "expect report complete" \
    "key Ctrl+N" "button play" "wait 100" "expect screen play"
play --config a || fail "no report"
holds a 2 "a game with a report is kept again"
grep -q TENGENREPORT a/games/*B+5.sgf || fail "the report of a game of the library is lost"
script "key Ctrl+O" "button search" "type B+5" "key Enter" "button review" "key Left" "click C3" "wait 100"
play --config a --report-games off || fail "no variation"
grep -q 'W*B\[cm\]' a/games/*B+5.sgf || fail "a variation of a game of the library is lost"
# Nor is one that is added to it in the next run.
eval script "$five" '"wait 900" "key Ctrl+N" "button play" "wait 100"'
play --config q --report-games off $people || fail "no game to be opened"
for point in C3 D3; do
    before='"key Ctrl+O" "expect library 1" "button open" "expect result B+5" "wait 900" "key Escape"'
    [ $point = C3 ] || before='"wait 100" "key Escape"'
    eval script $before '"button review" "key Left" "click $point" "wait 100"'
    play --config q --report-games off || fail "$point is not added"
done
script "wait 100" "key Ctrl+N" "button play" "wait 100"
play --config q --report-games off || fail "no next game"
holds q 1 "a game of the library that got variations in two runs"
grep -q '\[cm\]' q/games/*B+5.sgf && grep -q '\[dm\]' q/games/*B+5.sgf || fail "a variation of the next run is lost"
# A file that was damaged is not replaced by what could be read of it.
cp -r a d && sed -i 's/W\[am\]/W[bm]/' d/games/*B+5.sgf
cp d/games/*B+5.sgf before.sgf
script "key Ctrl+O" "button search" "type B+5" "key Enter" "button review" "expect message damaged" "key Left" "click D3" "wait 100"
play --config d --report-games off || fail "not salvaged"
cmp before.sgf d/games/*B+5.sgf || fail "a damaged file is replaced"
# One of several games of a file does not replace the others, finished or not.
mkdir -p many/games
echo '(;FF[4]GM[4]SZ[15]PB[Ann]RE[B+];B[hh];W[hi];B[ij])(;FF[4]GM[4]SZ[15]PB[Cy];B[hh];W[hi])' >many/games/many.sgf
cp many/games/many.sgf before.sgf
for game in 1 2; do
    script "drop many/games/many.sgf" "wait idle" "button game-$game" "wait idle" "expect screen review" "key Left" "click C3" \
        "wait 100" "key Ctrl+N" "button play" "click H8" "wait 100"
    play --config many --report-games off || fail "game $game is not opened"
    cmp before.sgf many/games/many.sgf || fail "the games of a file are replaced by one of them"
done
# Nor does a game in another format become SGF under its name.
mkdir -p psq/games
printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n8,9,0\n9,10,0\n-1\n' >psq/games/game.psq
cp psq/games/game.psq before.psq
script "key Ctrl+O" "expect library 1" "button review" "wait idle" "key Left" "click C3" "wait 100" "key Ctrl+N" "button play" \
    "click H8" "wait 100"
play --config psq --report-games off || fail "psq is not opened"
cmp before.psq psq/games/game.psq || fail "a game of Piskvork is replaced"
# Walking along what a file has changes nothing, also by presses on the board: no copy is left.
echo '(;FF[4]GM[4]SZ[15]RU[Freestyle];B[hh](;W[hi];B[ij])(;W[ih]))' >walk.sgf
script "drop walk.sgf" "wait idle" "expect screen review" "key Home" "click H8" "click I8" "key Left" "click H7" \
    "click I6" "expect moves 3" "wait 100" "key Ctrl+N" "button play" "click H8" "wait 100"
play --config walk --report-games off || fail "no walk"
holds walk 0 "a walk through a file leaves a copy of it"

# Two games of the same players on one day that end alike.
eval script "$five" '"wait 900" "button rematch"' "$five" '"wait 900" "expect score 2-0"'
day=$(date +%Y-%m-%d)
play --config b $people --black-name 'Mi/ka: "A"' || fail "no rematch"
holds b 2 "two games are kept"
has b ' Mi-ka- -A-–White B+5.sgf$' "a name without what file systems refuse"
# Around midnight their days differ.
[ "$(date +%Y-%m-%d)" != "$day" ] || has b ' Mi-ka- -A-–White B+5 2.sgf$' "the second of the same name"

# Saved by the player after each variation it stays in its file, also in later runs.
eval script "$five" '"wait 900" "key Ctrl+S" "wait 100" "expect message Saved as" "button review" "key Left" "key Left"' \
    '"click G8" "wait idle" "key Ctrl+S" "wait 100" "expect message Saved as" "key Ctrl+S" "wait 100" "expect message Nothing has changed"'
play --config m --report-games off $people || fail "an ended game is not saved"
holds m 1 "an ended game that is saved is in the library once"
grep -q 'W\[gh\]' m/games/*.sgf || fail "a variation is not saved"
grep -q 'TENGENSCORE\[1:0:0\]' m/games/*.sgf || fail "the score is lost"
script "expect result B+5" "key Escape" "button review" "key Left" "click C3" "wait 100" "key Ctrl+N" "button play" "wait 100"
play --config m --report-games off || fail "no variation in the next run"
holds m 1 "a variation of the next run stands in a file of its own"
grep -q '\[cm\]' m/games/*.sgf || fail "a variation of the next run is lost"
# Also if that was the file of the position with which it began.
script "button menu" "button arrange" "click A1" "click H8" "click I8" "click J8" "click K8" "key Ctrl+S" "wait 100" "button play" \
    "click L8" "wait 900" "expect result B+5" "button review" "key Left" "click C3" "wait idle" "key Ctrl+S" "wait 100"
play --config p --report-games off $people || fail "no win from a position"
holds p 1 "a game from a position is in the library once"
grep -q '\[cm\]' p/games/*.sgf || fail "a variation of a game from a position is lost"
# What has changed there otherwise stays as it is.
eval script "$five" '"wait 900"'
play --config n --report-games off $people || fail "no win"
sed -i 's/AP\[/C[mine]AP[/' n/games/*.sgf
cp n/games/*.sgf before.sgf
script "expect result B+5" "key Escape" "button review" "key Left" "click C3" "wait 100" "key Ctrl+S" "wait 100" "expect message Saved as"
play --config n --report-games off || fail "not saved beside a changed file"
holds n 2 "a changed file has the game, too"
cmp before.sgf n/games/*B+5.sgf || fail "a file that was changed is replaced"
# Taken back, and looked at: the end is not replaced by a game without one.
eval script "$five" '"wait 900" "key Ctrl+Z" "button menu" "button review" "key Left" "click C3" "wait 100" "key Ctrl+N" "button play" "wait 100"'
play --config o --report-games off $people || fail "not taken back"
holds o 2 "an ended game and how it went on"
grep -q 'RE\[B+\]' o/games/*B+5.sgf || fail "the end of a game is lost"

# An unfinished game is resumed from the library: its file follows it, and gets its end.
script "click H8" "click A1" "key Ctrl+N" "button play" "click C3" "wait 100"
play --config c $people || fail "no second game"
holds c 1 "the first game is kept"
script "key Ctrl+O" "button open" "wait idle" "expect moves 2" "click I8" "click A2" "wait 100" \
    "key Ctrl+N" "button play" "click C4" "wait 100"
play --config c || fail "not resumed"
holds c 2 "a resumed game goes back into its file"
almost=${five% \"click L8\"}
eval script "$almost" '"key Ctrl+N" "button play" "wait 100" "key Ctrl+O" "button open" "wait idle" "expect moves 8"' \
    '"click L8" "wait 900" "expect result B+5" "key Ctrl+O" "expect library 1"'
play --config f $people || fail "no end"
holds f 1 "a resumed game that ends stays in its file"
cat f/games/*.sgf | tr -d '\n' | grep -q 'B\[lh\]' || fail "its end is not kept"

# A game that was deleted does not come back: neither with a report nor with a variation.
delete='"key Ctrl+O" "expect library 1" "button delete" "button delete" "expect toast Deleted" "wait 100" "expect library 0"'
export XDG_DATA_HOME="$work/trash"
eval script "$five" '"wait 900" "expect result B+5"' "$delete" '"wait 9000" "key Escape" "button review" "wait idle"' \
    '"expect report complete" "key Left" "click C3" "wait 100" "key Ctrl+N" "button play" "click H8" "key Ctrl+O" "expect library 0"'
play --config j $people || fail "a deleted game comes back"
holds j 0 "a deleted game is kept again"
# Brought back, it has what is added to it; taken back and ended in another way it is another game.
eval script "$five" '"wait 900"' "$delete" '"button toast-action" "wait 100" "expect library 1" "key Escape" "button review" "key Left"' \
    '"click C3" "wait 100" "key Ctrl+N" "button play" "wait 100"'
play --config k --report-games off $people || fail "not brought back"
holds k 1 "a game that is brought back is kept once"
grep -q '\[cm\]' k/games/*.sgf || fail "a game that is brought back lacks its variation"
# A game that is played on from a file of the library is not deleted with it.
script "click H8" "click A1" "key Ctrl+N" "button play" "wait 100"
play --config l $people || fail "no unfinished game"
script "key Ctrl+O" "button open" "wait idle" "expect moves 2" "click I8" "wait 100" "key Ctrl+O" "expect library 1" \
    "button delete" "button delete" "expect toast Deleted" "wait 100" "key Escape" "key Ctrl+N" "button play" "wait 9000" \
    "key Ctrl+O" "expect library 1"
play --config l $people || fail "a game is deleted that was played on"
grep -q 'B\[ih\]' l/games/*.sgf || fail "a game that was played on is deleted with its file"
export XDG_DATA_HOME="$work/data"

# A game that is opened and left as it is stays in its file, also after a restart; one that was changed is kept.
mkdir files
echo '(;FF[4]GM[4]SZ[15]RU[Freestyle]PB[Ann]PW[Bo];B[hh];W[hi])' >files/ann.sgf
echo '(;FF[4]GM[4]SZ[15]RU[Freestyle]PB[Cy]PW[Di];B[hh];W[ih];B[ij])' >files/cy.sgf
opened() {
    script "expect screen review" "expect message none" "wait 100" "$@"
    play --config h "files/$file" || fail "$file: not opened"
}
for file in ann.sgf cy.sgf ann.sgf; do
    opened
    holds h 0 "a game that is in its file is kept again"
done
file=cy.sgf
opened
script "expect moves 3" "key Home" "wait 100" "quit"
play --config h || fail "an opened game does not go on"
opened 'key End' 'click A1' 'wait 100'
holds h 0 "a game that was only looked at is kept"
script "expect screen review"
play --config h files/ann.sgf || fail "no other game after one that was changed"
holds h 1 "an opened game that was changed is not kept"
grep -q '\[ao\]' h/games/*Cy*.sgf || fail "the change of an opened game is lost"
# Nor is it known any more when its file is changed or gone.
touch -t 200101010000 files/ann.sgf
file=cy.sgf
script "expect screen review"
play --config h files/cy.sgf || fail "no other game after one whose file was changed"
holds h 2 "a game whose file was changed is not kept"
rm files/cy.sgf
play --config h files/ann.sgf || fail "no other game after one whose file is gone"
holds h 3 "a game whose file is gone is not kept"
# A game of the library that is looked at in one run and gets a variation in the next goes back into its file.
mkdir -p i/games && cp files/ann.sgf i/games/ann.sgf
script "key Ctrl+O" "button review" "wait 100" "quit"
play --config i --report-games off || fail "no game of the library"
script "expect screen review" "key End" "click A1" "wait 100" "key Ctrl+N" "button play" "click C3" "wait 100"
play --config i --report-games off || fail "no variation in the next run"
holds i 1 "a game of the library is kept a second time"
grep -q '\[ao\]' i/games/ann.sgf || fail "a variation of the next run is lost"

# A folder that cannot be written is told, and the game goes on.
mkdir e && : >e/games
eval script "$five" '"wait 900" "expect message library"'
play --config e $people || fail "a game that cannot be kept is not told"
# The next run tries it again, once.
rm e/games
for run in first second; do
    script "expect result B+5" "wait 900" "key Ctrl+N" "wait 100"
    play --config e --report-games off || fail "the $run run after a game that could not be kept"
    holds e 1 "a game that could not be kept, in the $run run after it"
done
# The next game does not take its place: it is saved beside that one.
for next in '"button rematch"' '"key Ctrl+N" "button play"'; do
    rm -rf j && mkdir j && : >j/games
    eval script "$five" '"wait 900" "expect message library"' "$next" '"click H8" "wait 100" "expect message aved"'
    play --config j --report-games off $people || fail "$next: a next game after one that could not be kept"
    cat j/*.sgf | grep -q 'B\[lh\]' || fail "$next: a game that could not be kept is lost: $(ls j)"
done
# Nor if the game was kept, and its variation cannot be.
eval script "$five" '"wait 900" "quit"'
play --config l --report-games off $people || fail "no game to be changed"
mv l/games l/away && : >l/games
script "wait 900" "button toast" "key Escape" "button review" "key Left" "key Left" "click G8" "wait 100" "key Ctrl+N" "button play" \
    "click H8" "wait 100" "expect message aved"
play --config l --report-games off || fail "no variation"
cat l/*.sgf | tr -d '\n' | grep -q 'W\[gh\]' || fail "a variation that could not be kept is lost: $(ls l)"
# As soon as games/ can be written again, the next start takes it there, as long as games/ is closed it stays.
script "wait 100" "expect message could not be kept"
play --config l --report-games off || fail "games/ is still closed"
cat l/20*.sgf | tr -d '\n' | grep -q 'W\[gh\]' || fail "a game that was left is gone: $(ls l)"
rm l/games && mv l/away l/games
script "wait 100" "expect message Saved as" "wait 900"
play --config l --report-games off || fail "a game that was left is not told"
! ls l/20*.sgf 2>/dev/null || fail "a game that was left is not taken"
cat l/games/*.sgf | tr -d '\n' | grep -q 'W\[gh\]' || fail "a game that was left is lost: $(ls l/games)"
script "wait 900" "expect message none"
play --config l --report-games off || fail "it is told again"
# Nor is it lost if another game was looked at before the next one begins.
rm -rf j && mkdir j && : >j/games
echo '(;FF[4]GM[4]SZ[15];B[cc];W[dd])' >looked_at.sgf
eval script "$five" '"wait 900" "expect message library"' '"drop looked_at.sgf" "wait idle" "key Ctrl+N" "button play"' \
    '"click H8" "wait 100" "expect message aved"'
play --config j --report-games off $people || fail "a next game after a look at another one"
cat j/*.sgf | grep -q 'B\[lh\]' || fail "a game that could not be kept is lost by a look at another one: $(ls j)"
