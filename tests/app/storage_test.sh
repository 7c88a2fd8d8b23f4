#!/bin/sh
# storage_test.sh TENGEN: a kill, a full disk, a folder that cannot be written, damaged files, a missing
# display, font or picture: each is reported, and nothing that was saved is lost.
. "$(dirname -- "$0")/play.sh"
disk=
unmount() { chmod -R u+w "$work" 2>/dev/null; [ -z "$disk" ] || umount "$disk"; cleanup; }
trap unmount EXIT

# A kill in the middle of a game: the next start continues it.
script "click H8" "click H9" "click I8" "wait 300" "expect moves 3" "wait 86400000"
"$tengen" --config kill --black human --white human --rule renju --time 900+0 \
    --script script.txt 2>err &
pid=$! running=$!
wait_for grep -qs 'B\[ih\]' kill/autosave.sgf || fail "no third stone"
kill_it $pid
[ -s kill/autosave.sgf ] || fail "no autosave after a kill"
script "expect screen play" "expect moves 3" "expect last I8" "expect turn white" "expect rule renju" \
    "key Ctrl+Z" "expect moves 2" "key Ctrl+Y" "expect moves 3"
play --config kill || fail "the game did not go on after a kill"

# A crash gives back at most five seconds of a clock that runs.
script "click H8" "wait 86400000"
"$tengen" --config clock --black human --white human --time 600m --script script.txt 2>err &
pid=$! running=$!
clock_is_saved() {
    left=$(sed -n 's/.*TENGENCLOCK\[[^]]*\]\[\([0-9]*\):.*/\1/p' clock/autosave.sgf 2>/dev/null)
    [ -n "$left" ] && [ "$left" -le 35990000 ]
}
wait_for clock_is_saved || fail "a running clock is not saved before the next move"
kill_it $pid

# Two processes on one folder: each keeps its own game, and the second one's is found later.
script "click H8" "click H9" "wait 300" "wait 86400000"
"$tengen" --config two --black human --white human --script script.txt 2>err &
pid=$! running=$!
wait_for grep -qs 'W\[hg\]' two/autosave.sgf || fail "no second stone"
pause_it $pid
cp two/autosave.sgf first.sgf
script "click A1" "wait 300" "expect moves 1"
play --config two --black human --white human || fail "no second game beside a running one"
cmp -s two/autosave.sgf first.sgf || fail "the second run wrote over the first one's game"
grep -q 'B\[ao\]' "two/autosave 2.sgf" || fail "the second run kept nothing"
kill_it $pid
script "expect moves 2" "expect last H9" "expect message saved as"
play --config two || fail "the first run's game did not go on"
grep -q 'B\[ao\]' two/games/*.sgf || fail "the second run's game was lost"

# Before a new game it is said what becomes of the one on the board.
script "click H8" "wait 500" "button menu" "wait 500" "button new" "expect screen new" "expect toast Your game is kept" "expect toast kept/games" \
    "key Escape" "expect screen play" "expect toast none" "expect moves 1"
play --config kept --black human --white human || fail "what becomes of the game is not said"

# Two people agree on a new game: the unfinished one is kept.
script "click H8" "click H9" "wait 300" "button menu black" "button new" "expect asking new" \
    "button allow white" "expect moves 0" "wait 300"
play --config agree --face-to-face --window 1000x1400 || fail "no new game by agreement"
grep -q 'B\[hh\].*W\[hg\]' agree/games/*.sgf || fail "the game left by agreement was lost"

# A new game by an option: the unfinished one is kept in the games folder.
script "expect moves 0" "expect size 19" "click A1"
play --config kill --size 19 --black human --white human || fail "no new game"
ls kill/games/*.sgf >/dev/null 2>&1 || fail "the unfinished game was lost"
grep -q 'SZ\[15\]' kill/games/*.sgf || fail "the kept game is another"

# The score continues while the same two people play; their names are remembered.
script "button white-human" "button black-name" "type Mika" "key Return" "button white-name" \
    "type Jun" "key Return" "button play" "click H8" "button resign" "button resign" \
    "expect score 1-0" "wait 100"
play --config evening || fail "an evening"
script "expect score 1-0" "button play" "expect score 1-0" "wait 100"
play --config evening || fail "the score did not outlive the program"
grep -q '^black-name = Mika' evening/settings.ini || fail "the name is not remembered"
script "expect score 1-0" "expect size 19"
play --config evening --size 19 || fail "another game between the same two has a new score"
script "expect score 0-0"
play --config evening --white-name Ada || fail "somebody else has the score"

# A suspended machine costs nobody time: of the twenty seconds at least most are not counted. What the start and the
# end take is counted.
script "click H8" "wait 100" "expect clock white 59900"
play --config sleep --black human --white human --time 60 || fail "a game with clocks"
began=$(date +%s)
"$tengen" --config sleep --verbose 2>err &
pid=$! running=$!
wait_for grep -qs 'first frame' err || fail "no window"
sleep 1
kill -STOP $pid
sleep 20
kill -CONT $pid
sleep 1
kill -TERM $pid
wait $pid
left=$(sed -n 's/.*TENGENCLOCK\[[^]]*\]\[\([0-9]*\):.*/\1/p' sleep/autosave.sgf)
spent=$((($(date +%s) + 1 - began) * 1000))
[ -n "$left" ] && [ $((59900 - left)) -lt $((spent - 15000)) ] && [ "$left" -lt 59900 ] ||
    fail "the clock stands at $left of 59900 ms after a suspension; $spent ms have passed"

