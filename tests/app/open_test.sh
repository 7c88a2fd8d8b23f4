#!/bin/sh
# open_test.sh TENGEN FOLDER: games in every file format, from the command line and dropped on the window;
# unfinished games are saved; languages.
. "$(dirname -- "$0")/play.sh"
files=$2

script "expect screen review" "expect size 15" "expect rule renju" "button first" "button next" \
    "button next" "expect last H9" "expect variation 2" "button node-3-1" "expect last G8"
play --config a "$files/game.sgf" || fail "game.sgf"
script "expect screen review" "expect size 20" "expect moves 3" "expect last K9"
play --config b "$files/game.psq" || fail "game.psq"
script "expect screen review" "expect size 15" "expect moves 4" "expect last I9"
play --config c "$files/game.txt" || fail "game.txt"

# A library: H8, then H9 or I8. Byte by byte: point, flags.
header='\377RenLib\377\003\000\377\377\377\377\377\377\377\377\377\377'
# shellcheck disable=SC2059
printf "$header"'\170\000\150\300\171\100' >game.lib
script "expect screen review" "button next" "expect last H8" "expect variation 2" \
    "expect message none" "button node-2-1" "expect last I8"
play --config d game.lib || fail "game.lib"
# The same, truncated: what is readable is shown, with a message.
# shellcheck disable=SC2059
printf "$header"'\170\000\150\300' >cut.lib
script "expect screen review" "expect message cut.lib" "button next" \
    "expect last H8" "expect variation 1"
play --config d cut.lib || fail "cut.lib"

# Several games in a file: one of them is chosen, and later another.
{
    echo '(;GM[4]SZ[15]RU[Renju]PB[Ann]PW[Bo];B[hh];W[ig])'
    for i in 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do echo "(;GM[4]SZ[15]PB[Cy]PW[Di]RO[$i];B[aa];W[bb];B[cc])"; done
    echo '(;GM[4]SZ[19];B[ss])'
} >several.sgf
script "drop several.sgf" "wait idle" "expect screen games" "button game-2" "wait idle" "expect screen review" \
    "expect last C13" "button menu" "button games" "button games-after" "button game-8" \
    "wait idle" "expect screen review" "expect size 19"
play --config f --window 360x640 || fail "several.sgf"
script "expect screen review" "expect rule renju" "expect last I9" "expect size 15"
play --config f several.sgf || fail "the first game of several.sgf"

# RenjuNet's database.
cat >net.rif <<'END'
<?xml version="1.0" encoding="UTF-8" ?><database>
<players><player id="7" name="Ants" surname="Soos&#245;rv" country="3" /><player id="9" name="Ando" surname="Meritee"/></players>
<rules><rule id="1" name="RIF"/></rules>
<games><game id="1" rule="1" black="7" white="9" bresult="1"><move>h8 h9 j10</move></game>
<game id="2" rule="1" black="9" white="7" bresult="0.5"><move>h8 i9</move></game></games></database>
END
script "drop net.rif" "wait idle" "expect screen games" "button game-2" "wait idle" "expect screen review" \
    "expect rule renju" "expect last I9" "expect moves 2"
play --config g || fail "net.rif"

# No moves, and a line that is no Piskvork: a message with the line.
: >empty.txt
play --config d empty.txt && fail "an empty list of moves was opened"
grep -q 'empty.txt:1:1: the file has no moves' err || fail "empty.txt: unclear message"
printf 'Piskvorky 15x15\n8,8,0\n%02000d\n' 0 >long.psq
script "expect moves 1" "expect message is damaged" "expect message too long"
play --config d long.psq || fail "long.psq"

# Backup copies are opened by the extension before their suffix.
for name in autosave.sgf.bad autosave.sgf.bad.12 autosave.sgf.old "autosave 2.SGF.new"; do
    cp "$files/game.sgf" "$name"
    script "expect screen review" "expect rule renju" "expect message none"
    play --config a "$name" || fail "$name"
