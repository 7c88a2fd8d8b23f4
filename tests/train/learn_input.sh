#!/bin/sh
# tengen-learn as a process: what it starts from, and what it rejects. usage: learn_input.sh TENGEN-SELFPLAY TENGEN-LEARN
set -eu
selfplay=$1
learn=$2
. "$(dirname -- "$0")/work_folder.sh"

"$selfplay" --rule renju --size 9 --nodes 30 --seed 5 --games 12 --out "$folder/games" 2>"$folder/log"
options="--rule renju --epochs 2 --batch 150"
# shellcheck disable=SC2086 # $options is a list of words
"$learn" $options --state "$folder/state" --out "$folder/whole.bin" "$folder/games" 2>"$folder/log"

# --from starts from a state; --state rejects one that was made with other options.
# shellcheck disable=SC2086
"$learn" $options --from "$folder/state" --out "$folder/further.bin" "$folder/games" 2>"$folder/log"
cmp -s "$folder/whole.bin" "$folder/further.bin" && fail "--from changes nothing"
# An empty state is what a run has left that could write no more: it begins anew.
: >"$folder/begun"
# shellcheck disable=SC2086
"$learn" $options --state "$folder/begun" --out "$folder/anew.bin" "$folder/games" 2>"$folder/log" ||
    fail "an empty state is refused"
cmp "$folder/whole.bin" "$folder/anew.bin" || fail "an empty state changes the network"
# A network of two sides may start from a state of one, not the other way round.
"$selfplay" --rule freestyle --size 9 --nodes 30 --seed 5 --games 6 --out "$folder/free" 2>"$folder/log"
"$learn" --rule freestyle --epochs 1 --state "$folder/side" --out "$folder/side.bin" "$folder/free" \
    2>"$folder/log" || fail "no network of freestyle"
# shellcheck disable=SC2086
"$learn" $options --from "$folder/side" --out "$folder/sides.bin" "$folder/games" 2>"$folder/log" ||
    fail "a state of one side is refused"
cmp -s "$folder/whole.bin" "$folder/sides.bin" && fail "--from changes nothing with a state of one side"
# Or from a network file, whose weights hardly change at this rate.
for rate in 0.000000001 1; do
    "$learn" --rule renju --epochs 1 --batch 50 --rate $rate --from "$folder/whole.bin" --out "$folder/$rate.bin" \
        "$folder/games" 2>"$folder/log" || fail "a network file is refused"
done
# Bytes that differ: more than the text about the network and the checksum.
[ "$(cmp -l "$folder/whole.bin" "$folder/0.000000001.bin" | wc -l)" -lt 100 ] || fail "--from a network forgets it"
[ "$(cmp -l "$folder/whole.bin" "$folder/1.bin" | wc -l)" -gt 1000 ] || fail "--from a network learns nothing"
"$learn" --rule freestyle --from "$folder/state" --out "$folder/other.bin" "$folder/free" 2>"$folder/log" &&
    fail "accepted a state of two sides for one"
grep -q 'state: not a state to start from' "$folder/log" || fail "no message about the sides"
"$learn" --rule renju --epochs 4 --state "$folder/state" --out "$folder/other.bin" "$folder/games" \
    2>"$folder/log" && fail "continued with other options"
grep -q 'not a state of this program with these games and options' "$folder/log" ||
    fail "no message about the options"
bytes=$(wc -c <"$folder/state")
for cut in $((bytes - 1)) $((bytes / 2)) 1000; do
    head -c "$cut" "$folder/state" >"$folder/cut"
    # shellcheck disable=SC2086
    "$learn" $options --state "$folder/cut" --out "$folder/other.bin" "$folder/games" 2>"$folder/log" &&
        fail "accepted a state of $cut bytes"
    grep -q 'truncated' "$folder/log" || fail "no message about a state of $cut bytes"
