#!/bin/sh
# long_list_test.sh TENGEN: a library of thousands of games. The keys go to its ends and through all of it, the place in it
# stays, and a game of a file that has changed since it was listed is never taken for another one.
. "$(dirname -- "$0")/play.sh"

i=0
while [ $i -lt 3000 ]; do
    i=$((i + 1))
    echo "(;FF[4]GM[4]SZ[15]PB[Ann$i]PW[Bo]DT[$((2026 - i / 300))-05-17];B[hh];W[hi];B[$(printf "\\$(printf %o $((97 + i % 7)))")a])"
done >club.sgf

# The focus stays with its game, wherever the list is scrolled to.
script "drop club.sgf" "wait idle" "button game-1" "wait idle" "key Ctrl+O" "wait idle" "expect library 3000" "key Right" "key Right" \
    "expect focus game-2" "key End" "wait idle" "expect focus game-3000" "key Up" "expect focus game-2997" "key PageUp" "key PageUp" \
    "wait idle" "key Down" "expect focus game-3000" "key Home" "expect focus game-1" "key PageDown" "button game-8" "wait idle"
play --config a --black human --white human --window 1280x800 || fail "the keys in a long list"

# Its bar is dragged, by a mouse and by a finger; what lies below it is not pressed.
script "key Ctrl+O" "wait 1000" "expect absent game-1500" "press 856,160" "move 856,300" "move 856,445" "expect enabled game-1500" \
    "release 856,445" "wait 100" "expect enabled game-1500" "expect absent game-2" "press 856,445" "move 856,100" "release 856,100" \
    "expect enabled game-2" "finger 1 down 845,165" "finger 1 move 845,300" "finger 1 move 845,450" "expect enabled game-1500" \
    "finger 1 up 845,450" "expect enabled game-1500" "expect absent game-2"
play --config a --window 1280x800 || fail "the bar of a long list"

# On a phone, too, and the place in the list stays while the preview of a game is shown.
script "window 430x932" "key Ctrl+O" "wait idle" "expect library 3000" "key End" "wait idle" "button game-3000" "wait idle" \
    "expect enabled open" "key Escape" "wait 1000" "click 215,700" "wait idle" "expect enabled open" "button open" "wait idle" \
    "expect screen review" "key Ctrl+O" "wait 1000" "click 215,700" "wait idle" "expect enabled open"
play --config a || fail "the place in a long list"

# The games that were offered are not those of the file any more: they are listed anew.
head -n 3 club.sgf >few.sgf
script "drop few.sgf" "wait idle" "expect enabled game-3" "save few.sgf" "wait 100" "button game-2" "wait idle" "expect message has changed" \
    "expect screen games"
play --config b --black human --white human || fail "a changed file whose games are offered"

# The first game can be marked, also where the folder's name is a link or begins in the current folder.
mkdir real && ln -s real link
for folder in link/config "$work/link/other" relative; do
    script "button menu" "button library" "wait idle" "expect library 0" "key Escape" "click H8" "click H9" "click I8" \
        "key Ctrl+S" "wait idle" "button menu" "button library" "wait idle" "expect library 1" "key Down" "key K" \
        "wait idle" "expect kept 1"
    play --config "$folder" --black human --white human || fail "the first game of $folder is not marked"
done
