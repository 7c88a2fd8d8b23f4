#!/bin/sh
# failed_saves_test.sh TENGEN: nothing can be written, or only elsewhere, or a saved game cannot be read: the player
# is told as long as it lasts, asked before the game is lost, and nothing that was saved is lost.
. "$(dirname -- "$0")/play.sh"
# As play, where no file can take a byte.
play_full() { (ulimit -f 0; timeout $patience "$tengen" "$@" --script script.txt 2>&1; echo "status $?") | cat >err; }
status() { sed -n 's/^status //p' err; }
moves() { tr -d '\n' <"$1" | grep -o ';[BW]\[' | wc -l; }
export XDG_RUNTIME_DIR="$work/runtime"
people="--black human --white human"

# Nothing can be written anywhere: the notice stays, and the end says that the game is lost.
script "click H8" "wait 100" "expect notice unsaved" "click H9" "key Left" "wait 100" "expect moves 2" \
    "expect notice unsaved"
play_full --config full $people
[ "$(status)" -eq 1 ] || fail "full: the lost game ends with status $(status)"
grep -q 'could not be saved and is lost' err || fail "full: the end does not tell"

# Quit and a new game ask first.
script "click H8" "wait 100" "key Ctrl+Q" "wait 100" "expect notice quit-unsaved" "expect moves 1" "click H9" \
    "expect moves 2"
play_full --config full $people
grep -q 'status 1' err && ! grep -q 'script.txt' err || fail "full: quitting does not ask"
script "click H8" "wait 100" "key Ctrl+N" "wait idle" "expect message none" "button play" "wait 100" \
    "expect notice replace-unsaved" "expect screen new" "key Escape" "key Escape" "wait idle" "expect moves 1" \
    "expect stone H8 black"
play_full --config full $people
grep -q 'status 1' err && ! grep -q 'script.txt' err || fail "full: a new game does not ask"

script "click H8" "wait 100" "button try-again" "wait 100" "expect notice unsaved" "key Ctrl+N" "wait idle" \
    "button play" "wait idle" "button start-anyway" "wait idle" "expect screen play" "expect moves 0" "click A1" \
    "wait 100" "key Ctrl+Q" "wait idle" "button quit-anyway" "expect moves 9"
play_full --config full $people
grep -q 'status 1' err && grep -q 'the program ended before this line' err ||
    fail "full: the answers do nothing"

# What was saved before stays, and the end says where it is. A finished game that is saved is no loss.
script "click H8" "click H9" "wait 100"
play --config later $people || fail "later: no game"
script "click I8" "wait 100" "expect notice unsaved" "expect moves 3"
play_full --config later
[ "$(status)" -eq 1 ] || fail "later: the lost move ends with status $(status)"
grep -q 'the last state that could be written is in later/autosave.sgf' err || fail "later: the end does not say where"
[ "$(moves later/autosave.sgf)" -eq 2 ] || fail "later: the saved game is gone"
script "expect moves 2" "expect notice none"
play_full --config later
[ "$(status)" -eq 0 ] || fail "later: looking at a saved game ends with status $(status)"

# A game as it is in the file that it was opened from is no loss, whoever's game comes back.
echo '(;FF[4]GM[4]SZ[15]PB[Ann];B[hh];W[hi];B[ij])' >other.sgf
script "wait 1000" "expect moves 3" "expect notice none" "key Ctrl+Q" "wait idle" "expect moves 9"
play_full --config opened "$work/other.sgf"
[ "$(status)" -eq 1 ] && grep -q 'the program ended before this line' err && ! grep -q 'lost' err ||
    fail "opened: an unchanged file counts as a lost game: $(cat err)"
