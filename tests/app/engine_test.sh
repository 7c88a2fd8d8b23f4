#!/bin/sh
# engine_test.sh TENGEN BRAIN: a person plays a real engine over pipes: answers, undo, a rematch, extra
# stones, openings; and the engine plays the built-in computer.
. "$(dirname -- "$0")/play.sh"
brain=$2
bare() { timeout $patience "$tengen" --script script.txt "$@" <&- >&- 2>&-; }

script "click H8" "expect thinking yes" "wait idle" "expect moves 2" "expect turn black" \
    "expect message none" "click A1" "wait idle" "expect moves 4" "key Ctrl+Z" "wait idle" \
    "expect moves 2" "expect stone A1 none" "click O15" "wait idle" "expect moves 4" \
    "click O1" "wait idle" "expect moves 6" "button resign" "button resign" "expect result W+R" \
    "button rematch" "expect moves 0" "click H8" "wait idle" "expect moves 2" "expect message none"
play --config a --black human --white "$brain" --move-time 0.1 || fail "a game against the engine"
script "wait idle" "expect moves 1" "click A1" "wait idle" "expect moves 3" "expect size 19"
play --config b --black "$brain" --white human --size 19 --rule renju --move-time 0.1 ||
    fail "the engine as Black"
script "click H8" "wait idle" "expect moves 2" "click I8" "wait idle" "expect moves 4" \
    "expect message none" "button menu" "button new" "button handicap" "button play" "click H8" \
    "wait idle" "expect moves 2" "expect stone L12 none" "expect message none"
play --config d --black human --white "$brain" --handicap 2 --handicap-for white --move-time 0.1 ||
    fail "the engine with extra stones"
script "wait idle" "expect turn none" "expect message none"
play --config c --black "$brain" --white level:1 --move-time 0.05 || fail "engine against computer"
# Engines know no openings: the computer decides for the engine, which then plays on.
script "wait 20" "button toast" "click H8" "click I9" "click J10" "wait idle" "wait 300" "expect message none"
play --config d --black human --white "$brain" --rule renju --opening rif --move-time 0.05 ||
    fail "an opening against the engine"
script "wait idle" "expect step none" "expect turn none" "expect message none"
play --config e --black "$brain" --white level:1 --rule renju --opening soosorv-8 \
    --move-time 0.02 || fail "an engine through a whole opening"
# A game file does not choose what program is started: only an engine that the player chose before is.
printf '#!/bin/sh\n: >"%s/started"\nexec "%s"\n' "$work" "$brain" >stranger && chmod +x stranger
script "click H8" "wait idle" "expect moves 2"
play --config g --black human --white "$work/stranger" --move-time 0.05 || fail "a game against another engine"
cp g/autosave.sgf stranger.sgf && rm started || fail "the other engine was not started"
script "expect screen play" "expect moves 2" "expect message not started" "click A1" "wait idle" "expect moves 3" \
    "click A2" "expect moves 4"
play --config h stranger.sgf || fail "a file that names an unknown engine"
script "drop $work/stranger.sgf" "wait idle" "expect moves 2" "expect message not started" "click A1" "wait idle" \
    "expect moves 3"
play --config i || fail "dropping a file that names an unknown engine"
[ ! -e started ] || fail "a game file started a program"
# A relative path names the program of the folder where it was chosen, and no other.
mkdir elsewhere && cp stranger elsewhere/own && cp stranger.sgf elsewhere/own.sgf || fail "cp"
printf '#!/bin/sh\nexec "%s"\n' "$brain" >own && chmod +x own
sed -i "s:$work/stranger:./own:" elsewhere/own.sgf
script "click H8" "wait idle" "expect moves 2"
play --config j --black human --white ./own --move-time 0.05 || fail "an engine at a relative path"
script "click A1" "wait idle" "expect moves 4"
(cd elsewhere && cp ../script.txt . && play --config ../j) || fail "the engine in another folder"
script "wait idle" "expect moves 2" "click A1" "wait idle" "expect moves 3"
(cd elsewhere && cp ../script.txt . && play --config ../j own.sgf) || fail "a file that names a relative path"
[ ! -e started ] || fail "a program of another folder was started"
script "expect moves 2" "click A1" "wait idle" "expect moves 4" "drop $work/stranger.sgf" "wait idle" \
    "expect message saved as" "wait 20000" "expect message none" "click A1" "wait idle" "expect moves 4"
play --config g || fail "a game with the player's own engine"
# Started without standard streams: the engine's pipes are still its own.
script "click H8" "wait idle" "expect moves 2" "expect message none"
bare --config f --black human --white "$brain" --move-time 0.05 ||
    fail "no standard streams"
# Without a display an engine's clock runs by the time that it takes: this one has a second, and takes two for its second move.
printf '#!/bin/sh\nn=0\nwhile read -r a b; do a=$(echo $a | tr -d "\\r"); case $a in START) echo OK;;\nEND) exit;;\n
BEGIN|TURN|DONE) sleep $((2 * n)); echo $n,0; n=$((n+1));; esac; done\n' >slow && chmod +x slow
timeout $patience "$tengen" --config m --self-play --black ./slow --white level:1 --time 1 >out 2>err ||
    fail "self-play of an engine: $(cat out)"
grep -q 'W+T' tengen-self-play.sgf || fail "a slow engine had no time: $(cat out tengen-self-play.sgf)"
echo ok
