#!/bin/sh
# tengen-puzzles as a process: puzzles are made; files are proved, merged, graded and sorted; bad input is rejected.
# usage: puzzles_process.sh TENGEN-PUZZLES PUZZLES.TXT
set -eu
puzzles=$1
set=$2
. "$(dirname -- "$0")/work_folder.sh"

printf "%s\n" "# bad" "fours freestyle 2 9 1 C13 C13" >"$folder/bad.txt"
line=$(grep -m1 '^fours freestyle 2 ' "$set")
easy=$(grep -m1 '^fours freestyle 1 ' "$set")
wrong=$(echo "$line" | sed 's/^\(fours freestyle 2\) [0-9]*/\1 9/')
printf '%s\n' "# two" "$wrong" >"$folder/one.txt"
printf '%s\n' "$easy" "" "$line" "$(echo "$easy" | sed 's/fours/threats/')" >"$folder/two.txt"
"$puzzles" --out "$folder/all.txt" "$folder/one.txt" "$folder/two.txt" 2>"$folder/log" || fail "not merged"
[ "$(grep -vc '^#' "$folder/all.txt")" = 2 ] || fail "not each puzzle once"
[ "$(sed -n 2p "$folder/all.txt" | cut -d' ' -f1-3)" = "fours freestyle 1" ] || fail "not sorted"
! grep -q '^fours freestyle 2 9 ' "$folder/all.txt" || fail "the level was not tested again"
"$puzzles" --out "$folder/again.txt" "$folder/all.txt" 2>"$folder/log"
cmp "$folder/all.txt" "$folder/again.txt" || fail "merged again, the file differs"

# One of each kind and rule is proved, and kept as it is in the program.
for kind in fours threats defence foul; do
    for rule in freestyle renju; do grep -m1 "^$kind $rule [123] " "$set" || :; done
done >"$folder/each.txt"
"$puzzles" --out "$folder/all.txt" "$folder/each.txt" 2>"$folder/log" || fail "not merged"
sed 1d "$folder/all.txt" | sort >"$folder/kept.txt"
sort "$folder/each.txt" | cmp - "$folder/kept.txt" || fail "a puzzle of the program is left out or graded anew"

# From games: only of the kind that is asked for, as many as are wanted of each length, all proved, and added to the file.
find() { "$puzzles" --rule renju --games 3 --nodes 40 --seed 7 "$@" 2>"$folder/log" || fail "nothing was made"; }
find --kind fours --wanted 2 --out "$folder/fours.txt"
[ "$(grep -c '^fours renju ' "$folder/fours.txt")" = "$(wc -l <"$folder/fours.txt")" ] || fail "another kind"
[ "$(cut -d' ' -f3 "$folder/fours.txt" | sort | uniq -c | awk '$1 > 2' | wc -l)" = 0 ] || fail "more than are wanted"
find --kind fours --wanted 1 --out "$folder/few.txt"
[ "$(wc -l <"$folder/few.txt")" -lt "$(wc -l <"$folder/fours.txt")" ] || fail "as many as if more were wanted"
find --kind fours --wanted 1 --out "$folder/same.txt"
cmp "$folder/few.txt" "$folder/same.txt" || fail "the same options give other puzzles"
cp "$folder/fours.txt" "$folder/made.txt"
find --kind defence --wanted 2 --out "$folder/made.txt"
grep -q '^defence renju 1 ' "$folder/made.txt" || fail "no defence is found"
[ "$(grep '^fours' "$folder/made.txt")" = "$(cat "$folder/fours.txt")" ] || fail "the file was not added to"
"$puzzles" --out "$folder/all.txt" "$folder/made.txt" 2>"$folder/log"
[ "$(sed 1d "$folder/all.txt" | sort)" = "$(sort "$folder/made.txt")" ] || fail "what was found is not proved, or graded otherwise"

"$puzzles" --help >"$folder/help" || fail "--help fails"
grep -q -- '--wanted' "$folder/help" || fail "--help does not name the options"

