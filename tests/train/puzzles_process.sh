#!/bin/sh
# tengen-puzzles as a process: files are merged, proved, graded and sorted; bad input is rejected.
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

! "$puzzles" --out "$folder/new.txt" "$folder/bad.txt" 2>"$folder/log" || fail "a bad file is read"
! "$puzzles" --out "$folder/new.txt" "$folder/none.txt" 2>"$folder/log" || fail "a missing file is read"
! "$puzzles" "$folder/one.txt" 2>"$folder/log" || fail "merged without --out"
! "$puzzles" --kind chess 2>"$folder/log" || fail "an unknown kind is accepted"
echo ok