# A game file that cannot be read: one line, exit status 1. A settings file: the line is named, the file
# kept, the rest of it used.
script "expect moves 0"
printf 'rubbish' >broken.sgf
play --config bad broken.sgf && fail "broken.sgf was accepted"
grep -q 'broken.sgf' err || fail "broken.sgf is not named"
play --config bad missing.sgf && fail "missing.sgf was accepted"
mkdir bad2 && printf 'theme = night\nsize = 100\n' >bad2/settings.ini
script "expect theme night" "expect screen new"
play --config bad2 || fail "broken settings stop the game"
grep -q 'settings.ini:2:.*5–25' err || fail "the broken line is not named"
[ -f bad2/settings.ini.bad ] || fail "the broken settings are not kept"
play --config bad2 || fail "the settings' good lines went with the bad one"
printf '(;FF[4' >bad2/autosave.sgf
script "expect screen new"
play --config bad2 || fail "a broken autosave stops the game"
ls bad2/autosave.sgf.bad >/dev/null 2>&1 || fail "the broken autosave is not kept"

# No folder to write to: the notice stays, the game is kept in the state folder and goes on at the next start.
# Once the folder can be written it is kept there again.
script "click H8" "wait 100" "expect notice kept-elsewhere" "click H9" "wait 100" "expect moves 2" \
    "expect notice kept-elsewhere" "expect message none"
printf x >file
play --config file/below --black human --white human || fail "no folder: the game stopped"
[ "$(grep -c 'file/below/autosave' err)" -eq 1 ] || fail "not reported exactly once"
grep -q 'saved as .*/state/tengen/' err || fail "stderr does not say where the game is"
rm file
script "expect moves 2" "expect notice none" "click I9" "wait 100"
play --config file/below || fail "the game did not go on from the state folder"
grep -q 'B\[ig\]' file/below/autosave.sgf || fail "the game is not kept in its folder again"
[ -z "$(find state -name 'autosave*.sgf' -o -name '*.old')" ] || fail "the state folder still has it"

# A full disk, where one can be mounted: the saved game stays.
disk=$work/disk
mkdir disk
if mount -t tmpfs -o size=64k tmpfs "$disk" 2>/dev/null; then
    script "click H8" "wait 100" "expect moves 1"
    play --config disk --black human --white human || fail "small disk"
    cp disk/autosave.sgf before.sgf
    head -c 200000 /dev/zero >disk/filler 2>/dev/null
    script "click H9" "wait 100" "click I9" "wait 100" "expect moves 3"
    play --config disk || fail "full disk: the game stopped"
    [ -s disk/autosave.sgf ] || fail "full disk: the old game was lost"
else
    disk=
fi

# No display, no font, no picture.
script "expect screen new"
env -u SDL_VIDEODRIVER -u DISPLAY -u WAYLAND_DISPLAY SDL_VIDEODRIVER=x11 DISPLAY=:987 \
    timeout $patience "$tengen" --config none 2>err
