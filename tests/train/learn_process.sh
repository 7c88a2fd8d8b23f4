#!/bin/sh
# tengen-learn as a process: the same network with any number of threads and after a kill.
# usage: learn_process.sh TENGEN-SELFPLAY TENGEN-LEARN PBRAIN-TENGEN
set -eu
selfplay=$1
learn=$2
brain=$3
. "$(dirname -- "$0")/work_folder.sh"

"$selfplay" --rule renju --size 9 --nodes 30 --seed 5 --games 12 --out "$folder/games" 2>"$folder/log"
options="--rule renju --epochs 12 --batch 150"

# shellcheck disable=SC2086 # $options is a list of words
"$learn" $options --threads 1 --out "$folder/whole.bin" "$folder/games" 2>"$folder/log"
[ "$(grep -c '^epoch [0-9]*/12: value ' "$folder/log")" = 12 ] || fail "no progress reported"
with=$("$brain" --network "$folder/whole.bin" print --rule renju h8i9) || fail "not a network"
[ "$with" != "$("$brain" print --rule renju h8i9)" ] || fail "--network changes nothing"
with=$("$brain" --network "$folder/whole.bin" print --rule standard h8i9)
[ "$with" = "$("$brain" print --rule standard h8i9)" ] || fail "--network changes another rule"

# Killed between the first epoch and the end, which a busy machine may miss.
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -f "$folder/state" "$folder/killed.bin"
    # shellcheck disable=SC2086
    "$learn" $options --threads 2 --state "$folder/state" --out "$folder/killed.bin" "$folder/games" \
        2>"$folder/log" &
    process=$!
    while ! [ -s "$folder/state" ]; do
        kill -0 "$process" 2>/dev/null || fail "it ended without a state"
        sleep 0.01
    done
    kill -KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    [ -e "$folder/killed.bin" ] || break
done
[ ! -e "$folder/killed.bin" ] || fail "it always ended before it was killed"
# shellcheck disable=SC2086
"$learn" $options --threads 2 --state "$folder/state" --out "$folder/killed.bin" "$folder/games" \
    2>"$folder/log"
cmp "$folder/whole.bin" "$folder/killed.bin" || fail "a different network after a kill, with two threads"

# A full disk, wherever in the state's three arrays, ends it with a message and leaves no part of a state.
options="--rule renju --epochs 1 --batch 150"
# shellcheck disable=SC2086
"$learn" $options --state "$folder/done" --out "$folder/whole.bin" "$folder/games" 2>"$folder/log"
array=$(($(wc -c <"$folder/done") / 3 / 512)) # in the blocks of ulimit
for blocks in 0 $((array / 2)) $((array + array / 2)) $((2 * array + array / 2)) $((3 * array)); do
    # shellcheck disable=SC2086
    run_full "$blocks" "$learn" $options --state "$folder/full" --out "$folder/other.bin" "$folder/games"
    grep -q '^status 1$' "$folder/log" || fail "$blocks blocks: no error"
    grep -q '/full: the state cannot be written: File too large$' "$folder/log" || fail "$blocks blocks: no message"
    [ ! -s "$folder/full" ] && [ ! -e "$folder/full.new" ] || fail "$blocks blocks: a part of a state is left"
done
# shellcheck disable=SC2086
"$learn" $options --state "$folder/full" --out "$folder/other.bin" "$folder/games" 2>"$folder/log" ||
    fail "it does not go on after a full disk"
cmp "$folder/whole.bin" "$folder/other.bin" || fail "a different network after a full disk"
echo ok