done
# An epoch that no run has reached: behind the last one, or negative. It is the last number but one of the head.
for byte in '\001' '\200'; do
    # shellcheck disable=SC2059 # the format is the byte
    { head -c 63 "$folder/state"; printf "$byte"; tail -c +65 "$folder/state"; } >"$folder/damaged"
    # shellcheck disable=SC2086
    "$learn" $options --state "$folder/damaged" --out "$folder/other.bin" "$folder/games" 2>"$folder/log" &&
        fail "accepted a state of an impossible epoch"
    grep -q 'damaged: not a state of this program' "$folder/log" || fail "no message about the epoch"
done
"$learn" --rule freestyle --out "$folder/other.bin" "$folder/games" 2>"$folder/log" &&
    fail "accepted games of another rule"
grep -q 'games:2: a game of another rule' "$folder/log" || fail "no message about the rule"
"$learn" --rule renju --out "$folder/other.bin" "$folder/none" 2>"$folder/log" && fail "accepted a missing file"
grep -q 'none: No such file' "$folder/log" || fail "no message about the missing file"
# An output that cannot be written is rejected before the work begins; so is a pipe, which cannot be read
# twice.
"$learn" --rule renju --out "$folder/none/other.bin" "$folder/games" 2>"$folder/log" &&
    fail "accepted a missing folder"
grep -q 'none/other.bin: No such file' "$folder/log" || fail "no message about the missing folder"
"$learn" --rule renju --state "$folder/none/state" --out "$folder/other.bin" "$folder/games" \
    2>>"$folder/log" && fail "accepted a missing folder for the state"
grep -q 'none/state: No such file' "$folder/log" || fail "no message about the state's folder"
grep -q 'games,' "$folder/log" && fail "the games were read before the files were checked"
mkfifo "$folder/pipe"
cat "$folder/games" >"$folder/pipe" 2>/dev/null &
"$learn" --rule renju --out "$folder/other.bin" "$folder/pipe" 2>"$folder/log" && fail "read a pipe twice"
wait "$!" || true
grep -q 'pipe: cannot be read twice' "$folder/log" || fail "no message about the pipe: $(cat "$folder/log")"
# Wrong words, games and states are named.
rejects() # MESSAGE WORD...
{
    told=$1
    shift
    if "$learn" --rule renju --out "$folder/other.bin" "$@" >"$folder/log" 2>&1; then
        fail "$* was accepted"
    fi
    grep -qF -- "$told" "$folder/log" || fail "$*: $(cat "$folder/log")"
}
for wrong in "--rate x" "--rate 0" "--rate 2" "--rate nan" "--epochs 0" "--epochs 3x" \
    "--epochs 99999999999999999999" "--rule chess"; do
    # shellcheck disable=SC2086
    rejects "tengen-learn: ${wrong% *}: \"${wrong#* }\": " $wrong "$folder/games"
done
rejects 'tengen-learn: --state: a value is missing' --state
rejects '"--what": unknown option' --what
"$learn" --help | grep -q -- '--epochs  *N .*(8)' || fail "no help"
: >"$folder/empty"
rejects "no positions to learn from" "$folder/empty"
{ head -n 3 "$folder/games"; echo "renju 9 B what"; } >"$folder/wrong"
rejects "wrong:4:" "$folder/wrong"
rejects "empty: not a state to start from" --from "$folder/empty" "$folder/games"
echo short >"$folder/short"
rejects "short: not a state of this program" --state "$folder/short" "$folder/games"
head -c 3000 "$folder/whole.bin" >"$folder/part.bin"
rejects "part.bin: byte 3000: truncated" --from "$folder/part.bin" "$folder/games"
rejects "games: not a state to start from" --from "$folder/games" "$folder/games"
rejects "none: not a state to start from" --from "$folder/none" "$folder/games"
rejects "cut: not a state to start from" --from "$folder/cut" "$folder/games"
mkdir "$folder/unwritable.new"
rejects "unwritable: the state cannot be written" --epochs 1 --state "$folder/unwritable" "$folder/games"
[ ! -c /dev/full ] || rejects "/dev/full: cannot be written" --epochs 1 --out /dev/full "$folder/games"
[ ! -e "$folder/other.bin" ] || fail "wrote a network after an error"
echo ok
