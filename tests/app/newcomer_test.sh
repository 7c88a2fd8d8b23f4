#!/bin/sh
# newcomer_test.sh TENGEN: New game asks whether the game is new to the player until that is answered, but not if
# a game was named at the first start.
. "$(dirname -- "$0")/play.sh"

# The question can be left unanswered, also after a game.
script "expect screen new" "expect enabled newcomer" "expect enabled knows-game" "expect enabled play" "wait 100"
play --config a || fail "not asked, or in the way"
script "expect enabled newcomer" "wait 500" "key Enter" "expect screen play" "click H8" "wait idle" "wait 100"
play --config a || fail "not asked again, or in the way"
grep -q '^white = level:2' a/settings.ini || fail "who did not answer does not begin at level 2"
grep -q '^ask-newcomer = on' a/settings.ini || fail "the open question is not kept"
script "expect screen play" "wait 500" "button menu" "wait 500" "button new" "expect enabled newcomer" "wait 500" \
    "button knows-game" "expect absent newcomer" "wait 100"
play --config a || fail "not asked again after a game"
script "expect screen play" "wait 500" "button menu" "wait 500" "button new" "expect absent newcomer"
play --config a || fail "asked again after the answer"

# A game between two people keeps the computer's level over a restart: before an answer, after it, and a chosen one.
two_people() {
    script "wait 500" "$1" "wait 500" "button white-human" "wait 500" "button play" "click H8" "wait idle" "wait 100"
    play --config "$2" || fail "no game between two people ($2)"
    script "wait 500" "key Ctrl+N" "wait 500" "button white-computer" "wait 500" "button play" "wait 500" "expect screen play" "wait 100"
    play --config "$2" || fail "no game against the computer after one between two people ($2)"
    grep -q "^white = level:$3\$" "$2/settings.ini" || fail "the computer's level is lost after two people played ($2)"
}
two_people "expect enabled newcomer" t1 2
two_people "button newcomer" t2 1
two_people "button knows-game" t3 4
script "wait 500" "button knows-game" "wait 500" "button white-level" "wait 500" "button play" "wait 500" \
    "expect screen play" "wait 100"
play --config t4 || fail "no game at a chosen level"
two_people "key Ctrl+N" t4 "[56]"

# Three games are answer enough.
script "wait 500" "key Enter" "expect screen play" \
    "click H8" "wait idle" "wait 600" "button resign" "wait 600" "button resign" "expect result W+R" "wait 600" \
    "button rematch" "click H8" "wait idle" "wait 600" "button resign" "wait 600" "button resign" "wait 600" \
    "key Ctrl+N" "expect enabled newcomer" "key Escape" "wait 600" \
    "button rematch" "click H8" "wait idle" "wait 600" "button resign" "wait 600" "button resign" "wait 600" \
    "key Ctrl+N" "expect absent newcomer" "wait 100"
play --config g || fail "asked after three games"
grep -q '^ask-newcomer = off' g/settings.ini || fail "the question is not dropped for good"

# Games between two people say nothing about the computer's level.
script "wait 500" "key Enter" "expect screen play" "click H8" "wait idle" "wait 100"
play --config p || fail "no first start"
script "wait 500" "click H8" "wait 600" "button resign" "wait 600" "button resign" "expect result B+R" "wait 600" \
    "button rematch" "click H8" "wait idle" "wait 600" "button resign" "wait 600" "button resign" "wait 600" \
    "button rematch" "click H8" "wait idle" "wait 600" "button resign" "wait 600" "button resign" "wait 600" \
    "expect score 3-0" "key Ctrl+N" "expect enabled newcomer" "wait 100"
play --config p --black human --white human || fail "not asked after games between two people"
grep -q '^ask-newcomer = on' p/settings.ini || fail "the question is dropped after games between two people"

# A file at the first start is no answer, either: the first new game asks.
printf '(;GM[4]FF[4]SZ[15];B[hh];W[ii])' >game.sgf
script "expect moves 2" "wait 100" "key Ctrl+N" "expect enabled newcomer" "wait 500" "button newcomer" \
    "expect absent newcomer" "wait 100"
play --config h game.sgf || fail "not asked after a file was opened"
grep -q '^white = level:1' h/settings.ini || fail "an answer after a file does not count"
script "wait 100" "key Ctrl+N" "expect absent newcomer"
play --config h game.sgf || fail "asked again after the answer to a file"

