#!/bin/sh
# instances_test.sh TENGEN: several instances of the program, and one that starts while another one ends, each
# keep their game.
. "$(dirname -- "$0")/play.sh"

# Restart at once after Quit, while an engine takes its time to end: the game goes on.
cat >slow.sh <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    START*) echo OK ;;
    DONE* | BEGIN*) echo 1,1 ;;
    END*) exec sleep 30 ;;
    esac
done
END
chmod +x slow.sh
script "click H8" "wait idle" "expect moves 2"
"$tengen" --config restart --black human --white "$work/slow.sh" --script script.txt 2>err &
first=$! running=$!
wait_for grep -qs closing restart/autosave.sgf.lock || fail "the first run does not say that it closes"
script "expect screen play" "expect moves 2" "expect stone H8 black"
play --config restart || fail "the game did not go on after a restart at once"
wait $first || fail "the first run failed"

running=
# Twelve instances: each keeps its own game, and after a crash all of them are found.
script "click H8" "click A1" "click I8" "wait 86400000"
for i in $(seq 12); do
    "$tengen" --config many --black human --white human --black-name "N$i." --script script.txt \
        2>/dev/null &
    running="$running $!"
done
# Each is paused once its game is there: twelve that count their waits down would not get far.
has_game() { cat many/autosave*.sgf 2>/dev/null | tr -d '\n' | tr '(' '\n' | grep "N$1[.%]" | grep -q 'B\[ih\]'; }
number=0
for pid in $running; do
    number=$((number + 1))
    wait_for has_game $number || fail "game $number of twelve is not kept"
    pause_it "$pid"
done
all_saved() { [ "$(cat many/autosave*.sgf 2>/dev/null | tr -d '\n' | grep -o 'B\[ih\]' | wc -l)" -eq 12 ]; }
all_saved || fail "of twelve games $(ls many/*.sgf | wc -l) are kept"
: >"many/autosave.sgf.1-1.new" # left by a crash
for pid in $running; do kill_it "$pid"; done
running=
script "expect moves 3" "expect message saved as"
play --config many || fail "no game goes on after the crash of twelve"
for i in $(seq 12); do
    grep -qs "N$i%2E\|N$i\." many/autosave.sgf many/games/*.sgf || fail "game $i of twelve is lost"
done
[ "$(ls many/games/*.sgf | wc -l)" -eq 11 ] || fail "not eleven games in games/"
[ ! -e many/autosave.sgf.1-1.new ] || fail "a part of a file is left"
# On a read-only disk the lock of another instance still counts. Mounting needs root.
if [ "$(id -u)" -eq 0 ] && unshare -m true 2>/dev/null; then
    script "click H8" "click H9" "wait 86400000"
    "$tengen" --config shared --black human --white human --script script.txt 2>err &
    running=$!
    two_saved() { [ "$(cat shared/autosave.sgf.old 2>/dev/null | tr -d '\n' | grep -o ';[BW]\[' | wc -l)" -eq 2 ]; }
    wait_for two_saved || fail "read-only: no first game"
    pause_it "$running"
    script "expect screen new" "expect message another window"
    unshare -m sh -c 'mount --bind shared shared && mount -o remount,bind,ro shared || { echo skip >skipped; exit 0; }
        exec "$@"' - timeout $patience "$tengen" --config shared --script script.txt 2>err ||
        fail "read-only: two instances show one game"
    [ ! -e skipped ] || echo "read-only: cannot mount here, skipped"
    kill_it "$running"
    running=
else
    echo "read-only: needs root, skipped"
fi
echo ok
