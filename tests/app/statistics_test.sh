#!/bin/sh
# statistics_test.sh TENGEN: finished games are kept over starts and by two instances, exported, and cleared; a file
# that cannot be written, or is damaged, is told.
. "$(dirname -- "$0")/play.sh"
lines() { grep -c '^game ' "$1" 2>/dev/null; }

# A game lost, at once or after its end was taken back, counts once, also over a start.
script "click A1" "wait idle" "button resign" "wait 600" "button resign" "expect tally 0-0-1" "wait 600" "button undo" \
    "expect result none"
play --config a --black human --white level:1 --black-name "=1+1" || fail "a game cannot be lost"
[ "$(lines a/statistics.txt)" = 1 ] || fail "the game is not kept once"
script "expect tally 0-0-1" "expect result none" "button resign" "wait 600" "button resign" "expect tally 0-0-1" "wait 600" \
    "button rematch" "click A1" "wait idle" "button resign" "wait 600" "button resign" "expect tally 0-0-2"
play --config a || fail "the game is not known at the next start"
[ "$(lines a/statistics.txt)" = 2 ] || fail "the second game is not kept"

# The CSV, in which a name is no formula.
script "key Escape" "key Escape" "button statistics" "key Ctrl+E" "wait idle" "expect message .csv"
play --config a || fail "the games cannot be exported"
[ "$(wc -l <"$(ls a/games/*.csv)")" = 3 ] || fail "the CSV has not one row a game"
grep -q ",\"'=1+1\"," a/games/*.csv || fail "a name is a formula in the CSV"

# Two instances at once keep their games in one file. How many of them each one reads is open.
script "click A1" "wait idle" "button resign" "wait 600" "button resign" "wait 2000"
for i in 1 2; do
    "$tengen" --config a --black human --white level:1 --script script.txt 2>/dev/null &
    running="$running $!"
done
for pid in $running; do wait "$pid" || fail "one of two instances failed"; done
running=
[ "$(lines a/statistics.txt)" = 4 ] || fail "of the games of two instances $(lines a/statistics.txt) are kept"

# A cut line: the rest counts, it is told, once.
printf 'game ended=2026-11-' >>a/statistics.txt
script "expect tally 0-0-4"
play --config a || fail "a damaged file stops the program"
grep -q "statistics.txt was damaged" err || fail "damage is not told"
[ -f a/statistics.txt.bad ] || fail "the damaged file is not put aside"
play --config a || fail "the mended file cannot be read"
! grep -q "damaged" err || fail "damage is told twice"

# Where the file cannot be written, it is told, the games count until the end, and the exit status tells it again.
mkdir -p b/statistics.txt
script "click A1" "wait idle" "button resign" "wait 600" "button resign" "wait idle" "expect tally 0-0-1" \
    "expect message could not be saved"
play --config b --black human --white level:1
[ $? = 1 ] && ! grep -q 'script.txt' err || fail "a game that is not in the statistics is not told"
grep -q 'b/statistics.txt: not everything could be saved' err || fail "the end does not say which file could not be saved"

# Cleared.
script "key Escape" "key Escape" "button statistics" "button clear" "wait 600" "button clear" "expect tally 0-0-0"
play --config a || fail "the statistics cannot be cleared"
[ "$(lines a/statistics.txt)" = 0 ] || fail "cleared games are still in the file"
script "expect tally 0-0-0"
play --config a || fail "cleared games are back"
echo ok