script "wait idle" "expect notice none"
play_full --config opened "$work/other.sgf"
[ "$(status)" -eq 0 ] || fail "opened: looking at a file ends with status $(status): $(cat err)"
script "wait 1000" "click A1" "wait 100" "expect notice unsaved" "key Ctrl+Q" "wait idle" "expect notice quit-unsaved"
play_full --config opened "$work/other.sgf"
[ "$(status)" -eq 1 ] || fail "opened: a lost variation ends with status $(status)"
script "drop other.sgf" "wait 1000" "expect moves 3" "expect notice none" "key Escape" "wait idle" "key Escape" "wait idle" \
    "expect moves 2" "wait 500" "expect notice none"
play_full --config later
[ "$(status)" -eq 0 ] || fail "later: looking at a file ends with status $(status): $(cat err)"

# A signal cannot be asked: the same status and line.
script "click H8" "click H9" "wait 100"
play --config signal $people || fail "signal: no game"
script "click I8" "wait 86400000"
mkfifo pipe
cat pipe >err &
reader=$!
sh -c 'ulimit -f 0; exec "$0" "$@"' "$tengen" --config signal --script script.txt >pipe 2>&1 &
running=$!
wait_for grep -qs 'cannot be saved there' err || fail "signal: no failed save"
kill -TERM "$running"
wait "$running"
[ $? -eq 1 ] || fail "signal: the lost game ends with another status"
running=
wait "$reader"
grep -q 'the last state that could be written is in' err || fail "signal: the end does not tell"

# Only the folder that is emptied at the end of the session takes the game: quitting asks until it is answered, however often
# the first folder fails again, and the end says so.
: >brief
: >nostate
mkdir -p runtime && chmod 700 runtime
script "click H8" "wait 100" "expect notice kept-elsewhere" "key Ctrl+Q" "wait 100" "expect notice quit-brief" \
    "wait 12000" "expect notice quit-brief" "key Escape" "wait 100" "expect notice kept-elsewhere" "expect moves 1"
(XDG_STATE_HOME="$work/nostate" && export XDG_STATE_HOME && play --config brief/below $people) || fail "brief: quitting does not ask"
grep -q 'is saved as .*runtime/.*, but only until you log out' err || fail "brief: the end does not tell: $(cat err)"
rm -rf brief nostate runtime

# What is asked for is shown although the game is saved nowhere, and goes with the page that it belongs to.
mkdir -p asks/games
printf '(;GM[4]SZ[15]RU[Freestyle];B[hh];W[ii])(;GM[4]SZ[15]RU[Freestyle];B[hh];W[gg])' >asks/games/two.sgf
script "click A1" "wait 100" "expect notice unsaved" "key Ctrl+O" "wait idle" "expect library 2" "button delete" "wait idle" \
    "expect notice delete-games" "wait 12000" "expect notice delete-games" "button back" "wait idle" "expect notice unsaved"
play_full --config asks
[ "$(status)" -eq 1 ] || fail "asks: status $(status)"

