#!/bin/sh
# engine_fails_test.sh TENGEN BRAIN: an engine that fails: its last words, and who plays on in its place.
. "$(dirname -- "$0")/play.sh"
brain=$2

# An engine that fails: what it said is kept, and the computer plays on in its place.
printf '#!/bin/sh\nread -r start; echo OK; while read -r a b; do case $a in BEGIN*|BOARD*) echo "no network" >&2; exit 1;; esac; done\n' \
    >fails && chmod +x fails
script "click H8" "wait idle" "expect notice engine-failed" "button engine-retry" "wait idle" "expect notice engine-failed" \
    "expect moves 1" "button engine-replace" "wait idle" "expect notice none" "expect moves 2" "click A1" "wait idle" \
    "expect moves 4"
play --config o --black human --white ./fails || fail "an engine that fails"
grep -q 'What "fails" said is in' err || fail "the engine is not named: $(cat err)"
script "click H8" "wait idle" "expect notice engine-failed"
play --config o --black human --white "sh '$work/fails'" || fail "an engine that another program starts"
grep -q 'What "fails" said is in' err || fail "the other program is named: $(cat err)"
echo "engine-1 = Ada | 0 | 0 | 0 | sh '$work/fails'" >>o/settings.ini
play --config o --black human --white "sh '$work/fails'" || fail "an engine of the list"
grep -q 'What "Ada" said is in' err || fail "the engine of the list is not named: $(cat err)"
grep -qx 'no network' o/engine-2-errors.txt || fail "the last words of an engine: $(ls o)"
# Another engine of the list plays on in its place, under its name. There may be none, and the question may be closed.
script "click H8" "wait idle" "expect enabled engine-replace" "expect absent engine-another"
play --config o --black human --white "sh '$work/fails'" || fail "there is no other engine to play on"
printf '%s\n' "engine-2 = Eve | 0 | 0 | 0 | $brain --level 1" "engine-3 = Ivo | 0 | 0 | 0 | $brain --level 2" >>o/settings.ini
script "click H8" "wait idle" "button engine-another" "expect notice stand-in" "expect absent stand-in-1" \
    "button notice-close" "expect notice engine-failed" "expect moves 1" "button engine-another" "key Escape" \
    "expect notice engine-failed" "button engine-another" "button stand-in-3" "expect notice none" "wait idle" \
    "expect moves 2" "click A1" "wait idle" "expect moves 4" "expect notice none"
play --config o --black human --white "sh '$work/fails'" || fail "another engine in place of one that failed"
grep -q 'PW.Ivo.' o/autosave.sgf || fail "the other engine's name: $(cat o/autosave.sgf)"
script "click H8" "wait idle" "button engine-another" "button engine-replace" "wait idle" "expect notice none" "expect moves 2"
play --config o --black human --white "sh '$work/fails'" || fail "the computer, after all"
script "click H8" "wait idle" "button engine-another" "key Ctrl+Z" "expect notice none" "expect moves 0"
play --config o --black human --white "sh '$work/fails'" || fail "the move is taken back before another engine is chosen"
script "wait idle" "expect notice engine-failed" "button engine-take-over" "expect notice none" "click H8" "click H9" \
    "expect moves 2" "expect turn black"
play --config p --black ./fails --white human || fail "a person in place of an engine"
echo ok
