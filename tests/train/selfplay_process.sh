#!/bin/sh
# tengen-selfplay as a process: a killed run is continued; bad input is rejected.
# usage: selfplay_process.sh TENGEN-SELFPLAY
set -eu
program=$1
. "$(dirname -- "$0")/work_folder.sh"
options="--rule renju --size 11 --nodes 60 --seed 5"

# shellcheck disable=SC2086 # $options is a list of words
"$program" $options --games 16 --out "$folder/whole" 2>"$folder/log"
grep -q '^16 of 16 games' "$folder/log" || fail "no progress reported"
[ "$(grep -c '^renju 11 [BWD] ' "$folder/whole")" = 16 ] || fail "not sixteen games"

# shellcheck disable=SC2086
"$program" $options --games 1000000 --threads 2 --out "$folder/killed" 2>"$folder/other" &
process=$!
while [ "$(wc -l 2>/dev/null <"$folder/killed" || echo 0)" -lt 8 ]; do
    kill -0 "$process" || fail "it ended early: $(cat "$folder/other")"
    sleep 0.05
done
# shellcheck disable=SC2086
"$program" $options --games 16 --out "$folder/killed" 2>"$folder/log" && fail "two processes wrote one file"
grep -q 'another process is writing it' "$folder/log" || fail "no message about the other process"
kill -KILL "$process"
wait "$process" || true
lines=$(wc -l <"$folder/killed")
head -n 8 "$folder/killed" | head -c "$(($(head -n 8 "$folder/killed" | wc -c) - 3))" >"$folder/cut"
[ "$lines" -ge 8 ] || fail "the games were lost"
# shellcheck disable=SC2086
"$program" $options --games 16 --threads 2 --out "$folder/cut" 2>"$folder/log"
cmp "$folder/whole" "$folder/cut" || fail "the continued file differs"

# A full disk ends it with a message; with room again it goes on from the last whole game.
for blocks in 0 2; do
    # shellcheck disable=SC2086
    run_full "$blocks" "$program" $options --games 16 --threads 2 --out "$folder/full"
    grep -q '^status 1$' "$folder/log" || fail "a full disk is not an error"
    grep -q '^tengen-selfplay: .*/full: File too large$' "$folder/log" || fail "no message about the full disk"
done
grep -q '^renju' "$folder/full" || fail "no game before the disk was full"
# shellcheck disable=SC2086
"$program" $options --games 16 --out "$folder/full" 2>"$folder/log" || fail "it does not go on after a full disk"
cmp "$folder/whole" "$folder/full" || fail "the file differs after a full disk"

# A file of another program is not changed, even a single line without a newline.
for text in 'notes without an end' 'notes\n' '# tengen-selfplay --rule caro'; do
    printf "$text" >"$folder/theirs"
    cp "$folder/theirs" "$folder/kept"
    # shellcheck disable=SC2086
    "$program" $options --games 1 --out "$folder/theirs" 2>"$folder/log" && fail "accepted \"$text\""
    grep -q '^tengen-selfplay: .*theirs' "$folder/log" || fail "no message about \"$text\""
    cmp "$folder/theirs" "$folder/kept" || fail "\"$text\" was overwritten"
done
# Its own first line, truncated by a power cut, is written again.
printf '# tengen-selfplay --rule re' >"$folder/begun"
# shellcheck disable=SC2086
"$program" $options --games 3 --out "$folder/begun" 2>"$folder/log" || fail "$(cat "$folder/log")"
head -n 4 "$folder/whole" | cmp - "$folder/begun" || fail "a truncated first line leads to another file"

for wrong in "--rule chess" "--size 4" "--nodes 0" "--games x" "--threads" "--what 3" "word"; do
    # shellcheck disable=SC2086
    if "$program" $wrong >"$folder/log" 2>&1; then
        fail "$wrong was accepted"
    fi
    grep -q '^tengen-selfplay: ' "$folder/log" || fail "no message about $wrong"
done
"$program" --help | grep -q -- '--nodes' || fail "no help"