# A game that ends while nothing can be written is in the library as soon as that is over.
: >ends
script "click H8" "click H9" "wait 100" "button resign" "wait 600" "button resign" "wait 86400000"
rm -f err
"$tengen" --config ends/below $people --script script.txt 2>err &
running=$!
wait_for grep -qs 'could not be kept in the library' err || fail "ends: it is not told"
wait_for grep -qs 'Until then the game is saved as' err || fail "ends: not kept elsewhere"
rm ends
in_the_library() { grep -qs 'RE\[' ends/below/games/*.sgf; }
wait_for in_the_library || fail "ends: the game is not in the library"
kill_it "$running"
running=

# The folder comes back while the game goes on: it is saved there without a move, and the other copy is removed.
: >gone
script "click H8" "click H9" "wait 86400000"
"$tengen" --config gone/below $people --script script.txt 2>err &
running=$!
kept_elsewhere() { find state -name autosave.sgf.old 2>/dev/null | grep -q .; }
wait_for kept_elsewhere || fail "gone: not kept elsewhere"
rm gone
wait_for [ -s gone/below/autosave.sgf.old ] || fail "gone: not tried again"
not_elsewhere() { ! find state -name 'autosave*.sgf*' | grep -qv lock; }
wait_for not_elsewhere || fail "gone: the copy elsewhere stays"
both_moves() { [ "$(moves gone/below/autosave.sgf)" -eq 2 ]; } # the folder may have come back before the second one
wait_for both_moves || fail "gone: the saved game is another"
kill_it "$running"
running=

# The folder comes back with the game of another run in it: both are kept.
script "click H8" "click H9" "click I8" "wait 100"
play --config other $people || fail "other: no game"
mv other away && ln -s /proc/self other # a folder that takes no file
script "click A1" "wait 12000" "click B1" "wait 86400000"
"$tengen" --config other $people --script script.txt 2>err &
running=$!
wait_for kept_elsewhere || fail "other: not kept elsewhere"
ln -s away back && mv -T back other # in one step: the game would make a missing folder
new_game_saved() { grep -qs 'B\[ao\]' other/autosave*.sgf.old; }
wait_for new_game_saved || fail "other: not tried again"
kill_it "$running"
running=
grep -q 'B\[ih\]' other/autosave*.sgf || fail "other: the game in the folder is lost"
rm -rf other away state

# A crash while the game is kept elsewhere: the newest one goes on, an older state of it is no other game.
script "click H8" "wait 100"
play --config crash $people || fail "crash: no game"
mv crash away && : >crash
script "click H8" "click H9" "click I8" "wait 86400000"
"$tengen" --config crash $people --script script.txt 2>err &
running=$!
three_elsewhere() { f=$(find state -name autosave.sgf.old 2>/dev/null) && [ -n "$f" ] && [ "$(moves "$f")" -eq 3 ]; }
wait_for three_elsewhere || fail "crash: not kept elsewhere"
kill_it "$running"
running=
rm crash && mv away crash
script "expect moves 3" "expect notice none" "wait 100"
play --config crash || fail "crash: the newest game does not go on"
[ ! -e crash/games ] || fail "crash: an older state of the game is kept as another one"
[ "$(moves crash/autosave.sgf)" -eq 3 ] || fail "crash: the game is not saved in its folder"
not_elsewhere || fail "crash: the copy elsewhere stays"

# A game that is kept elsewhere and begins like the longer one in the folder is another game: both are kept.
script "click H8" "click H9" "click I8" "wait 100"
play --config alike $people || fail "alike: no game"
mv alike away && : >alike
script "click H8" "wait 86400000"
"$tengen" --config alike $people --script script.txt 2>err &
running=$!
one_elsewhere() { f=$(find state -name autosave.sgf.old 2>/dev/null) && [ -n "$f" ] && [ "$(moves "$f")" -eq 1 ]; }
wait_for one_elsewhere || fail "alike: not kept elsewhere"
kill_it "$running"
running=
rm alike && mv away alike
script "expect moves 1" "expect message saved as"
play --config alike || fail "alike: the newest game does not go on"
grep -q 'B\[ih\]' alike/games/*.sgf || fail "alike: the longer game is lost"

# A saved game that cannot be read now (here: a folder) is left alone and told; the next start tries again.
script "click H8" "click H9" "wait 100"
play --config read $people || fail "read: no game"
cp read/autosave.sgf good.sgf
rm read/autosave.sgf* && mkdir read/autosave.sgf
for start in 1 2; do
    script "expect notice autosave-unreadable" "expect screen new"
    play --config read || fail "read: start $start is not told"
done
grep -q 'read/autosave.sgf: Is a directory' err || fail "read: no reason"
script "expect notice autosave-unreadable"
play --config read --lang de || fail "read: a start in German is not told"
grep -q 'read/autosave.sgf: ist ein Ordner' err || fail "read: no reason in German"
[ -d read/autosave.sgf ] && ! ls read/*.bad >/dev/null 2>&1 || fail "read: the file was moved"
script "click A1" "wait 100" "expect notice autosave-unreadable"
play --config read $people || fail "read: no other game"
rmdir read/autosave.sgf && cp good.sgf read/autosave.sgf
script "expect moves 2" "expect stone H8 black" "expect notice none" "expect message saved as"
play --config read || fail "read: the game does not go on once it can be read"
grep -q 'B\[ao\]' read/games/*.sgf || fail "read: the game between is lost"

# It cannot be read, but its copy can: an older state is shown, and both files stay.
script "click H8" "click H9" "wait 100"
play --config copy $people || fail "copy: no game"
mv copy/autosave.sgf good.sgf && mkdir copy/autosave.sgf
script "expect notice autosave-unreadable" "expect moves 2" "key Ctrl+Z" "click A1" "wait 100"
play --config copy || fail "copy: the copy is not used"
[ -s copy/autosave.sgf.old ] && [ -d copy/autosave.sgf ] || fail "copy: a file was changed"
rmdir copy/autosave.sgf && mv good.sgf copy/autosave.sgf
script "expect moves 2" "expect stone A1 white" "expect notice none" "expect message none"
play --config copy || fail "copy: the later state does not go on"
grep -q 'W\[hg\]' copy/autosave.sgf || fail "copy: the move that was taken back is lost"
[ ! -e copy/games ] || fail "copy: an earlier state is kept as another game"

# The same without a move taken back.
mv copy/autosave.sgf good.sgf && mkdir copy/autosave.sgf
script "expect notice autosave-unreadable" "expect moves 2" "click I8" "wait 100"
play --config copy || fail "later state: the copy is not used"
rmdir copy/autosave.sgf && mv good.sgf copy/autosave.sgf
for start in 1 2; do
    script "expect moves 3" "expect stone I8 black" "expect notice none" "expect message none"
    play --config copy || fail "later state: start $start"
done
[ ! -e copy/games ] || fail "later state: an earlier one is kept as another game"

# A damaged file: the copy is used. Both damaged: the moves come back. It is told, and the bad file is kept.
script "click H8" "click H9" "click I8" "click I9" "wait 100"
play --config bad $people --black-name Mika || fail "bad: no game"
sed -i 's/B\[ih\]/B[ii]/' bad/autosave.sgf
script "expect notice autosave-unreadable" "expect moves 4" "expect stone I8 black" "wait 100"
play --config bad || fail "bad: the copy is not used"
grep -q 'B\[ii\]' bad/autosave.sgf.bad || fail "bad: the damaged file is not kept"
script "expect notice none" "expect moves 4"
play --config bad || fail "bad: told twice"
sed -i 's/TENGENCLOCK/TENGENCL-CK/' bad/autosave.sgf bad/autosave.sgf.old
script "expect notice autosave-unreadable" "expect moves 4" "expect stone I9 white"
play --config bad || fail "bad: nothing is salvaged"
grep -q 'some of its moves may be wrong' err || fail "bad: more is promised than is known"
: >bad/autosave.sgf # as a power cut may leave it
script "expect notice autosave-unreadable" "expect moves 4"
play --config bad || fail "bad: the copy of an empty file is not used"
echo rubbish >bad/autosave.sgf
echo rubbish >bad/autosave.sgf.old
script "expect notice autosave-unreadable" "expect screen new"
play --config bad || fail "bad: rubbish"

# A game that another one replaced goes on as it was when it is opened: names, clocks and score.
script "click H8" "button resign" "button resign" "wait 100" "expect score 1-0"
named="$people --black-name Mika --white-name Jun --time 600"
play --config back $named || fail "back: no first game"
script "click H8" "click A1" "click I8" "wait 5000" "expect moves 3" "expect score 1-0" "key Ctrl+N" "wait idle" "button play" "wait 100" "expect moves 0"
play --config back $named || fail "back: no second game"
kept=$(ls back/games/*Jun.sgf)
script "expect screen play" "expect moves 3" "expect score 1-0" "expect turn white" "expect clock white 595000" \
    "click B1" "expect moves 4"
play --config back "$kept" || fail "back: the opened game is not the one that was left"
echo ok
