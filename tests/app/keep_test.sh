#!/bin/sh
# keep_test.sh TENGEN: no game and no settings are lost when a copy cannot be written, the program is quit
# in a review, a file cannot be read, or two games are saved at once.
. "$(dirname -- "$0")/play.sh"

# The games folder is a file: the unfinished game is kept beside the new game's autosave.
mkdir a && : >a/games
script "click H8" "click H9" "click I8" "wait 100" "expect moves 3" "key Ctrl+N" "wait idle" "expect screen new" "button play" \
    "wait 100" "expect moves 0" "expect screen play" "click A1" "wait 100"
play --config a --black human --white human || fail "no new game"
cat a/*.sgf | tr -d '\n' | grep -q 'B\[hh\].*W\[hg\].*B\[ih\]' ||
    fail "the unfinished game was lost"

# The same at start, by an option; the new game is saved too.
mkdir b && : >b/games
script "click H8" "click H9" "click I8" "wait 100" "expect moves 3"
play --config b --black human --white human || fail "no game"
script "expect moves 0" "click A1" "wait 100" "expect moves 1"
play --config b --size 19 --black human --white human || fail "no game of size 19"
grep -q 'SZ\[19\]' b/autosave.sgf || fail "the new game was not saved"
cat b/*.sgf | grep -q 'SZ\[15\]' || fail "the game before it was lost"

# Quit in a review: the game stays as it was.
script "click H8" "click A1" "click I8" "click A2" "click J8" "click A3" "click K8" "click A4" \
    "click L8" "wait 100" "button menu" "button review" "expect screen review" "key Left" \
    "key Left" "key Left" "key Left" "expect moves 5" "wait 100"

play --config c --black human --white human || fail "no review"
script "expect moves 9" "expect score 1-0" "expect turn none"
play --config c || fail "a review changed the game"

# Saved in a review: what is tried there is a variation, also in the file.
script "click H8" "click H9" "click I8" "button menu" "button review" "key Left" "click C3" "key Ctrl+S" "wait idle"
play --config r --black human --white human || fail "not saved in a review"
cat r/games/*.sgf | tr -d '\n' | grep -q 'W\[hg\].*(;B\[ih\].*(;B\[cm\]' || fail "a variation became the game"
script "drop r/games/$(ls r/games)" "wait idle" "key End" "expect moves 3" "expect stone I8 black"
play --config r2 || fail "the saved game is another one"

# Settings that cannot be read (the file is too large) are not overwritten.
mkdir d && truncate -s 300000000 d/settings.ini
script "key F11" "click H8" "wait 100"
play --config d --black human --white human || fail "unreadable settings stop the game"
[ "$(stat -c %s d/settings.ini)" -eq 300000000 ] || fail "unreadable settings were replaced"

# Settings that were edited beside their checksum: used, and told once; an earlier state is kept.
script "key F11" "key F11"
play --config h --black human --white human || fail "no settings"
grep -q '^fullscreen = off' h/settings.ini || fail "a setting that was changed back at once is saved wrong"
script "key F11"
play --config h || fail "no settings again"
[ -s h/settings.ini.old ] || fail "the settings before the last change are not kept"
sed -i 's/^theme = .*/theme = slate/' h/settings.ini
script "expect theme slate" "expect message settings.ini" "wait 100"
play --config h || fail "edited settings are not used or not told"
script "expect theme slate" "expect message none"
play --config h || fail "edited settings are told twice"
! grep -q 'theme = slate' h/settings.ini.old || fail "edited settings replaced the ones before"

