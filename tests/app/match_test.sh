#!/bin/sh
# match_test.sh TENGEN BRAIN: matches between engines: what wins and what loses, openings, the file of the
# games, and a match that is interrupted and goes on.
. "$(dirname -- "$0")/play.sh"
brain=$2
unset SDL_VIDEODRIVER # a match needs none

# The fake engine plays its arguments, one after the other; some are words for what it does instead.
cat >fake <<'EOF'
#!/bin/sh
[ "$1" = dies ] && exit 1
while read -r word rest; do
    case $word in
    START*) [ "$1" = slow ] && sleep 1 && shift; [ "$1" = small ] && echo "ERROR only 20x20" || echo OK;;
    BEGIN*|TURN*|DONE*)
        move=$1
        shift
        case $move in
        crash) echo "ERROR out of ideas"; exit 3;;
        hang) sleep 100;;
        late) sleep 25; echo 0,0;;
        gate) echo >>gates; until [ -e open ] || [ "$(wc -l <gates)" -le 2 ]; do sleep 0.1; done; exit 3;;
        resigns) echo "ERROR I resign"; sleep 100;;
        long) head -c 3000 /dev/zero | tr '\0' ' '; echo 7,7;;
        longer) head -c 9000 /dev/zero | tr '\0' ' '; echo 7,7;;
        flood) i=0; while [ $i -lt 20000 ]; do echo "MESSAGE $i"; echo "$i" >&2; i=$((i + 1)); done; echo 7,7;;
        *) echo "$move";;
        esac;;
    END*) exit 0;;
    esac
done
EOF
chmod +x fake || exit 1

# match A B OPTION...: two games, A first Black
match() { timeout $patience "$tengen" --match "$@" >out 2>err; }
# judged TEXT...: games 1, 2 ... ended so
judged() {
    number=0
    for text in "$@"; do
        number=$((number + 1))
        grep "^game $number: " out | grep -qF "$text" || fail "game $number: expected \"$text\": $(cat out)"
    done
}

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
}
end() { mv "out$1" out && mv "err$1" err; } # as after `match`
for move in hang late resigns longer; do
    begin $move "./fake $move" "./fake 7,7" --games 2 --move-time 20 --concurrency 2 --out lost$move.sgf
done
# The clock is for the whole game, and an increment is added to it.
begin clock "./fake 0,0 late" "./fake 9,9 8,8" --games 1 --time 20
begin increment "./fake 0,0 late 9,0 crash" "./fake 9,9 8,8 7,7" --games 1 --time 20+200 --out increment.sgf
wait
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

# Openings: each twice, by points or coordinates; the file of the games has them and says who they were.
printf '# two openings\nh8 i9\n\n14,14 0,0 1,1 # a comment\n' >openings
match "$brain --level 3" "$brain --level 2" --games 5 --openings openings --move-time 100 --concurrency 2 --out games.sgf ||
    fail "openings: $(cat err)"
