#!/bin/sh
# The program as a process: options, the first moves of a game over pipes, STOP, the bench signature.
# usage: process_test.sh PROGRAM [SIGNATURE_FILE [WORDS]]; without the file there is no benchmark; WORDS: what the
# program's system says of a folder that is read as a file
set -eu
. "$(dirname -- "$0")/../app/wait_for.sh"
brain=$1
signature=${2:-}
folder_words=${3:-Is a directory}

cases=$(mktemp)
count=$(mktemp)
trap 'rm -f "$cases" "$count"' EXIT
fail() { echo "process_test: $1" >&2; exit 1; }

answers=$(printf 'START 15\r\nBEGIN\r\nTURN 8,8\nFOO\nEND\n' | { cat; } | "$brain" --level 3)
[ "$(printf '%s\n' "$answers" | head -n 2)" = "OK
7,7" ] || fail "START and BEGIN: got $answers"

# A search of a day ends with a move when STOP comes; END, which stops it, too, is sent after that.
has_move() { tail -n 1 "$cases" | grep -Eq '^[0-9]+,[0-9]+.?$'; }
{
    printf 'START 15\nINFO timeout_turn 86400000\nINFO rule 0\nBOARD\n7,7,2\nDONE\n'
    sleep 1
    has_move && echo early >"$count"
    printf 'STOP\n'
    wait_for has_move && echo stopped >>"$count"
    printf 'END\n'
} | timeout $((2 * patience)) "$brain" >"$cases" || fail "STOP: the program ended with an error"
[ "$(cat "$count")" = stopped ] || fail "STOP did not end the move: $(cat "$count" "$cases")"

# A request for 64 threads starts at most one per core, plus a few that sleep.
cores=$(getconf _NPROCESSORS_ONLN)
threads() { ls "/proc/$(cat "$cases")/task" 2>/dev/null | wc -l; }
has_threads() { [ "$(threads)" -ge 2 ]; }
if [ -d /proc/self/task ] && [ "$cores" -lt 50 ]; then
    printf 'INFO thread_num 64\nSTART 15\nINFO timeout_turn 60000\nBOARD 7,7,2 DONE\n' |
        { cat; wait_for has_threads && sleep 1; threads >"$count"; } |
        sh -c 'echo $$ > "$1"; exec "$2"' sh "$cases" "$brain" > /dev/null
    [ "$(cat "$count")" -ge 2 ] || fail "the program has only one thread"
    [ "$(cat "$count")" -le $((cores + 8)) ] || fail "$(cat "$count") threads on $cores cores"
fi

# The end of the input ends the program.
printf 'START 15\n' | timeout $patience "$brain" > /dev/null || fail "the program does not exit at the end of its input"

status=0
message=$("$brain" --levle 3 2>&1) || status=$?
[ "$status" = 2 ] || fail "a wrong option exits with status $status"
case $message in *--levle*--level*) ;; *) fail "a wrong option: message: $message" ;; esac
"$brain" --version | grep -q '^pbrain-tengen [0-9]' || fail "--version"
"$brain" --help | grep -q -- '--threads' || fail "--help"
"$brain" print h8h9i8 | grep -q 'White to move' || fail "print"


# Wrong words are named, with what is allowed; exit status 2.
rejects() { # WORDS MESSAGE
    status=0
    # shellcheck disable=SC2086
    message=$("$brain" $1 2>&1 </dev/null) || status=$?
    [ "$status" = 2 ] || fail "\"$1\" exits with status $status"
    case $message in "pbrain-tengen: "*"$2"*) ;; *) fail "\"$1\" printed: $message" ;; esac
}
for level in "" " x" " 3x" " -1" " 99"; do
    rejects "--level$level" '--level: "'"${level# }"'": 0 to 10 is allowed'
done
rejects "--threads 0" '--threads: "0": 1 to 64 is allowed'
rejects "--threads 65" '--threads: "65": 1 to 64 is allowed'
for depth in x 0 31 "3 4"; do
    rejects "bench $depth" 'bench: "'"${depth#3 }"'": a depth from 1 to 30 is allowed'
done
rejects "perft 1" 'perft: "1": no argument is allowed'
rejects "test" "test: expected files"
rejects "print h8h8" "print: move 2 is on a stone"
rejects "print zz" "print: column 1: "
rejects "print h8 h9" '"h9": allowed are '
for option in "--rule" "--rule chess" "--size" "--size 30" "--what"; do
    rejects "print $option" "\"${option%% *}\": allowed are "
done
# A small board, empty.
"$brain" print --size 7 > "$cases" || fail "print of an empty board"
[ "$(grep -c '^ *[1-7]\( \.\)\{7\}$' "$cases")" = 7 ] || fail "print --size 7: $(cat "$cases")"
grep -q '^Black to move' "$cases" || fail "print --size 7: $(cat "$cases")"
# Renju: the crossing of two threes is forbidden to Black, and marked.
"$brain" print --rule renju h6a1h7a3f8a5g8a7 > "$cases" || fail "print of a forbidden point"
grep -q '^  8 . . . . . X X ! ' "$cases" || fail "print: $(cat "$cases")"
grep -q '^Black to move' "$cases" || fail "print: $(cat "$cases")"

perft=$("$brain" perft) || fail "perft: $perft"
[ "$(printf '%s\n' "$perft" | wc -l)" -gt 10 ] || fail "perft printed: $perft"

