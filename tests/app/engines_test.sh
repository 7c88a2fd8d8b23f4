#!/bin/sh
# engines_test.sh TENGEN BRAIN: the page of the engines: added by a file, a command and the desktop's window,
# tried, named, limited, removed and put back, chosen for a game, and kept in settings.ini.
. "$(dirname -- "$0")/play.sh"
brain=$2
list() { grep "^engine-$2 = " "$1/settings.ini" | sed 's/^engine-. = //'; }

# Says its name, writes down what it is told, and plays in the top line.
cat >ada <<'END'
#!/bin/sh
n=0
echo "started $*" >>log
while read -r word rest; do
    word=$(echo "$word" | tr -d '\r')
    case $word in
    ABOUT) echo 'name="Ada", version="2.5", author="A | B"';;
    START) echo OK;;
    INFO) echo "$rest" | tr -d '\r' >>log;;
    BEGIN|TURN|DONE) echo "$n,0"; n=$((n + 1));;
    END) exit;;
    esac
done
END
sed -i "s:>>log:>>$work/log:" ada
printf '#!/bin/sh\nread -r start; echo "no network" >&2; echo "ERROR no licence"; exit 1\n' >dies
printf '#!/bin/sh\nread -r start; echo OK; sleep 100\n' >silent
printf '#!/bin/sh\nwhile read -r a b; do case $a in START*) echo OK;; ABOUT*) echo x;; BEGIN*) echo hello;; END*) exit;; esac; done\n' >garbage
printf '#!/bin/sh\necho %s/ada\n' "$work" >chooser
chmod +x ada dies silent garbage chooser

# Added by a path, it has the name that it says; a second time it is refused.
script "button menu" "button engines" "expect screen engines" "expect enabled engine-own" "button engine-add" "type ./ada -x" \
    "key Return" "wait idle" "expect message can play" "expect message Ada 2.5" "button engine-add" "type ./ada -x" "key Return" \
    "expect message in the list already" "button engine-add" "type ./none" "key Return" "expect message There is no engine" \
    "button engine-add" "type ./dies" "key Return" "wait idle" "expect message it does not accept" "button engine-add" \
    "type ./garbage" "key Return" "wait idle" "expect message cannot play" "button close" "expect screen play"
play --config a --black human --white level:1 || fail "adding engines"
[ "$(list a 1)" = "Ada 2.5 | 0 | 0 | 0 | $work/ada -x" ] || fail "the first engine: $(list a 1)"
[ "$(list a 2)" = "dies | 0 | 0 | 0 | $work/dies" ] || fail "the second engine: $(list a 2)"
grep -qx 'no network' a/engine-errors.txt || fail "what an engine said: $(ls a)"

# It is there in the next run. What it may use is told when it is tried, and in a game.
: >log
script "button menu" "button engines" "button engine-1" "expect enabled engine-try" "button engine-memory-350" \
    "button engine-threads-4" "button engine-seconds-5" "button engine-name" "key Ctrl+A" "type My | Ada" "key Return" \
    "button engine-try" "wait idle" "expect message can play" "button close" "button menu" "button new" "button white-engine" \
    "button white-engine-1" "button play" "click H8" "wait idle" "expect moves 2" "expect stone A15 white"
play --config a || fail "limits"
[ "$(list a 1)" = "My   Ada | 350 | 4 | 5 | $work/ada -x" ] || fail "the limits: $(list a 1)"
grep -q 'white = .*/ada -x' a/settings.ini && grep -q 'white-name = My   Ada' a/settings.ini || fail "the player: $(grep ^white a/settings.ini)"
for told in "max_memory 367001600" "thread_num 4" "timeout_turn 5000"; do
    grep -qx "$told" log || fail "$told was not told: $(cat log)"
done
[ "$(grep -c 'thread_num 4' log)" = 2 ] || fail "told how often: $(cat log)"
# Another opponent has not its name.
script "button menu" "button new" "button white-computer" "button play" "expect moves 0"
play --config a || fail "another opponent"
grep -qx 'white-name = ' a/settings.ini || fail "its name stayed: $(grep ^white a/settings.ini)"

# Removed, and put back; what another one has on this machine only, or a later version knows, stays.
printf 'engine-2 = Far | 0 | 0 | 0 | /none/far --x\n' >>a/settings.ini
script "button menu" "button engines" "button engine-1" "button engine-remove" "expect message Removed from the list" \
    "button toast-action" "expect enabled engine-remove" "button engine-3" "button engine-remove"
