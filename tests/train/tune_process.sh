#!/bin/sh
# tengen-tune as a process: a killed tuning is continued; a match; bad input is rejected. usage: tune_process.sh TENGEN-TUNE
set -eu
program=$1
. "$(dirname -- "$0")/work_folder.sh"
options="--rule all --size 15 --nodes 50 --hash 1 --seed 3 --pairs 40 --batch 4 --rate 0.1"
options="$options --set lmr_cut=20 --only lmr_scale,futility_margin"

# shellcheck disable=SC2086 # $options is a list of words
"$program" $options --state "$folder/whole" >"$folder/found" 2>"$folder/log"
grep -q '^40 of 40 pairs, ' "$folder/log" || fail "no progress reported"
grep -qE '^futility_margin=[0-9]+,lmr_scale=[0-9]+,lmr_cut=20$' "$folder/found" || fail "$(cat "$folder/found")"

# Killed between the first batch and the end, which a busy machine may miss.
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -f "$folder/state" "$folder/again"
    # shellcheck disable=SC2086
    "$program" $options --threads 2 --state "$folder/state" >"$folder/again" 2>"$folder/log" &
    process=$!
    while ! [ -s "$folder/state" ]; do
        kill -0 "$process" 2>/dev/null || fail "it ended without a state"
        sleep 0.01
    done
    kill -KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    process=
    [ -s "$folder/again" ] || break
done
[ ! -s "$folder/again" ] || fail "it always ended before it was killed"
# shellcheck disable=SC2086
"$program" $options --threads 2 --state "$folder/state" >"$folder/again" 2>"$folder/log"
cmp "$folder/whole" "$folder/state" || fail "another state after a kill, with two threads"
cmp "$folder/found" "$folder/again" || fail "other values after a kill"
# Nothing is left to do.
# shellcheck disable=SC2086
"$program" $options --state "$folder/state" >"$folder/again" 2>"$folder/log"
cmp "$folder/found" "$folder/again" || fail "other values from a finished state"

match="--match --size 15 --nodes 50 --hash 1 --pairs 6"
# shellcheck disable=SC2086
"$program" $match --threads 2 >"$folder/even" 2>"$folder/log"
grep -q '; pairs 0 0 6 0 0; score 50.00 %, Elo +0.0 (.*), LOS 50.0 %$' "$folder/even" || fail "$(cat "$folder/even")"
# shellcheck disable=SC2086
"$program" $match --set lmr_cut=0 --against lmr_cut=0 >"$folder/same" 2>"$folder/log"
grep -q '; pairs 0 0 6 0 0; ' "$folder/same" || fail "$(cat "$folder/same")"

rejects() # MESSAGE WORD...
{
    told=$1
    shift
    if "$program" --pairs 1 --nodes 1 --size 5 "$@" >"$folder/log" 2>&1; then
        fail "$* was accepted"
    fi
    grep -qF -- "$told" "$folder/log" || fail "$*: $(cat "$folder/log")"
}
rejects 'tengen-tune: --rule: "chess": all or ' --rule chess
rejects 'tengen-tune: --set: character 1: "lm": expected the name of a constant' --set lm=3
rejects 'tengen-tune: --set: character 9: "x": expected a number from -16 to 64' --set lmr_cut=x
rejects 'tengen-tune: --against: character 9: "65": expected a number from -16 to 64' --match --against lmr_cut=65
rejects 'tengen-tune: --only: character 9: "what": expected the name' --only lmr_cut,what
rejects 'tengen-tune: --against: is allowed only with --match' --against lmr_cut=3
rejects 'tengen-tune: --only: is allowed only without --match' --match --only lmr_cut
rejects 'tengen-tune: --state: is allowed only without --match' --match --state "$folder/none"
rejects 'tengen-tune: --rate: "0": ' --rate 0
rejects 'tengen-tune: --state: a value is missing' --state
rejects '"word": unknown option' --match word
rejects 'whole:1: the state was made with other options' --state "$folder/whole"
rejects 'state cannot be written' --only lmr_cut --state "$folder/none/state"
{ grep '^#' "$folder/whole"; echo 'pairs 41'; } >"$folder/damaged"
# shellcheck disable=SC2086
"$program" $options --state "$folder/damaged" >"$folder/log" 2>&1 && fail "accepted a damaged state"
grep -q 'damaged:[0-9]*: "pairs 41": expected "pairs" and a number from 0 to 40' "$folder/log" || fail "no message"
"$program" --help | grep -q -- '--nodes' || fail "no help"
echo ok
