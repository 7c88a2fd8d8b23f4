#!/bin/sh
# match_test.sh TENGEN BRAIN: matches between engines: what wins and what loses, a match that is interrupted and goes
# on, and the test of strength that ends one.
. "$(dirname -- "$0")/match.sh"

# A five, for Black and for White; a draw on a full board; a foul in renju; exactly five in standard.
row="0,0 1,0 2,0 3,0 4,0"
match "./fake $row" "./fake 0,2 2,2 4,2 6,2 8,2" --games 2 --move-time 100 || fail "a five"
judged "1,0 2,0 3,0 4,0 in 9 (five)" "0,0 1,0 2,0 3,0 4,0 in 10 (five)"
grep -q '^games 2: +2 -0 =0, score 100.0%' out || fail "the table of a five: $(cat out)"
match "./fake 0,0 1,0 3,0 2,1 4,1 0,2 1,2 3,2 2,3 4,3 0,4 1,4 4,4" "./fake 2,0 4,0 0,1 1,1 3,1 2,2 4,2 0,3 1,3 3,3 2,4 3,4" \
    --games 1 --size 5 --move-time 100 || fail "a draw"
judged "draw in 25 (draw)"
match "./fake 5,7 6,7 7,5 7,6 7,7" "./fake 0,2 2,2 4,2 6,2 8,2" --games 1 --rule renju --move-time 100 || fail "a foul"
judged "7,7: foul: it played a forbidden point)"
match "./fake 5,7 6,7 7,5 7,6 7,7 9,9" "./fake 0,2 2,2 4,2 6,2 crash" --games 1 --move-time 100 || fail "no foul"
judged "crash: it ended: \"ERROR out of ideas\")"
six="0,0 1,0 2,0 4,0 5,0 3,0 9,9"
match "./fake $six" "./fake 0,2 2,2 4,2 6,2 8,2 10,2 crash" --games 1 --rule standard --move-time 100 || fail "six"
judged "in 13 (fake 0,2 2,2 4,2 6,2 8,2 10,2 crash: crash"
match "./fake $six" "./fake 0,2 2,2 4,2 6,2 8,2 10,2 crash" --games 1 --move-time 100 || fail "freestyle"
judged "in 11 (five)"
# What loses. The other one need not move.
loses() { # MOVE WORDS, after a match
    judged "$2" "$2"
    grep -q '^games 2: +0 -2 =0' out || fail "$1 did not lose: $(cat out)"
    grep -q "GC\[fake $1: $2" "lost$1.sgf" || fail "$1: its file: $(cat "lost$1.sgf")"
}
while read -r move words; do
    match "./fake $move" "./fake 7,7" --games 2 --move-time 100 --concurrency 2 --out "lost$move.sgf" || fail "$move: $(cat err)"
    loses "$move" "$words"
done <<'EOF'
dies crash: it ended
crash crash: it ended: "ERROR out of ideas"
small timeout: it does not accept this board size: "ERROR only 20x20"
15,0 illegal: its move is not on the board: "15,0"
-1,0 illegal: its move is not on the board: "-1,0"
hello illegal: its answer is not a move: "hello"
1,2,3 illegal: its answer is not a move: "1,2,3"
EOF
# What waits for a limit, which is not short: at once.
begin() { # NAME MATCH...: in the background
    name=$1
    shift
    timeout $patience "$tengen" --match "$@" >"out$name" 2>"err$name" &
    running="$running $!"
}
end() { mv "out$1" out && mv "err$1" err; } # as after `match`
for move in hang late resigns longer; do
    begin $move "./fake $move" "./fake 7,7" --games 2 --move-time 20 --concurrency 2 --out lost$move.sgf
done
# The clock is for the whole game, and an increment is added to it.
begin clock "./fake 0,0 late" "./fake 9,9 8,8" --games 1 --time 20
begin increment "./fake 0,0 late 9,0 crash" "./fake 9,9 8,8 7,7" --games 1 --time 20+200 --out increment.sgf
# What an engine does about its settings is not its first move.
begin tables "./fake tables 7,7 crash" "./fake 8,8" --games 1 --move-time 7
wait
end tables
judged "in 2 (fake tables 7,7 crash: crash: it ended"
end hang
loses hang "timeout: it did not move in time"
end late
loses late "timeout: it did not move in time"
end resigns
loses resigns 'timeout: it did not move in time: "ERROR I resign"'
end longer # it could be a MESSAGE: an answer may follow
loses longer "illegal: its answer is a line of more than 4000 characters"
end clock
judged "in 2 (fake 0,0 late: timeout"
end increment
judged "illegal: its move is on an occupied point: \"0,0\""
# What is left on the clocks is in the file, for other programs.
left='L\[2[0-2][0-9]\.[0-9]\]'
tr -d '\n' <increment.sgf | grep -q ";B\[aa\][^;]*B$left[^;]*;W\[jj\][^;]*W$left" ||
    fail "the clocks of a game: $(cat increment.sgf)"