grep -q '[BW]L\[' games.sgf && fail "clocks without a main time: $(cat games.sgf)"
[ "$(grep -c 'GN\[' games.sgf)" = 5 ] || fail "five games: $(cat games.sgf)"
[ "$(tr -d '\n' <games.sgf | grep -o 'GN\[[125]\]RO\[1\][^;]*;B\[hh\];W\[ig\];B' | wc -l)" = 3 ] || fail "opening 1: $(cat games.sgf)"
[ "$(tr -d '\n' <games.sgf | grep -o 'GN\[[34]\]RO\[2\][^;]*;B\[oo\];W\[aa\];B\[bb\];W' | wc -l)" = 2 ] || fail "opening 2"
[ "$(grep -c 'PB\[pbrain-tengen --level 3\]PW\[pbrain-tengen --level 2\]' games.sgf)" = 3 ] || fail "names: $(cat games.sgf)"
# The same command has nothing left to play; more games go on; the end of a killed program is dropped.
match "$brain --level 3" "$brain --level 2" --games 5 --openings openings --move-time 100 --out games.sgf || fail "once more"
grep -q '^games.sgf has 5 of 5 games' out && ! grep -q '^game ' out || fail "played again: $(cat out)"
cp games.sgf whole.sgf && head -c -30 whole.sgf >games.sgf
match "$brain --level 3" "$brain --level 2" --games 6 --openings openings --move-time 100 --out games.sgf || fail "two more"
[ "$(grep -c '^game ' out)" = 2 ] && [ "$(grep -c 'GN\[' games.sgf)" = 6 ] || fail "two more: $(cat out)"
grep -q 'last whole game is moved to games.sgf.bad' err || fail "nothing said of the cut game: $(cat err)"
# Another match's file stays as it is.
for other in "--move-time 4" "--move-time 100 --size 19" "--move-time 100 --rule renju"; do
    cp games.sgf before.sgf
    match "$brain --level 3" "$brain --level 2" --games 6 --openings openings --out games.sgf $other && fail "$other: not refused"
    [ $? -ne 1 ] || grep -q 'another one' err || fail "$other: $(cat err)"
    cmp -s games.sgf before.sgf || fail "$other: the file was changed"
done
match "$brain --level 3" "$brain --level 4" --games 6 --openings openings --move-time 100 --out games.sgf
[ $? -eq 1 ] && grep -q 'between other engines' err || fail "other engines: $(cat err)"
printf 'h8\n' >openings2
match "$brain --level 3" "$brain --level 2" --games 6 --openings openings2 --move-time 100 --out games.sgf
[ $? -eq 1 ] && grep -q 'opening or result' err || fail "other openings: $(cat err)"

# A file that is not the match's is not touched, nor one that is damaged inside; what a kill has cut off is kept beside it.
kept_as() { # FILE WORDS OPTION...: the match is refused
    cp "$1" before
    match "$brain --level 3" "$brain --level 2" --games 6 --openings openings --move-time 100 --out "$1"
    [ $? -eq 1 ] && grep -q -e "$2" err || fail "$1: $(cat err)"
    cmp -s "$1" before || fail "$1 was changed"
    grep -q '^game ' out && fail "$1: games were played"
}
echo 'my diary' >notes.txt
kept_as notes.txt "game 1 is no game in SGF"
sed '0,/)$/s/)$//' whole.sgf >open.sgf
kept_as open.sgf "game 1 is damaged"
sed '2,$s/^(;/((;/' whole.sgf >more.sgf
kept_as more.sgf "is no game in SGF"
sed 's/ENGINEKEY\[./ENGINEKEY[x/' whole.sgf >engines.sgf
kept_as engines.sgf "other commands"
sed 's/ENGINEKEY\[[^]]*\]//' whole.sgf >earlier.sgf
match "$brain --level 3" "$brain --level 2" --games 5 --openings openings --move-time 100 --out earlier.sgf || fail "of an earlier version: $(cat err)"
head -c -30 whole.sgf >games.sgf && rm -f games.sgf.bad*
match "$brain --level 3" "$brain --level 2" --games 5 --openings openings --move-time 100 --out games.sgf || fail "a cut game: $(cat err)"
grep -q 'moved to games.sgf.bad' err && cat whole.sgf | head -c -30 | tail -c "$(wc -c <games.sgf.bad)" | cmp -s - games.sgf.bad ||
    fail "the cut game is not in games.sgf.bad: $(cat err)"
# The beginning of a game that does not say that it is of this match is none of ours.
printf '(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[ig' >foreign.sgf
kept_as foreign.sgf "game 1 is cut off and does not say that it belongs to this match"
first=$(tr -d '\n' <whole.sgf | sed 's/)(;FF.*//')
printf '%s' "${first%?????}" >own.sgf
match "$brain --level 3" "$brain --level 2" --games 1 --openings openings --move-time 100 --out own.sgf || fail "our own first game, cut: $(cat err)"
[ "$(grep -c 'GN\[' own.sgf)" = 1 ] && [ -s own.sgf.bad ] || fail "our own first game, cut: $(cat own.sgf)"
# A file that cannot be written is told before a game is played, and so is one that another match writes.
for out in none/x.sgf . /dev/null; do
    match "./fake 7,7" "./fake 7,7" --games 1 --out "$out"
    [ $? -eq 1 ] && grep -q "$out: the games cannot be saved there" err || fail "$out: $(cat err)"
    grep -q '^game ' out && fail "$out: a game was played"