done
[ -z "$(ls a/games 2>/dev/null)" ] || fail "a game that is in its file was kept: $(ls a/games)"
cp "$files/game.psq" game.psq.old
script "drop game.psq.old" "wait idle" "expect size 20" "expect moves 3"
play --config a2 --black human --white human || fail "dropping game.psq.old"
cp "$files/game.sgf" game.sgf.2
play --config a game.sgf.2 && fail "game.sgf.2 was opened"
grep -q 'game.sgf.2: expected a game: .sgf, .psq, .lib, .rif or .txt' err || fail "game.sgf.2: unclear message"

# Dropped onto the window: the unfinished game goes to the games folder.
script "click A1" "click B1" "click C1" "drop $files/game.psq" "wait idle" "expect size 20" \
    "expect screen review" "expect moves 3" "drop $files/missing.sgf" "expect message missing.sgf" "expect size 20"
play --config e --black human --white human || fail "dropping"
grep -q ';B\[ao\].*;W\[bo\].*;B\[co\]' e/games/*.sgf || fail "the game before the dropped one was lost"

# What is wrong with a file is told in the player's words and language, and why below it.
echo '(;FF[4]GM[1]SZ[19];B[pd];W[dp])' >go.sgf
echo '(;GM[4]SZ[15];B[zz])' >broken.sgf
script "click A1" "drop go.sgf" "wait idle" "expect toast game of Go" "expect moves 1" "expect screen play" \
    "button toast" "drop broken.sgf" "wait idle" "expect toast it is damaged" \
    "expect toast Details: 1:15:" "expect moves 1" "button toast" "drop notes.doc" "wait idle" \
    "expect toast There is no file" "button toast" "drop go.sgf.doc" "wait idle" "expect toast pictures in .png"
cp go.sgf go.sgf.doc
play --config e3 --black human --white human || fail "what is wrong with a file"
script "button menu" "drop broken.sgf" "wait idle" "expect screen menu" "expect message 已损坏" "expect message broken.sgf"
play --config e3 --lang zh_CN --black human --white human || fail "what is wrong with a file, in Chinese"

# An error that stands open follows the language.
script "drop broken.sgf" "wait idle" "button menu" "button settings" "expect toast it is damaged" "button language-zh_CN" \
    "wait idle" "expect toast 已损坏" "expect toast broken.sgf" "button language-en" "wait idle" "expect toast it is damaged"
play --config e3 --black human --white human || fail "an error in another language"

# What New game says of the game on the board lives its time, whatever is chosen there, and goes with the page.
script "click H8" "click H9" "key Ctrl+N" "expect screen new" "wait 500" "expect toast Your game is kept" \
    "button size-19" "wait 500" "button rule-renju" "wait 500" "expect toast Your game is kept" "key Escape" \
    "expect screen play" "expect toast none" "key Ctrl+N" "wait 100" "expect toast Your game is kept" "wait 20000" "expect toast none"
play --config e4 --black human --white human || fail "what New game says of the game is gone too early or too late"

# A path of 700 bytes can be opened, dropped and used for a picture; an error names the file.
deep=.
for _ in 1 2 3 4 5 6 7; do
    deep=$deep/$(printf '%0100d' 0)
done
mkdir -p "$deep" && cp "$files/game.psq" "$deep/game.psq" || fail "cannot create a deep folder"
script "drop $deep/game.psq" "wait idle" "expect size 20" "drop $deep/none.sgf" \
    "expect message none.sgf" "expect message There is no file" "window 600x400" "screenshot $deep/shot.png"
play --config e2 --black human --white human || fail "dropping from a deep folder"
script "expect size 20" "expect moves 3" "wait 20000" "drop $deep/shot.png" "wait idle" "expect message none" \
    "drop $deep/none.png" "wait idle" "expect message none.png" "expect message No such file"
play --config e2 "$deep/game.psq" || fail "opening from a deep folder"
script "expect background $deep/none.png"
play --config e2 || fail "the settings file has another path"
play --config e2 --background "$(printf '%04096d' 0)" && fail "a path of 4096 bytes is accepted"
grep -q 'at most 4095 bytes' err || fail "a path of 4096 bytes: unclear message"

# Play against the computer from a file's position.
script "expect screen play" "expect moves 4" "click A1" "wait idle" "expect moves 6"
play --config f --black human --white level:1 "$files/game.txt" || fail "continuing from a file"

# A game that names nobody is seated before the next stone, also at the next start and out of the games folder: the
# player keeps the side that is to move. (Its file has changed meanwhile: else there would be no copy of it.)
echo '(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[gg])' >nobody.sgf
seated() {
    script "wait idle" "expect screen review" "expect moves 3" "wait 600" "button play" "expect screen play" \
        "expect toast on as White" "expect turn white" "click A1" "wait idle" "expect moves 5" \
        "expect turn white"
}
script "wait idle" "expect screen review" "wait 500" "quit"
play --config nobody nobody.sgf || fail "a game that names nobody"
cp -R nobody nobody2
touch -t 200101010000 nobody.sgf
seated
play --config nobody || fail "a game that names nobody, at the next start"
script "drop $files/game.psq" "wait idle" "expect size 20" "quit"
play --config nobody2 || fail "another game instead of one that names nobody"
seated
play --config nobody3 nobody2/games/*.sgf || fail "a game that names nobody, out of the games folder"

# An unfinished game continues after a restart, with clocks, score, redo and colours; a finished one
# does not.
script "click A1" "click A15" "click B1" "click B15" "click C1" "click C15" "click D1" "click D15" \
    "click E1" "expect result B+5" "button rematch" "click H8" "wait 2000" "click H9" "click I8" \
    "key Ctrl+Z" "expect moves 2" "expect score 1-0"
play --config g --black human --white human --time 60+0 || fail "two games"
script "expect screen play" "expect moves 2" "expect last H9" "expect turn black" \
    "expect score 1-0" "expect clock white 58000" "key Ctrl+Y" "expect last I8" "click A1" \
    "click J8" "click A2" "click K8" "click A3" "click L8" "expect result B+5" "expect score 2-0"
play --config g || fail "not continued"
script "expect screen new"
play --config g || fail "a finished game is continued"

# A game that is only looked at, also one that has ended, is left at the end of the program: the own one is there.
echo '(;GM[4]SZ[15]RU[Freestyle]PB[Ann]PW[Bo]RE[B+];B[hh];W[ha];B[hi];W[ia];B[hj];W[ja];B[hk];W[ka];B[hl])' >ended.sgf
mkdir k && printf 'black = human\nwhite = human\ntime = 60+0\n' >k/settings.ini
script "button play" "wait 500" "click H8" "click H9" "wait 1500" "drop ended.sgf" "wait idle" "expect screen review" "expect moves 9" "quit"
play --config k || fail "a game that is looked at"
script "expect screen play" "expect moves 2" "expect turn black" "expect clock black 58500"
play --config k || fail "the own game is not there after a restart"
[ "$(ls k/games/*.sgf | wc -l)" = 1 ] || fail "other files: $(ls k/games)"
# Without a game of one's own it is there again.
script "drop ended.sgf" "wait idle" "expect screen review" "quit"
play --config l || fail "a game that is looked at, alone"
script "expect screen review" "expect moves 9" "key Escape" "expect screen new"
play --config l || fail "a game that was looked at"

# Another language gives another picture, the same language the same one.
script "wait 1000" "screenshot en.png"
play --config h --black human --white human --lang en || fail "en"
script "wait 1000" "screenshot again.png"
play --config i --black human --white human --lang en || fail "en again"
script "wait 1000" "screenshot zh.png"
play --config j --black human --white human --lang zh_CN || fail "zh_CN"
cmp -s en.png again.png || fail "two English pictures differ"
! cmp -s en.png zh.png || fail "zh_CN looks like English"
# The names of the languages stay the same words when one is chosen, but Han characters get its form.
script "button menu" "button settings" "button language-ja" "wait idle" "screenshot chosen.png" "window 1001x700" "wait idle" \
    "window 1000x700" "wait idle" "screenshot anew.png"
play --config h --black human --white human --lang en --window 1000x700 || fail "another language is chosen"
cmp chosen.png anew.png || fail "what has the same words is not drawn anew in the chosen language"
echo ok