# Failed claims and unknown lines are reported with their line.
printf 'test wrong\nsize 5\nnodes 200\n|..a..\nplay c3 c3\nwin a\navoid b\nbest b\nfoo\n' > "$cases"
status=0
message=$("$brain" test "$cases" 2>&1) || status=$?
[ "$status" = 1 ] || fail "failed claims end with $status"
places=$(printf '%s\n' "$message" | sed -n 's/^[^:]*:\([0-9]*\): wrong: .*/\1/p' | tr '\n' ' ')
[ "$places" = "5 6 8 9 " ] || fail "failed claims: $message"

# Rows after moves are errors; a line that is too long is reported once.
printf 'test late\nplay a1\n|XX\n%0600d\nbar\n' 0 > "$cases"
status=0
message=$("$brain" test "$cases" 2>&1) || status=$?
[ "$status" = 1 ] || fail "rows after moves end with $status: $message"
places=$(printf '%s\n' "$message" | sed -n 's/^[^:]*:\([0-9]*\): late: .*/\1/p' | tr '\n' ' ')
[ "$places" = "3 4 5 " ] || fail "rows after moves: $message"
# What cannot be set up; a full board; marks that do not fit.
printf 'test odd\nsize 5\n|......\nplay zz\nplay a1 a1\nrule chess\nsize 4\nnodes 0\n   \n' > "$cases"
printf 'test full\nsize 5\n|XXOOX\n|OOXXO\n|XX OO X\n|OOXXO\n|XXOOX\n|X\nbest a\n' >> "$cases"
printf 'test quiet\nsize 5\nnodes 50\n|..a..\nwin a\nto-move white\nbest a\n' >> "$cases"
status=0
message=$("$brain" test "$cases" 2>&1) || status=$?
[ "$status" = 1 ] || fail "odd lines end with $status: $message"
places=$(printf '%s\n' "$message" | sed -n 's/^[^:]*:\([0-9]*\): [a-z]*: .*/\1/p' | tr '\n' ' ')
[ "$places" = "3 4 5 6 7 8 17 18 23 25 " ] || fail "odd lines: $message"
case $message in *": full: the board is full"*": quiet: expected win a, got "*) ;; *) fail "$message" ;; esac
status=0
message=$("$brain" test "$cases.none" 2>&1) || status=$?
case $status:$message in 1:*"$cases.none: cannot be read"*) ;; *) fail "a missing file: $message" ;; esac
if "$brain" test /tmp > /dev/null 2>&1; then fail "a folder is accepted as a test file"; fi
if "$brain" print --size 15x > /dev/null 2>&1; then fail "15x is accepted as a size"; fi

# --network: loading the built-in network from its file changes nothing; anything else is rejected.
networks=$(dirname "$0")/../../assets/networks
got=$("$brain" --network "$networks/freestyle.bin" print h8h9)
[ "$got" = "$("$brain" print h8h9)" ] || fail "--network with the built-in network printed \"$got\""
reject_network() { # FILE MESSAGE
    status=0
    message=$("$brain" --network "$1" bench 2>&1) || status=$?
    [ "$status" = 2 ] || fail "--network $1 exits with status $status"
    case $message in "pbrain-tengen: --network: $1: "*"$2"*) ;; *) fail "--network printed: $message" ;; esac
}
reject_network /none/x.bin "cannot be read: No such file"
reject_network /tmp "cannot be read: $folder_words"
reject_network "$0" "byte 0: not a network file, expected"
size=$(wc -c < "$networks/renju.bin")
head -c 1000 "$networks/renju.bin" > "$cases"
reject_network "$cases" "byte 1000: truncated, expected $size bytes"
{ cat "$networks/renju.bin"; echo; } > "$cases"
reject_network "$cases" "byte 12: the file is $((size + 1)) bytes long, expected $size"
{ head -c 8 "$networks/renju.bin"; printf '\001'; tail -c +10 "$networks/renju.bin"; } > "$cases"
reject_network "$cases" "byte 8: format version 1, expected 4"
{ head -c 5000 "$networks/renju.bin"; printf 'xyz'; tail -c +5004 "$networks/renju.bin"; } > "$cases"
reject_network "$cases" "damaged: checksum"
status=0
message=$("$brain" --network "$networks/renju.bin" --network "$networks/renju.bin" bench 2>&1) || status=$?
case $status:$message in
2:*"a second network of the rule renju"*) ;;
*) fail "a second --network of a rule: exit status $status, $message" ;;
esac
status=0
"$brain" --network > /dev/null 2>&1 || status=$?
[ "$status" = 2 ] || fail "--network without a file exits with status $status"

# A failed read is no end of the input, and a failed write is an error.
status=0
message=$("$brain" 2>&1 < /) || status=$?
case $status:$message in
"1:pbrain-tengen: the input cannot be read"*) ;;
*) fail "a folder as input: $status $message" ;;
esac
if [ -c /dev/full ]; then
    for command in "print h8" --help "test $cases"; do
        status=0
        # shellcheck disable=SC2086
        "$brain" $command > /dev/full 2> /dev/null || status=$?
        [ "$status" = 1 ] || fail "$command on a full disk exits with status $status"
    done
fi

[ -n "$signature" ] || exit 0
got=$("$brain" bench 9 | sed -n 's/.*\(signature .*\)/\1/p')
[ "$got" = "$(cat "$signature")" ] || fail "bench 9 printed \"$got\", expected $(cat "$signature")"
