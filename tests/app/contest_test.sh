#!/bin/sh
# contest_test.sh TENGEN: a match of engines on its page: the same games and figures as --match, its board while a
# game is played, stopped and resumed, interrupted by the program's end and by a kill, and what goes wrong.
. "$(dirname -- "$0")/play.sh"

# Plays its arguments, one after the other.
cat >fake <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    START*) echo OK;;
    ABOUT*) echo 'name="fake"';;
    BEGIN*|TURN*|DONE*)
        move=$1
        shift
        case $move in
        crash) echo "ERROR out of ideas"; exit 3;;
        hang) sleep 86400;;
        *) echo "$move";;
        esac;;
    END*) exit 0;;
    esac
done
END
chmod +x fake || exit 1
row="$work/fake 0,0 1,0 2,0 3,0 4,0"
loses="$work/fake 0,2 2,2 4,2 6,2 8,2"
halts="$work/fake 0,0 1,0 2,0 hang"
crashes="$work/fake 0,0 1,0 crash"
# folder A B GAMES TIME OPTION...: settings with this match, not begun
folder() {
    mkdir -p "$1" && {
        printf 'engine-1 = Ada | 0 | 0 | 0 | %s\nengine-2 = Bob | 0 | 0 | 0 | %s\n' "$2" "$3"
        printf 'match-games = %s\nmatch-time = %s\nmatch-openings =\n' "$4" "$5"
        shift 5
        [ $# -eq 0 ] || printf '%s\n' "$@"
    } >"$1/settings.ini"
}
open="button menu
button engines
button engine-match
expect screen contest"
choose="button a-engine-1
button b-engine-2"
no_engine_is_left() { ! pgrep -f "^/bin/sh $work/fake" >/dev/null; }
games() { tr -d '\n' <"$1" | grep -o 'GN\[' | wc -l; }

# The figures and the games are those of --match, which has nothing left to play in the same file. The game
# on the board stays.
folder a "$row" "$loses" 10 30
script "click H8" "$open" "$choose" "button match-10" "expect match set-up" "button match-start" "contest 999 0" \
    "expect match complete; games 10: +10" "expect match -0 =0, score 100.0%," "expect match Elo +inf [+201, +2400]" \
    "expect match LOS 99.9%" "expect match 10 moves" "expect absent match-resume" "expect moves 1" "button back" \
    "expect screen engines"
day=$(date +%Y-%m-%d)
play --config a --black human --white human || fail "a match"
days="$day $(date +%Y-%m-%d)" # the same, but around midnight
timeout $patience "$tengen" --match "$row" "$loses" --games 10 --move-time 30 --out whole.sgf >out 2>err || fail "--match"
grep -q 'games 10: +10 -0 =0, score 100.0%, Elo +inf \[+201, +2400\], LOS 99.9%' out || fail "other figures: $(cat out)"
file=$(ls a/games/*.sgf)
[ "$(basename "$file")" = "${days% *} Ada–Bob.sgf" ] || [ "$(basename "$file")" = "${days#* } Ada–Bob.sgf" ] || fail "its file: $file"
plain() { sed 's/XS\[[^]]*\]//g; s/SPENT\[[^]]*\]//g' "$1"; }
plain whole.sgf >one && plain "$file" >other
[ "$(grep -c 'RE\[' one)" = 10 ] && [ "$(grep -o 'RE\[[^]]*\]\|GC\[[^]]*\]\|;[BW]\[[a-z]*\]' one)" = \
    "$(grep -o 'RE\[[^]]*\]\|GC\[[^]]*\]\|;[BW]\[[a-z]*\]' other)" ] || fail "other games"
timeout $patience "$tengen" --match "$row" "$loses" --games 10 --move-time 30 --out "$file" >out 2>err || fail "$file: $(cat err)"
grep -q 'has 10 of 10 games' out && ! grep -q '^game ' out || fail "its file is another match's: $(cat out)"
# --match calls an engine as the list does, and another one by its command.
timeout $patience "$tengen" --match "$row" ./fake --games 1 --move-time 30 --config a >out 2>err || fail "--match with the list: $(cat err)"
grep -q '^Ada vs fake: ' out && grep -q '^game 1: Ada (black) - fake (white): ' out || fail "names of --match: $(cat out)"

grep -q 'PB\[Ada\]PW\[Bob\]' "$file" && grep -q 'EV\[Ada - Bob\]' "$file" || fail "the engines' names in its file: $(head -c 300 "$file")"

# In the next run it is there, with its games; each can be reviewed, and the library lists them.
script "$open" "contest 999 0" "expect match complete; games 10: +10" "expect match -0 =0, score 100.0%," "expect enabled played-10" "button played-10" \
    "expect screen review" "key End" "wait idle" "expect moves 9"
play --config a || fail "a game of the match"
script "button menu" "button library" "wait idle" "expect library 11"
play --config a || fail "the library"
# An engine may get another name meanwhile, and the page is in the menu, too.
sed -i '/^engine-1/s/Ada/Eva/' a/settings.ini
script "button menu" "button contest" "expect screen contest" "contest 999 0" "expect match complete; games 10: +10" \
    "expect enabled played-10" "button back" "expect screen play"
play --config a || fail "an engine with another name"
# Another one is chosen after that; the games stay.
script "$open" "contest 999 0" "button match-new" "expect match set-up" "button match-start" "contest 999 0" \
    "expect match complete"
play --config a || fail "a second match"
[ "$(ls a/games/*.sgf | wc -l)" -ge 2 ] && [ "$(games "$file")" = 10 ] || fail "its file: $(ls a/games)"

# The board shows the game that is played. Stopped, it can be resumed; its engines have ended.
folder b "$halts" "$loses" 10 10m
script "$open" "$choose" "button match-start" "contest 0 6" "expect match running; games 0" "expect match board 1: 6 moves" \
    "expect enabled match-stop" "button match-stop" "contest 999 0" "expect match stopped; games 0" \
    "expect enabled match-resume" "button match-resume" "contest 0 6" "expect match running" "button match-stop" \
    "contest 999 0" "expect match stopped"
play --config b --black human --white human || fail "stopping"
wait_for no_engine_is_left || fail "an engine is left after a stop"
# The end of the program stops it, too, and the next run offers to resume it.
script "$open" "contest 999 0" "button match-resume" "contest 0 6" "quit"
play --config b || fail "quitting"
wait_for no_engine_is_left || fail "an engine is left after the program's end"
# Two entries of one program with one name are told apart by their arguments.
folder i "$row" "$loses" 10 30
sed -i '/^engine-2/s/Bob/Ada/' i/settings.ini
script "$open" "$choose" "button match-start" "contest 999 0" "expect match complete; games 10: +10"
play --config i --black human --white human || fail "one name for two engines"
grep -q 'PB\[fake 0,0 1,0 2,0 3,0 4,0\]PW\[fake 0,2 2,2' "$(ls i/games/*.sgf)" || fail "one name for two: $(head -c 300 i/games/*.sgf)"
# So does a kill. Games that were played stay.
folder c "$crashes" "$loses" 10 30 "match-begun = off"
script "$open" "$choose" "button match-start" "contest 999 0" "expect match complete; games 10: +0" "expect match -10 =0" \
    "expect match lost 0,10,0,0 0,0,0,0;"
play --config c --black human --white human || fail "crashes"
file=$(ls c/games/*.sgf)
head -c $(($(wc -c <"$file") / 2)) "$file" >cut && cp cut "$file"
script "$open" "contest 999 0" "expect match stopped; games" "expect enabled match-resume" "button match-resume" \
    "contest 999 0" "expect match complete; games 10: +0" "expect match -10 =0" "expect match lost 0,10,0,0 0,0,0,0;"
play --config c || fail "resumed after a kill"
[ "$(games "$file")" = 10 ] || fail "resumed after a kill: $(games "$file") games"
folder d "$halts" "$loses" 10 10m
# The wait lets settings be written again that found their lock taken, as by an engine that is just being started.
script "$open" "$choose" "button match-start" "contest 0 6" "wait 6000" "save running.sgf" "contest 999 0"
(exec "$tengen" --config d --black human --white human --script script.txt) >running 2>&1 &
program=$! running=$!
wait_for test -e running.sgf || fail "it does not run: $(cat running)"
wait_for grep -q 'match-begun = on' d/settings.ini || fail "it is not noted: $(grep ^match d/settings.ini; cat running)"
# Another window says that it runs, and does not offer to resume it.
script "$open" "contest 999 0" "expect match elsewhere; games 0" "expect absent match-resume" "button match-look" \
    "contest 999 0" "expect match elsewhere; games 0"
play --config d || fail "a match in another window"
kill_it $program
wait_for no_engine_is_left || fail "an engine is left after a kill"
script "$open" "contest 999 0" "expect match stopped; games 0" "expect enabled match-resume"
play --config d || fail "after a kill"

# What cannot begin is told, and the choice stays.
printf 'h8 i9\nh8 h8\n' >openings
folder e "$row" "$loses" 10 30
script "$open" "$choose" "button match-openings" "type openings" "key Return" "button match-start" "contest 999 0" "wait 300" \
    "expect message The engine match cannot" "expect match set-up" "expect enabled match-start"
play --config e --black human --white human || fail "bad openings"
grep -qx "match-openings = $work/openings" e/settings.ini || fail "the openings: $(grep openings e/settings.ini)"
grep -q 'openings:2:4: this point is occupied' err || fail "where they are wrong: $(cat err)"
printf 'h8 i9\n' >openings
script "$open" "button match-start" "contest 999 0" "expect match complete; games 10: +10" "expect match board 1: 12 moves"
play --config e || fail "openings"
# In the player's language, with a full stop. A match that was begun stays, and goes on when its openings are back.
folder h "$halts" "$loses" 10 10m "match-openings = $work/openings"
script "$open" "$choose" "button match-start" "contest 0 6" "button match-stop" "contest 999 0" "expect match stopped"
play --config h --black human --white human || fail "a match with openings"
mv openings away
script "$open" "contest 999 0" "wait 300" "expect message 引擎对战无法继续。" "expect message openings：" \
    "expect match broken off; games 0" "expect enabled match-resume" "expect enabled match-new" "button match-resume" "contest 999 0" \
    "wait 300" "contest 999 0" "expect match broken off; games 0" "expect enabled match-resume"
play --config h --lang zh_CN || fail "openings that went away"
mv away openings
script "$open" "contest 999 0" "expect match stopped" "button match-resume" "contest 0 6" "expect match running"
play --config h || fail "openings that came back"
# Our own are balanced: the same as those of --match, each twice.
folder g "$row" "$loses" 10 30
script "$open" "$choose" "button match-openings-balanced" "button match-start" "contest 999 0" \
    "expect match complete; games 10: +10"
play --config g --black human --white human || fail "balanced openings"
timeout $patience "$tengen" --match "$row" "$loses" --games 10 --move-time 30 --openings balanced --out "$(ls g/games/*.sgf)" >out 2>err ||
    fail "balanced openings of --match: $(cat err)"
grep -q 'has 10 of 10 games' out || fail "other balanced openings: $(cat out)"
[ "$(grep -c 'RO\[5\]' "$(ls g/games/*.sgf)")" = 2 ] || fail "each opening twice"
timeout $patience "$tengen" --match "$row" "$loses" --size 8 --openings balanced >out 2>err
[ $? -eq 2 ] && grep -q 'need a board of 9' err || fail "a small board: $(cat err)"
# Two games at once; the board of each can be chosen.
folder f "$halts" "$loses" 10 10m "match-at-once = 2"
script "$open" "$choose" "button match-start" "contest 0 6" "expect match board 1: 6 moves" "button board-2" \
    "expect match board 2:" "button match-stop" "contest 999 0" "expect match stopped"
play --config f --black human --white human || fail "two at once"
wait_for no_engine_is_left || fail "an engine is left"
echo ok