# Who is new begins at level 1, with lessons; it is not asked again.
script "wait 500" "button newcomer" "expect absent newcomer" "expect absent knows-game" "wait 500" "button learn" \
    "expect screen learn" "key Escape" "expect screen new" "wait 100"
play --config b || fail "no lessons"
grep -q '^white = level:1' b/settings.ini || fail "a newcomer does not begin at level 1"
script "expect screen new" "expect absent newcomer" "expect enabled learn" "wait 500" "button learn" "wait 500" \
    "expect lesson 1" "click H8" "wait 900" "button next" "wait 100" "expect lesson 2" "wait 100"
play --config b || fail "a newcomer is asked again, or offered the lessons only once"
script "expect screen new" "wait 500" "button learn" "expect lesson 2" "wait 500" "key Escape" "wait 500" "button play" \
    "click H8" "wait idle" "expect moves 2" "key Ctrl+N" "expect enabled learn" "wait 100"
play --config b || fail "the lessons are not continued where they were left"
script "wait 500" "button menu" "wait 500" "button learn" "expect lesson 2" "wait 500" "button lesson-5" "wait 500" \
    "click I9" "wait 500" "click H8" "wait 500" "click G7" "wait idle" "wait 500" "expect lesson-done yes" "key Escape" \
    "wait 500" "key Ctrl+N" "expect absent learn" "wait 100"
play --config b || fail "finished lessons are offered"

# Who is new and plays at once has dismissed the offer.
script "wait 500" "button newcomer" "wait 500" "button play" "click H8" "wait idle" "key Ctrl+N" "expect absent learn" "wait 100"
play --config j || fail "lessons that were dismissed are offered"

# Who has begun the first lesson has not dismissed the offer.
script "wait 500" "button newcomer" "wait 500" "button learn" "expect lesson 1" "click H8" "wait 900" "key Escape" "wait 500" \
    "button play" "click H8" "wait idle" "key Ctrl+N" "expect enabled learn" "wait 100"
play --config k || fail "lessons that were begun are not offered again"

# Play is no answer: the next new game asks again. What is answered then counts.
script "wait 500" "key Enter" "expect screen play" "wait 500" "key Ctrl+N" "expect screen new" "wait 500" \
    "button knows-game" "expect absent knows-game" "wait 100"
play --config e || fail "Play discards the question"
grep -q '^white = level:4' e/settings.ini || fail "a late answer does not count"

# Who finishes the lessons has answered.
script "wait 500" "button menu" "wait 500" "button learn" "wait 500" "button lesson-5" "wait 500" "click I9" "wait 500" \
    "click H8" "wait 500" "click G7" "wait idle" "wait 500" "expect lesson-done yes" "button next" "wait 500" \
    "expect screen play" "key Ctrl+N" "wait 500" "expect screen new" "expect absent newcomer" "expect absent learn" "wait 100"
play --config f || fail "the lessons are no answer"
grep -q '^white = level:1' f/settings.ini || fail "who did the lessons does not begin at level 1"

# Lessons do not change a level that the player has chosen, whether the question is answered or not.
for first in "expect enabled newcomer" "button newcomer"; do
    script "wait 500" "$first" "wait 500" "button white-level" "wait 500" "button menu" "wait 500" "button learn" \
        "wait 500" "button lesson-5" "wait 500" "click I9" "wait 500" "click H8" "wait 500" "click G7" "wait idle" \
        "wait 500" "expect lesson-done yes" "button next" "wait 500" "expect screen play" "wait 100"
    rm -rf i
    play --config i || fail "no game after the lessons ($first)"
    grep -q '^white = level:[56]$' i/settings.ini || fail "the lessons change a chosen level ($first)"
done

# Who knows the game keeps the default level.
script "wait 500" "button knows-game" "expect absent knows-game" "expect absent learn" "wait 100"
play --config c || fail "who knows the game is not left alone"
grep -q '^white = level:4' c/settings.ini || fail "the default level is not 4"
script "expect screen new" "expect absent newcomer"
play --config c || fail "who knows the game is asked again"

# A game on the command line, and a script without settings, are not asked.
script "expect screen play" "wait 100" "key Ctrl+N" "expect absent newcomer"
play --config d --black human --white level:3 || fail "asked with a game named"
script "expect screen new" "expect absent newcomer"
play || fail "a script without settings is asked"
echo ok
