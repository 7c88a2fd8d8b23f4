# match.sh, sourced by a test TEST TENGEN BRAIN ... of matches: play.sh; sets $brain, makes the program `fake`, and
# defines match and judged.
. "$(dirname -- "$0")/play.sh"
# shellcheck disable=SC2034 # for the test
brain=$2
unset SDL_VIDEODRIVER # a match needs none
export TEST_FOLDER="$work" # an engine runs in a folder of its own

# The fake engine plays its arguments, one after the other; some are words for what it does instead.
cat >fake <<'EOF'
#!/bin/sh
[ "$1" = dies ] && exit 1
while read -r word rest; do
    case $word in
    START*) [ "$1" = slow ] && sleep 1 && shift; [ "$1" = small ] && echo "ERROR only 20x20" || echo OK;;
    INFO) case $rest in max_memory*) [ "$1" = tables ] && sleep 8 && shift;; esac;;
    ABOUT*) echo 'name="fake"';;
    BEGIN*|TURN*|DONE*)
        move=$1
        shift
        case $move in
        crash) echo "ERROR out of ideas"; exit 3;;
        hang) sleep 100;;
        late) sleep 25; echo 0,0;;
        gate) cd "$TEST_FOLDER"; echo >>gates; until [ -e open ] || [ "$(wc -l <gates)" -le 2 ]; do sleep 0.1; done; exit 3;;
        resigns) echo "ERROR I resign"; sleep 100;;
        long) head -c 3000 /dev/zero | tr '\0' ' '; echo 7,7;;
        longer) head -c 9000 /dev/zero | tr '\0' ' '; echo 7,7;;
        flood) i=0; while [ $i -lt 20000 ]; do echo "MESSAGE $i"; echo "$i" >&2; i=$((i + 1)); done; echo 7,7;;
        *) echo "$move";;
        esac;;
    END*) exit 0;;
    esac
done
EOF
chmod +x fake || exit 1

# match A B OPTION...: two games, A first Black
match() { timeout $patience "$tengen" --match "$@" >out 2>err; }
# judged TEXT...: games 1, 2 ... ended so
judged() {
    number=0
    for text in "$@"; do
        number=$((number + 1))
        grep "^game $number: " out | grep -qF "$text" || fail "game $number: expected \"$text\": $(cat out)"
    done
}
