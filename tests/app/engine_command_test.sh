#!/bin/sh
# engine_command_test.sh TENGEN BRAIN: how an engine's command is entered and read, and that it is tried.
. "$(dirname -- "$0")/play.sh"
brain=$2

# A path with blanks and quotes, alone or with arguments: on the command line, in settings.ini and in the
# engine's field.
mkdir "its \"engines\"" && printf '#!/bin/sh\necho "$#:$1:$2" >>"%s/arguments"\nexec "%s"\n' "$work" "$brain" \
    >"its \"engines\"/my engine" && chmod +x "its \"engines\"/my engine" || fail "mkdir"
script "click H8" "wait idle" "expect moves 2" "expect message none"
play --config k --black human --white "its \"engines\"/my engine" --move-time 0.05 || fail "an engine's path with blanks"
play --config l --black human --white "'./its \"engines\"/my engine' --book 'two words'" --move-time 0.05 ||
    fail "an engine's path with blanks, and arguments"
mkdir n && printf '%s\n' "white = '$work/its \"engines\"/my engine' --book 'two words'" "move-time = 0.05" >n/settings.ini
play --config n --size 15 || fail "an engine's path with blanks in settings.ini"
script "click A1" "wait idle" "expect moves 4" "expect message none"
play --config l || fail "an engine's path with blanks in a saved game"
script "button menu" "button new" "button white-engine-path" "key Ctrl+A" "type '$work/its \"engines\"/my engine' ; x" "key Return" \
    "button play" "click H8" "wait idle" "expect moves 2"
play --config k --black human --white "its \"engines\"/my engine" --move-time 0.05 ||
    fail "an engine's path with blanks in its field"
# One that is entered may be tried before it is started.
printf '0::\n2:--book:two words\n2:;:x\n' >expected
uniq arguments | cmp -s - expected || fail "the arguments were: $(cat arguments)"
timeout $patience "$tengen" --white "'$brain" --screenshot x.png >out 2>err
[ $? -eq 2 ] && grep -q 'quote is not closed' err || fail "an open quote: $(cat err)"
# An engine that is entered is tried in the background, and the player is told.
script "button menu" "button new" "button white-engine-path" "key Ctrl+A" "type $brain --level 2" "key Return" "wait idle" \
    "expect message can play" "button white-engine-path" "key Ctrl+A" "type $work/dies" "key Return" "wait idle" \
    "expect message cannot play" "button white-engine-path" "key Ctrl+A" "type $work/none" "key Return" "wait idle" \
    "expect message There is no engine"
printf '#!/bin/sh\nread -r start; echo "ERROR no licence"; exit 1\n' >dies && chmod +x dies
play --config q --black human --white "$brain" || fail "engines are tried"
echo ok
