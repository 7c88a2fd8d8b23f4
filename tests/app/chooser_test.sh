#!/bin/sh
# chooser_test.sh TENGEN: the desktop's window for files: what it is asked, what is done with its answer,
# and that nothing breaks without one.
. "$(dirname -- "$0")/play.sh"
people="--black human --white human"
cat >window <<'EOF'
#!/bin/sh
printf '%s\n' "$@" >"$WORK/asked"
printf '%s' "$ANSWER"
exit "${STATUS:-0}"
EOF
chmod +x window
export TENGEN_FILE_CHOOSER="$work/window" WORK="$work" ANSWER STATUS
asked() { grep -q -- "$1" asked || { cat asked; fail "the window was not asked for $1"; }; }

# Saved under the name that was chosen; the extension says how.
ANSWER="$work/my game.psq
"
script "click H8" "click I9" "key Escape" "button save-as" "wait 100" "expect message my game.psq" \
    "wait 10000" "expect message none"
play --config a $people || fail "not saved"
asked '^--save$'
asked '^--confirm-overwrite$'
asked 'Black–White.sgf$'
head -n 1 'my game.psq' | grep -q '^Piskvorky 15x15' || fail "not in the format of its name"
grep -q '^-1,Freestyle15$' 'my game.psq' || fail "the rule is not in it"
script "click H8" "click I9" "key Ctrl+Z" "click C3" "key Escape" "button save-as" "wait 100" "expect message no set-up stones" \
    "expect message my game.psq"
play --config a4 $people || fail "it is not said what a Piskvork file has no place for"
ANSWER="$work/plain"
script "click H8" "click I9" "key Escape" "button save-as" "wait 100" "expect message plain.sgf"
play --config a2 $people || fail "not saved without an extension"
grep -q 'GM\[4\]' plain.sgf || fail "without an extension it is no SGF"
# The window asked about "plain", not about what is there already under the longer name.
cp plain.sgf before.sgf
script "click C3" "key Escape" "button save-as" "wait 100" "expect message plain 2.sgf"
play --config a2 $people || fail "not saved under a new name"
cmp before.sgf plain.sgf || fail "a file is replaced that nobody was asked about"
grep -q 'B\[cm\]' 'plain 2.sgf' || fail "not saved"

# A game that is saved over one that was just deleted stays, and Undo has nothing to bring back.
mkdir -p a3/games && cp plain.sgf a3/games/old.sgf
ANSWER="$work/a3/games/old.sgf"
script "key Ctrl+O" "expect library 1" "button delete" "button delete" "expect toast Deleted" "expect library 0" "key Escape" \
    "click D4" "key Escape" "button save-as" "wait 100" "expect message old.sgf" "expect absent toast-action" "wait 10000" \
    "key Ctrl+O" "expect library 1"
XDG_DATA_HOME="$work/data" play --config a3 $people || fail "not saved over a deleted game"
grep -q 'B\[dl\]' a3/games/old.sgf || fail "a game is deleted that was saved over a deleted one"

# Where this window or another one keeps a game in progress no copy is saved.
for name in autosave.sgf 'autosave 7.sgf'; do
    ANSWER="$work/a/$name"
    script "click D4" "key Escape" "button save-as" "wait 100" "expect message game in progress"
    play --config a $people || fail "not refused: $name"
done
grep -q 'crc32=' a/autosave.sgf || fail "the game in progress is replaced by a copy"
[ ! -e "$ANSWER" ] || fail "saved where another window may keep a game"

# A file and a folder for the library.
mkdir club && cp plain.sgf club/one.sgf
ANSWER="$work/plain.sgf"
script "key Ctrl+O" "expect library 0" "button import" "expect library 1" "expect chosen plain.sgf"
play --config b $people || fail "no file was imported"
ANSWER="$work/club
"
script "key Ctrl+O" "expect library 1" "button add-folder" "expect library 2" "button folder-1" "expect library 1" \
    "button forget" "expect library 1"
play --config b $people || fail "no folder was added"
asked '^--directory$'

# The openings of a match of engines, in both kinds of window.
printf 'h8 i9\n' >openings
ANSWER="$work/openings"
script "button menu" "button engines" "button engine-match" "button match-openings-file" "expect message none"
play --config c $people || fail "no openings were chosen"
grep -qx "match-openings = $work/openings" c/settings.ini || fail "not the openings: $(cat c/settings.ini)"
[ "$(wc -l <asked)" = 3 ] || fail "not asked for a file: $(cat asked)"
mkdir bin && cp window bin/kdialog
PATH="$work/bin:$PATH" TENGEN_FILE_CHOOSER=kdialog play --config d $people || fail "no openings were chosen in kdialog"
asked '^--getopenfilename$'

# The address of a file, a name of two lines, and a path after a warning; what is no path is told.
cp plain.sgf "two
lines.sgf"
cp plain.sgf 'a b.sgf'
for ANSWER in "file://$work/a%20b.sgf" "$work/two
lines.sgf" "(zenity:1): Gtk-WARNING: no theme
$work/plain.sgf"; do
    script "key Ctrl+O" "expect library 0" "button import" "expect library 1" "expect message none"
    rm -rf b2
    play --config b2 $people || fail "not imported: $ANSWER"
done
for ANSWER in plain.sgf "file://plain.sgf" "no display"; do
    script "key Ctrl+O" "button import" "expect library 0" "expect message that is no path" "expect message $ANSWER"
    rm -rf b2
    play --config b2 $people || fail "not told: $ANSWER"
done

# Cancelled: nothing happens. It fails: that is told.
ANSWER= STATUS=1
script "key Ctrl+O" "button import" "expect library 1" "expect message none"
play --config b $people || fail "a cancelled window does something"
STATUS=5
script "key Ctrl+O" "button import" "expect library 1" "expect message could not be opened"
play --config b $people || fail "a window that fails is not told"
# Not there: paths are typed.
export TENGEN_FILE_CHOOSER="$work/missing"
script "key Ctrl+O" "expect absent import" "button add" "type $work/club/one.sgf" "key Enter" "expect library 2" \
    "button add" "type /no/such/file.sgf" "key Enter" "expect message could not be added"
play --config b $people || fail "no path can be typed"
