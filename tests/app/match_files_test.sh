#!/bin/sh
# match_files_test.sh TENGEN BRAIN: openings of a match between engines, the file of its games, and its options.
. "$(dirname -- "$0")/match.sh"

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