# Settings that are empty, cut short or damaged: the ones before are used, and it is told.
for damage in ": >i/settings.ini" "truncate -s 1 i/settings.ini" "truncate -s 40 i/settings.ini" "truncate -s 200 i/settings.ini" "head -c 600 /dev/zero >i/settings.ini" \
    "dd if=/dev/zero of=i/settings.ini bs=200 count=1 conv=notrunc" "head -c 2000 \"$tengen\" >i/settings.ini" \
    "sed -i 's/^theme = .*/theme = n@ght/' i/settings.ini"; do
    rm -rf i && mkdir i && echo 'theme = night' >i/settings.ini
    script "key F11" "wait 100" "key F11" "wait 100"
    play --config i --black human --white human || fail "no settings"
    eval "$damage" 2>dd
    script "expect theme night" "expect message are used" "wait 100"
    play --config i || fail "$damage: the settings before are not used, or it is not told"
    grep -q '^theme = night' i/settings.ini && grep -q crc32 i/settings.ini || fail "$damage: not written again"
    script "expect theme night" "expect message none"
    play --config i || fail "$damage: told twice"
done
# A short file by hand is used as it is. An empty one where there is nothing else is the defaults, and that is told once.
echo 'theme = slate' >i/settings.ini
script "expect theme slate" "expect message none"
play --config i || fail "settings by hand are not used"
rm i/settings.ini.old && : >i/settings.ini
script "expect theme kaya" "expect message empty" "wait 100"
play --config i || fail "an empty file: not the defaults, or not told"
script "expect theme kaya" "expect message none"
play --config i || fail "an empty file: told twice"

# Saved twice within a second: two files.
script "click H8" "key Ctrl+S" "click H9" "key Ctrl+S" "wait 100"
play --config e --black human --white human || fail "no saving"
[ "$(ls e/games/*.sgf | wc -l)" -eq 2 ] || fail "two saved games share one file"

# A file that cannot be read leaves the unfinished game alone.
script "click H8" "click H9" "click I8" "wait 100" "expect moves 3"
play --config f --black human --white human || fail "no game to go on with"
script "wait 100"
play --config f nope.sgf && fail "a missing file was opened"
grep -q 'nope.sgf: cannot be read' err || fail "the missing file is not named"
timeout $patience "$tengen" --config f --size 19 --script nope.txt 2>err && fail "a missing script was run"
script "expect screen play" "expect moves 3"
play --config f || fail "a wrong file name ended the unfinished game"

# The home folder's path is long: the game is saved there. It is too long: a message, and nothing is saved.
home=$work/home
for _ in 1 2 3 4 5 6; do
    home=$home/$(printf '%0100d' 0)
done
mkdir -p "$home"
in_home() {
    env -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME="$1" timeout $patience "$tengen" --black human --white human \
        --screenshot shot.png 2>err || fail "no game in a long home folder"
}
in_home "$home"
[ -s "$home/.local/share/tengen/autosave.sgf" ] || fail "no autosave in a long home folder"
in_home "/$(printf '%04000d' 0)/$(printf '%090d' 0)"
grep -q 'settings and games are not saved' err || fail "a home folder that is too long is not told"

# A kept game that is opened and not changed is not kept twice; once changed, it is.
script "click H8" "click H9" "wait 100" "key Ctrl+N" "wait idle" "button play" "wait 100"
play --config k --black human --white human || fail "no kept game"
kept=$(ls k/games/*.sgf)
script "expect moves 2" "key Ctrl+N" "wait idle" "button play" "wait 100" "expect moves 0"
play --config k "$kept" || fail "a kept game cannot be opened"
[ "$(ls k/games/*.sgf)" = "$kept" ] || fail "a kept game that was only looked at is there twice"
script "expect moves 2" "click I8" "wait 100" "key Ctrl+N" "wait idle" "button play" "wait 100" "expect moves 0"
play --config k "$kept" || fail "a kept game cannot be continued"
grep -q 'B\[ih\]' k/games/*.sgf || fail "a kept game that was continued is lost"

# The extension chooses the file format.
script "click H8" "save game.psq" "save game.sgf"
play --config g --black human --white human || fail "no files"
head -c 9 game.psq | grep -q Piskvorky || fail "no psq was written"
head -c 3 game.sgf | grep -q '(;F' || fail "no SGF was written"
echo ok