match "./fake 7,7" "./fake 7,7" --games 2 --move-time 100 || fail "an occupied point"
judged "fake 7,7 (B): illegal: its move is on an occupied point: \"7,7\"" \
    "fake 7,7: illegal: its move is on an occupied point: \"7,7\""
grep -q '^black won 2, white won 0' out || fail "colours: $(cat out)"
grep -q '^fake 7,7 (B): .*illegal 1, foul 0' out || fail "what it lost by: $(cat out)"
# Slow to start, and loud: no fault.
match "./fake slow flood 1,1" "./fake 1,1 crash" --games 1 --move-time 100 || fail "slow and loud"
judged "in 2 (fake slow flood 1,1: illegal: its move is on an occupied point"
# A line of thousands of characters is read.
match "./fake long crash" "./fake 8,8 7,7" --games 1 --move-time 100 || fail "a long line"
judged "in 2 (fake long crash: crash: it ended"
# An engine that is reached through another program has its own name.
match "env A=1 nice -n 5 $PWD/fake 7,7" "./fake 7,7 hang" --games 1 --move-time 100 || fail "through other programs"
judged "fake 7,7 hang: illegal"

# Interrupted: what was played is kept, the engines end, and the same command goes on.
long() { exec "$tengen" --match "./fake 0,0 1,0 2,0" "./fake 0,2 gate" --games 4 --move-time 100 --out long.sgf; }
long >out 2>err &
match=$! running=$!
wait_for grep -qs "^game 2" out || fail "no second game"
# The shell gives programs in the background no SIGINT.
kill -TERM $match
wait $match
[ $? -eq 1 ] && grep -q 'the same command goes on' err || fail "interrupted: $(cat err)"
grep -q '^games ' out || fail "no table of an interrupted match: $(cat out)"
kept=$(grep -c 'GN\[' long.sgf)
[ "$kept" = 2 ] || fail "kept: $kept games"
touch open
(long) >out 2>err || fail "going on: $(cat err)"
[ "$(grep -c '^game ' out)" = $((4 - kept)) ] && [ "$(grep -c 'GN\[' long.sgf)" = 4 ] || fail "going on: $(cat out)"

# SPRT waits for its games, unless the match ends before them; it ends a match that is decided, and says so when it is resumed.
match "./fake 7,7" "env sh -c 'rm -f $PWD/early.sgf; exec $PWD/fake 7,7' engine" --games 40 --move-time 100 --sprt 0,100 --out early.sgf
grep -q '^SPRT \[0, 100\]: waits for 40 games$' out || fail "SPRT does not wait: $(cat out)"
match "./fake 7,7" "./fake 7,7" --games 39 --move-time 100 --sprt 0,100 || fail "SPRT of few games"
grep -q '^SPRT \[0, 100\]: LLR 0.00 (-2.94, 2.94) undecided$' out || fail "SPRT of few games: $(cat out)"
match "./fake $row" "./fake 0,2 2,2 4,2 6,2 8,2" --games 1000 --move-time 100 --sprt 0,100 --concurrency 2 --out sprt.sgf || fail "SPRT"
grep -q '^SPRT \[0, 100\]: LLR [0-9.]* (-2.94, 2.94) H1 accepted: stronger$' out || fail "SPRT: $(cat out)"
[ "$(grep -c '^game ' out)" -lt 50 ] || fail "SPRT played on: $(tail -5 out)"
match "./fake $row" "./fake 0,2 2,2 4,2 6,2 8,2" --games 1000 --move-time 100 --sprt 0,100 --out sprt.sgf || fail "SPRT again"
! grep -q '^game ' out && grep -q 'H1 accepted' out || fail "SPRT again: $(cat out)"
echo ok
