#!/bin/sh
# The real program: options, a game's first moves over pipes, STOP, and the bench's signature.
# usage: process_test.sh PROGRAM SIGNATURE_FILE
set -eu
brain=$1
signature=$2

fail() { echo "process_test: $1" >&2; exit 1; }

answers=$(printf 'START 15\r\nBEGIN\r\nTURN 8,8\nFOO\nEND\n' | { cat; } | "$brain" --level 3)
[ "$(printf '%s\n' "$answers" | head -n 2)" = "OK
7,7" ] || fail "START and BEGIN: got $answers"

# A minute's move ends when STOP comes, with a move.
answer=$( (printf 'START 15\nINFO timeout_turn 60000\nINFO rule 0\nBOARD\n7,7,2\nDONE\n'
           sleep 1; printf 'STOP\nEND\n') | timeout 30 "$brain") || fail "STOP did not end the move"
printf '%s\n' "$answer" | tail -n 1 | grep -Eq '^[0-9]+,[0-9]+$' || fail "STOP: got $answer"

# The end of the input ends the program.
printf 'START 15\n' | timeout 30 "$brain" > /dev/null || fail "the end of the input"

status=0
message=$("$brain" --levle 3 2>&1) || status=$?
[ "$status" = 2 ] || fail "a wrong option ends with $status"
case $message in *--levle*--level*) ;; *) fail "a wrong option says: $message" ;; esac
"$brain" --version | grep -q '^pbrain-tengen [0-9]' || fail "--version"
"$brain" --help | grep -q -- '--threads' || fail "--help"
"$brain" print h8h9i8 | grep -q 'White to move' || fail "print"

# Claims that do not hold, and lines that mean nothing, are told with their place.
cases=$(mktemp)
trap 'rm -f "$cases"' EXIT
printf 'test wrong\nsize 5\nnodes 200\n|..a..\nplay c3 c3\nwin a\navoid b\nbest b\nfoo\n' > "$cases"
status=0
message=$("$brain" test "$cases" 2>&1) || status=$?
[ "$status" = 1 ] || fail "claims that do not hold end with $status"
places=$(printf '%s\n' "$message" | sed -n 's/^[^:]*:\([0-9]*\): wrong: .*/\1/p' | tr '\n' ' ')
[ "$places" = "5 6 8 9 " ] || fail "what does not hold: $message"

got=$("$brain" bench 9 | sed 's/.*\(signature .*\)/\1/')
[ "$got" = "$(cat "$signature")" ] || fail "bench 9 says \"$got\", expected $(cat "$signature")"
