#!/bin/sh
# puzzles_test.sh TENGEN: what was solved is known at the next start, and a damaged file is told and put aside.
. "$(dirname -- "$0")/play.sh"
stones=J9J8I8G9F8G8H8G7G10H7F7I7G5F9I6L10K9L9J7H9E9L8L7K10I10K8M8L12L11N10M10K13

script "key Escape" "button puzzles" "daily $stones" "button daily" "click M11" "wait idle" "expect puzzle solved" \
    "expect streak 1" "wait 500"
play --config a --black human --white human || fail "the puzzle of the day cannot be solved"
grep -q '^solved ' a/puzzles.txt || fail "the solved puzzle is not saved"
script "key Escape" "button puzzles" "daily $stones" "button daily" "expect puzzles-solved 1" "expect streak 1" "expect puzzle to-move"
play --config a --black human --white human || fail "the solved puzzle is not known at the next start"

# A damaged file: what can be read of it counts, the rest is told, and the file stays as .bad.
sed -i 's/^day .*/day x/' a/puzzles.txt
script "key Escape" "button puzzles" "expect puzzles-solved 1" "expect streak 0"
play --config a --black human --white human || fail "a damaged file stops the program"
grep -q "puzzles.txt" err || fail "damage is not told"
[ -f a/puzzles.txt.bad ] || fail "the damaged file is not put aside"
script "key Escape" "button puzzles" "expect puzzles-solved 1"
play --config a --black human --white human || fail "what was good of the damaged file is lost at the next start"

# The end says that a solved puzzle is not saved.
script "key Escape" "button puzzles" "daily $stones" "button daily" "click M11" "wait idle" "expect puzzle solved" "wait 500"
(ulimit -f 0; timeout $patience "$tengen" --config b --script script.txt --black human --white human 2>&1; echo "status $?") |
    cat >err
grep -q 'puzzles.txt: not everything could be saved' err || fail "the end does not say that solved puzzles are lost"
grep -q 'status 1' err || fail "lost puzzles end with status 0"
echo ok
