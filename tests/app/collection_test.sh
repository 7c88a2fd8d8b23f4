#!/bin/sh
# collection_test.sh TENGEN: Ctrl+S saves a game that was opened from an SGF file in its place there: all other
# bytes of the file stay. A file that has changed meanwhile, or cannot be read whole, stays as it is.
. "$(dirname -- "$0")/play.sh"
games() { find "$1/games" -type f 2>/dev/null | wc -l; }

head='About the club: (2024)\r\n\r\n(;FF[4]GM[4]SZ[15]PB[Ann]C[one \\] ;( two]XY[a][b];B[hh](;W[ii])(;W[jj]))\r\n -- \r\n'
tail='\r\n\r\n(;GM[4]SZ[19]PB[Cy]\r\n;B[ss] ;W[aa]ZZ[q\\]])  the end\r\n'
{
    printf "$head"
    printf '(;FF[4]GM[4]SZ[15]PB[Li]PW[Bo]EV[Cup]RO[3]PC[Tartu]KK[un\\]known][2];B[hh]VW[aa];W[ig](;B[aa])(;B[bb]))'
    printf "$tail"
} >club.sgf
printf "$head" >head && printf "$tail" >tail
others_stay() {
    head -c "$(stat -c %s head)" club.sgf | cmp - head && tail -c "$(stat -c %s tail)" club.sgf | cmp - tail
}

# Nothing is changed, then a move is added and saved twice at once, then another one.
script "drop club.sgf" "wait idle" "button game-2" "wait idle" "expect screen review" "key End" "click O15" "expect moves 4" \
    "key Ctrl+S" "key Ctrl+S" "wait 100" "expect message game 2 of" "click N14" "key Ctrl+S" "wait 100"
play --config a --black human --white human || fail "saving into a collection"
others_stay || fail "the other games were changed"
[ "$(games a)" -eq 0 ] || fail "a copy was kept: $(ls a/games)"
for part in ';B\[aa\];W\[oa\]\|B\[aa\]' 'W\[oa\]' 'B\[nb\]' 'B\[bb\]' 'KK\[un\\\]known\]\[2\]' 'EV\[Cup\]' 'RO\[3\]' 'PC\[Tartu\]' 'VW\[aa\]' 'PB\[Li\]'; do
    tr -d '\n' <club.sgf | grep -q "$part" || fail "the saved game lacks $part"
done
[ "$(grep -c 'PB\[Li\]' club.sgf)" -eq 1 ] || fail "the game is in the file twice"

# After a restart it still goes there.
script "button menu" "button review" "click M13" "key Ctrl+S" "wait 100" "expect message as game 2"
play --config a || fail "saving after a restart"
tr -d '\n' <club.sgf | grep -q 'W\[mc\]' || fail "the move after a restart is missing"
others_stay || fail "the other games were changed after a restart"
script "expect message none" "key Ctrl+S" "wait 100" "expect message as game 2"
play --config a || fail "saving at once after a restart"
[ "$(games a)" -eq 0 ] || fail "a copy was kept after a restart: $(ls a/games)"

# Another program has written the file: it stays, and the game goes into a new one.
echo '(;GM[4]SZ[15];B[cc])' >>club.sgf
cp club.sgf changed.sgf
script "button menu" "button review" "click L12" "key Ctrl+S" "wait 100" "expect message has changed" "expect message Saved as"
play --config a || fail "saving into a file that has changed"
cmp club.sgf changed.sgf || fail "a file that has changed was replaced"
[ "$(games a)" -eq 1 ] || fail "the game was not saved beside a file that has changed"

# A file with only this game, and one in another character set.
printf '(;GM[4]SZ[15]QQ[kept];B[hh])\n\n' >one.sgf
script "drop one.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message one.sgf"
play --config b --black human --white human || fail "saving into one.sgf"
! grep -q 'P[BW]\[' one.sgf || fail "names that nobody has: $(cat one.sgf)"
grep -q 'QQ\[kept\]' one.sgf && grep -q 'W\[ao\]' one.sgf && [ "$(games b)" -eq 0 ] || fail "one.sgf: $(cat one.sgf)"
# Stones that are added within the game end its line: this is told with the place, and the file keeps all of it.
printf '(;GM[4]SZ[15];B[hh];W[ii](;B[jj];AW[aa]AE[hh];W[bb])(;B[ab]))\n' >added.sgf
cp added.sgf as.sgf
script "drop added.sgf" "wait idle" "expect message 1:34: stones added" "expect moves 3" "click A1" "key Ctrl+S" \
    "wait 100" "expect message Saved as"
play --config e --black human --white human || fail "added.sgf"
cmp added.sgf as.sgf && [ "$(games e)" -eq 1 ] || fail "added.sgf was changed"
# What was supposed is not written into it: a pass; a rule is, as this program's.
echo '(;GM[4]SZ[15]RU[Renju];B[hh];B[ii])' >doubt.sgf
cp doubt.sgf as.sgf
script "drop doubt.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message Saved as"
play --config g || fail "doubt.sgf"
cmp doubt.sgf as.sgf || fail "doubt.sgf was changed"
echo '(;GM[4]SZ[15];B[hh];W[ii])' >open.sgf
for i in 1 2; do
    script "drop open.sgf" "wait idle" "key End" "click A$i" "key Ctrl+S" "wait 100" "expect message open.sgf"
    play --config h || fail "open.sgf"
    grep -q 'TENGENRULE\[freestyle\]' open.sgf && ! grep -q 'RU\[' open.sgf || fail "a rule that open.sgf does not name: $(cat open.sgf)"