play --config a || fail "removing"
[ "$(list a 1)" = "My   Ada | 350 | 4 | 5 | $work/ada -x" ] || fail "put back: $(list a 1)"
[ "$(list a 2)" = "Far | 0 | 0 | 0 | /none/far --x" ] || fail "an engine that is missing: $(list a 2)"
[ -z "$(list a 3)" ] || fail "removed: $(list a 3)"
script "button menu" "button engines" "button engine-2" "button engine-try" "wait idle" "expect message cannot play"
play --config a || fail "trying one that is missing"

# Undo puts back the last one that was removed, and says so; one that was added again meanwhile is refused.
printf 'engine-3 = dies | 0 | 0 | 0 | %s\n' "$work/dies" >>a/settings.ini
script "button menu" "button engines" "button engine-2" "button engine-remove" "button engine-3" "button engine-remove" \
    "expect toast Removed from the list" "button toast-action" "expect toast Back in the list" "expect absent engine-2" \
    "button engine-1" "button engine-remove" "button engine-add" "type ./ada -x" "key Return" "wait idle" "expect message can play" \
    "wait 9000" "button toast-action" "expect message in the list already"
play --config a || fail "undo of what was added again"
[ "$(list a 3)" = "dies | 0 | 0 | 0 | $work/dies" ] || fail "the last one was not put back: $(list a 3)"

# What was told of an engine goes when it is tried again, or another one has answered.
script "button menu" "button engines" "button engine-3" "button engine-try" "button close" "wait idle" "expect message cannot play" \
    "button menu" "button engines" "button engine-1" "button engine-try" "wait idle" "expect toast can play" "button engine-3" \
    "button engine-try" "wait idle" "expect toast cannot play" "button toast" "expect message none"
play --config a || fail "the results of trials"

# One that cannot play is not offered for a match; one that was chosen before says so.
script "button menu" "button contest" "button a-engine-3" "expect enabled b-engine-3" "key Escape" "button menu" "button engines" \
    "button engine-3" "button engine-try" "wait idle" "expect message cannot play" "button engine-match" "expect screen contest" \
    "expect enabled a-engine-3" "expect absent b-engine-3" "expect enabled b-engine-1" "button a-engine-1" "expect absent a-engine-3"
play --config a || fail "an engine that cannot play in a match"

# The desktop's window, and our own engine; eight are all.
script "button menu" "button engines" "button engine-file" "wait idle" "expect message can play" "button engine-own" "wait idle" \
    "expect message can play" "button close"
TENGEN_FILE_CHOOSER=$work/chooser play --config b --black human --white level:1 || fail "the desktop's window"
[ "$(list b 1)" = "Ada 2.5 | 0 | 0 | 0 | $work/ada" ] || fail "a chosen file: $(list b 1)"
list b 2 | grep -q '^Tengen .* | .*pbrain-tengen$' || fail "our own engine: $(list b 2)"
for i in 3 4 5 6 7 8; do printf 'engine-%s = E%s | 0 | 0 | 0 | e%s\n' $i $i $i; done >more
sed -i '/^engine-[3-8]/d' b/settings.ini && cat more >>b/settings.ini
script "button menu" "button engines" "button engine-8" "button engine-remove" "button engine-add" "type ./ada" "key Return" \
    "expect message in the list already" "button toast" "button engine-add" "type ./ada y" "key Return" "wait idle" "expect message can play"
play --config b || fail "the eighth"
[ "$(list b 8)" = "Ada 2.5 (2) | 0 | 0 | 0 | $work/ada y" ] || fail "the eighth engine, with a name of its own: $(list b 8)"

# A line that is wrong is told, and stays until the settings are written.
mkdir c && printf 'engine-1 = Ada | 0 | many | 0 | ada\n' >c/settings.ini
script "quit"
timeout $patience "$tengen" --config c --script script.txt >out 2>err
grep -q 'settings.ini:1: engine-1: .*allowed: NAME | MEMORY' err || fail "a wrong line: $(cat err)"

# So are several ones, with the place where they are kept; those that are right are used.
mkdir d && printf 'engine-1 = Ada | 0 | many | 0 | ada\nengine-2 = Far | 0 | 0 | 0 | /none/far\nengine-3 Eve\n' >d/settings.ini
cp d/settings.ini wrong.ini
script "expect message is kept, with .bad" "button menu" "button engines" "button engine-2" \
    "expect absent engine-1"
play --config d || fail "several wrong lines"
grep -q 'settings.ini:1: engine-1: .* (more lines that are wrong: 3)$' err || fail "several wrong lines: $(cat err)"
cmp -s wrong.ini d/settings.ini.bad || fail "the wrong lines are not kept: $(ls d)"
echo ok