# The last line of a file ends where the file ends; puzzles that are alike in all else are sorted by their stones.
one="fours freestyle 1 4 0 I7 G5I3G6E8H1G7F5H7E6J7H6"
two="fours freestyle 1 4 0 K5 K2I3K4J5I5K6H7J4J6L6L8"
printf '%s' "$one" >"$folder/one.txt"
printf '%s' "$two" >"$folder/two.txt"
for files in "one two" "two one"; do
    "$puzzles" --out "$folder/${files% *}_first.txt" "$folder/${files% *}.txt" "$folder/${files#* }.txt" \
        2>"$folder/log" || fail "files without a newline at their end are not merged"
done
{ echo "$one" && echo "$two"; } | sort >"$folder/both"
grep -v '^#' "$folder/one_first.txt" | sort | cmp - "$folder/both" || fail "not the puzzles of both files"
cmp "$folder/one_first.txt" "$folder/two_first.txt" || fail "the order of the files matters"

# Without --out nothing is written, and each puzzle that is not proved is named.
printf '%s\n' "$one" "$(echo "$two" | sed 's/ 0 K5 / 9 K5 /')" "threats${one#fours}" >"$folder/some.txt"
! "$puzzles" "$folder/some.txt" 2>"$folder/log" || fail "all is proved"
printf 'tengen-puzzles: puzzle %d is not proved\n' 2 3 >"$folder/told"
echo "1 of 3 puzzles are proved" >>"$folder/told"
cmp "$folder/log" "$folder/told" || fail "not what is proved"
"$puzzles" "$folder/one.txt" 2>"$folder/log" || fail "a proved puzzle is rejected"
# --kind looks at no other kind, whether it proves, merges or makes.
! "$puzzles" --kind threats "$folder/some.txt" 2>"$folder/log" || fail "puzzle 3 is proved"
sed '/ 2 /d; s/^1 of 3/0 of 1/' "$folder/told" | cmp - "$folder/log" || fail "not only threats are proved"
"$puzzles" --kind foul --out "$folder/none.txt" "$folder/one.txt" 2>"$folder/log" || fail "not merged"
[ "$(grep -vc '^#' "$folder/none.txt")" = 0 ] || fail "a puzzle of another kind is kept"

# What cannot be done is said in one line that names the word or the file.
rejects() # STATUS MESSAGE WORD...
{
    status=$1
    told=$2
    shift 2
    got=0
    "$puzzles" "$@" 2>"$folder/log" || got=$?
    [ "$got" = "$status" ] || fail "$*: status $got"
    [ "$(grep '^tengen-puzzles: ' "$folder/log")" = "tengen-puzzles: $told" ] || fail "$*: not \"$told\""
}
rejects 1 "line 2 of all files: no such first move" --out "$folder/new.txt" "$folder/bad.txt"
rejects 1 "$folder/none: No such file or directory" "$folder/none"
rejects 1 "$folder/none: No such file or directory" --out "$folder/new.txt" "$folder/none"
rejects 1 "$folder: Is a directory" --out "$folder/new.txt" "$folder"
rejects 1 "$folder/none/out: No such file or directory" --out "$folder/none/out" "$folder/one.txt"
rejects 1 "$folder/none/out: No such file or directory" --out "$folder/none/out"
rejects 1 "$folder: Is a directory" --out "$folder" "$folder/few.txt"
rejects 1 "$folder: Is a directory" --games 1 --nodes 20 --out "$folder"
rejects 2 '"chess": there is no such kind' --kind chess
rejects 2 '--games: "0": 1 to 1000000000000 is allowed' --games 0
rejects 2 '--out: a value is missing' --out
if [ -c /dev/full ]; then
    rejects 1 "/dev/full: No space left on device" --out /dev/full "$folder/one.txt"
    rejects 1 "/dev/full: No space left on device" --kind fours --rule renju --nodes 40 --seed 7 --out /dev/full
fi
[ ! -e "$folder/new.txt" ] || fail "written after an error"
echo ok