done
printf '(;GM[4]SZ[15]CA[GBK]PB[\302\355\313\304];B[hh])(;GM[4]SZ[15]CA[GBK]PB[\300\356];B[aa])' >gbk.sgf
cp gbk.sgf as.sgf
script "drop gbk.sgf" "wait idle" "button game-2" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message Saved as"
play --config d --black human --white human || fail "gbk.sgf"
cmp gbk.sgf as.sgf && [ "$(games d)" -eq 1 ] || fail "gbk.sgf was changed"
# A file that is write-protected stays, though its folder is not: the game is in a new file from then on.
echo '(;GM[4]SZ[15];B[hh])' >locked.sgf
chmod 444 locked.sgf
cp locked.sgf as.sgf
script "drop locked.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message write-protected" "click A2" \
    "key Ctrl+S" "wait 100" "key Escape" "wait 100"
play --config f --black human --white human || fail "locked.sgf"
cmp locked.sgf as.sgf && [ "$(games f)" -eq 1 ] || fail "locked.sgf was changed, or saved again and again: $(ls f/games)"
cat f/games/*.sgf | grep -q 'B\[an\]' || fail "the second change of locked.sgf is lost"
# The same in a folder that is write-protected.
mkdir shelf && echo '(;GM[4]SZ[15];B[hh])' >shelf/book.sgf && chmod 555 shelf
script "drop shelf/book.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message The folder of" \
    "expect message in a new file" "key Escape" "wait 100"
play --config j --black human --white human
status=$?
chmod 755 shelf
[ $status -eq 0 ] && [ "$(games j)" -eq 1 ] || fail "a folder that is write-protected: $(ls j/games)"
# The folder is gone, as that of a stick that was pulled out is: the game is in a new file.
mkdir stick && echo '(;GM[4]SZ[15];B[hh])' >stick/club.sgf
script "drop stick/club.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100"
play --config q --black human --white human || fail "the file of a stick"
rm -r stick && : >stick # where no folder can be made
script "expect screen review" "click A2" "key Ctrl+S" "wait 100" "expect message There is no file" "expect message in a new file"
play --config q || fail "a stick that was pulled out"
[ "$(games q)" -eq 1 ] || fail "the game of a stick is in no file: $(ls q/games)"
rm stick

# Where there is no folder for a new file, either, the message names the file that the game is from.
cp shelf/book.sgf one-more.sgf
script "drop one-more.sgf" "wait idle" "key End" "click A1" "key Ctrl+S" "wait 100" "expect message one-more.sgf" \
    "expect message home folder is unknown"
chmod 444 one-more.sgf
HOME=/$(printf '%04096d' 0) XDG_CONFIG_HOME='' XDG_DATA_HOME='' play --black human --white human || fail "no folder for a new file"

# A game of one's own is saved as it is once only.
script "click H8" "key Ctrl+S" "key Ctrl+S" "wait 100" "expect message Saved as" "key Ctrl+S" "wait 100" "expect message Nothing has changed" \
    "wait 20000" "expect message none" "click H9" "key Ctrl+S" "wait 100" "expect toast Saved as" "key Ctrl+S" "wait 100" "expect message Nothing has changed"
play --config k --black human --white human || fail "saving an own game again and again"
[ "$(games k)" -eq 2 ] || fail "an own game that has not changed was saved again: $(ls k/games)"
rm k/games/*
script "key Ctrl+S" "wait 100" "key Ctrl+S" "wait 100" "expect message Nothing has changed"
play --config k || fail "saving an own game after a restart"
[ "$(games k)" -eq 1 ] || fail "an own game after a restart: $(ls k/games)"
# A file that is deleted in the library holds it no more.
script "click H8" "key Ctrl+S" "wait 100" "button menu" "button library" "wait idle" "expect library 1" "key Delete" "wait 100" \
    "expect library 0" "key Escape" "key Ctrl+S" "wait 20000"
play --config l --black human --white human || fail "saving what was deleted"
[ "$(games l)" -eq 1 ] || fail "what was deleted and saved again: $(ls l/games)"
# What was pasted and saved is not saved once more when it is left. What a killed program left behind goes.
script "clipboard (;GM[4]SZ[15];B[hh];W[ii])" "key Ctrl+V" "wait idle" "key Ctrl+S" "wait 100" "key Escape" "wait 100"
play --config i --black human --white human || fail "saving what was pasted"
[ "$(games i)" -eq 1 ] || fail "what was pasted is saved twice: $(ls i/games)"
echo x >one.sgf.12-0.new && touch -d '2 hours ago' one.sgf.12-0.new && echo x >one.sgf.13-0.new
script "drop one.sgf" "wait idle" "key End" "click A2" "key Ctrl+S" "wait 100" "expect message one.sgf"
play --config b || fail "saving into one.sgf again"
[ ! -e one.sgf.12-0.new ] && [ -e one.sgf.13-0.new ] || fail "left behind: $(ls)"