done
(exec "$tengen" --match "./fake hang" "./fake 7,7" --games 1 --move-time 100 --out busy.sgf) >/dev/null 2>&1 &
match=$!
wait_for test -e busy.sgf || fail "no busy.sgf"
match "./fake hang" "./fake 7,7" --games 1 --move-time 100 --out busy.sgf
[ $? -eq 1 ] && grep -q 'busy.sgf: .*another match is writing it' err || fail "two matches: $(cat err)"
kill -TERM $match
wait $match
# One that is removed or replaced during the match: no game is lost without a word.
for change in "rm -f" "cp $PWD/whole.sgf $PWD/new.sgf; mv $PWD/new.sgf"; do
    rm -f moved.sgf
    match "./fake 7,7" "env sh -c '$change $PWD/moved.sgf; exec $PWD/fake 7,7' engine" --games 4 --move-time 100 --out moved.sgf
    [ $? -eq 1 ] && grep -q 'moved.sgf: the games cannot be saved there: the file was removed or replaced during the match$' err ||
        fail "$change: $(cat err)"
    [ "$(grep -c '^game ' out)" = 1 ] || fail "$change: went on: $(cat out)"
done
cmp -s whole.sgf moved.sgf || fail "another file was written"

# Interrupted: what was played is kept, the engines end, and the same command goes on.
long() { exec "$tengen" --match "./fake 0,0 1,0 2,0" "./fake 0,2 gate" --games 4 --move-time 100 --out long.sgf; }
long >out 2>err &
match=$!
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

# Options that do not fit: one line, exit status 2.
refused() {
    words=$1
    shift
    timeout $patience "$tengen" "$@" >out 2>err
    [ $? -eq 2 ] && [ "$(wc -l <err)" = 1 ] && grep -q -e "$words" err || fail "$*: $(cat err)"
}
refused "two engines" --match level:1
refused "two engines" --match level:1 --games 3
refused "a person" --match human level:1
refused "no such program" --match level:1 ./none
refused "option of --match" --games 3
refused "option of --match" --against level:1
refused "cannot be used with --match" --match level:1 level:2 --black human
refused "no words for an opening's rules; give --openings" --match level:1 level:2 --opening swap2
refused "only a main time" --match level:1 level:2 --time 5m+3x30
refused "two numbers of Elo" --match level:1 level:2 --sprt 5
refused "two numbers of Elo" --match level:1 level:2 --sprt 5,5
refused "two numbers of Elo" --match level:1 level:2 --sprt 0,inf
refused "move-time" --match level:1 level:2 --move-time 0.0001
# A bad file: status 1, its line.
printf 'h8\n\0h8\n' >bad
match level:1 level:2 --openings bad --games 1
[ $? -eq 1 ] && grep -q 'bad: byte 4 is a NUL' err || fail "openings with a NUL: $(cat err)"
for line in "h8 h8" "h8 z99" "99,0"; do
    printf 'h8\n%s\n' "$line" >bad
    match level:1 level:2 --openings bad --games 1 --size 15
    [ $? -eq 1 ] && grep -q 'bad:2:[14]: ' err || fail "openings \"$line\": $(cat err)"
done
match level:1 level:2 --openings none
[ $? -eq 1 ] && grep -q 'none' err || fail "no file of openings: $(cat err)"
# The levels need no path.
match level:1 win-lines --games 2 || fail "levels: $(cat err)"
grep -q '^Computer 1 vs win-lines: freestyle 15x15, 5 s for a move (margin 250 ms)' out || fail "levels: $(cat out)"
echo ok