[ $? -eq 1 ] || fail "no display: expected exit status 1"
[ "$(wc -l <err)" -eq 1 ] || fail "no display: expected one line"
mkdir fonts && printf '<?xml version="1.0"?><fontconfig></fontconfig>' >fonts/fonts.conf
FONTCONFIG_FILE=$work/fonts/fonts.conf play --config none || fail "no font: the game stopped"
[ -s err ] || fail "no font: no message"
script "wait 100" "expect message nopicture.png"
play --config none --black human --background nopicture.png || fail "no picture"
timeout $patience "$tengen" --config none --screenshot shot.png 2>err || fail "--screenshot"
[ -s shot.png ] || fail "--screenshot wrote nothing"
timeout $patience "$tengen" --config none --screenshot "$work/no/folder/x.png" 2>err
[ $? -eq 1 ] || fail "--screenshot into no folder: expected exit status 1"
grep -q 'no/folder/x.png' err || fail "--screenshot into no folder: not named"
[ ! -e no ] || fail "--screenshot made a folder"
if [ -c /dev/full ]; then
    timeout $patience "$tengen" --config none --screenshot /dev/full 2>err
    [ $? -eq 1 ] || fail "--screenshot on a full device: expected exit status 1"
    grep -q '/dev/full' err || fail "--screenshot on a full device: not named"
fi
timeout $patience "$tengen" --config none --self-play --seed 1 >out 2>err || fail "--self-play"
grep -q 'one game of [1-9]' out || fail "--self-play played nothing: $(cat out)"
[ -s tengen-self-play.png ] && [ -s tengen-self-play.sgf ] || fail "--self-play wrote nothing"
# Where nothing can be written, it is saved in the data folder; or a message names the file.
if [ -d /proc/self ]; then
    (cd /proc && XDG_DATA_HOME=$work/data timeout $patience "$tengen" --self-play --size 5) >out 2>err ||
        fail "--self-play in a folder that takes no file"
    grep -q 'moves, a draw' out || fail "--self-play on a board of 5: $(cat out)"
    [ -s data/tengen/tengen-self-play.png ] && [ -s data/tengen/tengen-self-play.sgf ] ||
        fail "--self-play wrote nothing into the data folder"
    (cd /proc && XDG_DATA_HOME=/proc/none timeout $patience "$tengen" --self-play --size 5) >out 2>err
    [ $? -eq 1 ] || fail "--self-play without any folder: expected exit status 1"
    grep -q 'tengen-self-play.png' err || fail "--self-play without any folder: not named"
fi
# A driver that SDL does not have: a window cannot be shown, but pictures need none.
SDL_VIDEODRIVER=nonsense timeout $patience "$tengen" --config none --screenshot other.png 2>err ||
    fail "--screenshot without a driver"
[ -s other.png ] || fail "--screenshot without a driver wrote nothing"
SDL_VIDEODRIVER=nonsense timeout $patience "$tengen" --config none >out 2>err </dev/null
[ $? -eq 1 ] || fail "no driver: expected exit status 1"
grep -q 'no display: ' err || fail "no driver: $(cat err)"
"$tengen" --size 3 >out 2>err
[ $? -eq 2 ] || fail "a wrong option: expected exit status 2"
[ "$(wc -l <err)" -eq 1 ] || fail "a wrong option: expected one line"
"$tengen" --opening rif --rule caro --script /dev/null >out 2>err
[ $? -eq 2 ] || fail "an opening without its rule: expected exit status 2"
[ "$(wc -l <err)" -eq 1 ] || fail "an opening without its rule: expected one line"
grep -q 'opening rif needs --rule renju and a board of 9 or more' err ||
    fail "an opening without its rule: $(cat err)"
"$tengen" --opening rif --rule renju --size 8 --script /dev/null >out 2>err
[ $? -eq 2 ] || fail "an opening on too small a board: expected exit status 2"
script "button rule-renju" "wait idle" "button opening-rif" "button play" "expect opening rif"
play --config renju || fail "a renju opening of the menu"
script "expect rule caro" "expect opening free" "click A1" "expect stone A1 black"
play --config renju --rule caro --black human || fail "another rule than the kept opening's"
[ "$("$tengen" --version)" != "" ] || fail "--version"
"$tengen" --help | grep -q -- '--face-to-face' || fail "--help"
"$tengen" --man | grep -q '^\.TH' || fail "--man"
if [ -c /dev/full ]; then
    "$tengen" --help >/dev/full
    [ $? -eq 1 ] || fail "--help on a full device: expected exit status 1"
fi
echo ok
