#!/bin/sh
# analyst_test.sh TENGEN BRAIN: an engine of the list analyses in review in place of the computer: in Yixin's
# words, with its move alone, and not at all.
. "$(dirname -- "$0")/play.sh"
brain=$2
game="button menu|button review|key A|wait idle"
review() { # a game of three moves in review, then these lines
    { printf 'click H8\nclick H9\nclick I8\n'; echo "$game" | tr '|' '\n'; printf '%s\n' "$@"; } >script.txt
    play --config cfg --black human --white human --analysis-time 5s || fail "$*"
}

# Writes down what it is told, and finds two lines at each position.
cat >yixin <<'END2'
#!/bin/sh
while read -r word rest; do
    word=$(echo "$word" | tr -d '\r')
    echo "$word $rest" | tr -d '\r' >>log
    case $word in
    START | RESTART) echo OK;;
    ABOUT) echo 'name="Yi", version="1"';;
    YXSHOWINFO) echo 'MESSAGE INFO MAX_THREAD_NUM 4';;
    BEGIN | YXNBEST)
        echo 'MESSAGE depth 5-9 multipv 1 ev 120 n 10K n/ms 100 tm 100 pv G7 I9 F6'
        echo 'MESSAGE depth 5-8 multipv 2 ev +M3 n 11K n/ms 100 tm 110 pv I9 G7'
        echo 6,8;;
    END) exit;;
    esac
done
END2
sed -i "s:>>log:>>$work/log:" yixin
# Knows no word of Yixin's.
cat >plain <<'END2'
#!/bin/sh
while read -r word rest; do
    case $word in
    START* | RESTART*) echo OK;;
    ABOUT*) echo 'name="Plain", version="1"';;
    BEGIN* | DONE*) echo 'MESSAGE I like the corner'; echo 0,0;;
    YX*) echo 'UNKNOWN command';;
    END*) exit;;
    esac
done
END2
printf '#!/bin/sh\nwhile read -r a b; do case $a in START*) echo OK;; ABOUT*) echo x;; DONE*) echo "no licence" >&2; echo "ERROR no licence"; exit 1;; esac; done\n' >dies
printf '#!/bin/sh\nwhile read -r a b; do case $a in START*) echo OK;; ABOUT*) echo x;; DONE*) echo hello;; esac; done\n' >garbage
chmod +x yixin plain dies garbage

# Without an engine in the list there is nothing to choose.
review "expect absent analyst" "button menu" "expect absent analyst"

# The list is gone round. Each has its own lines, which stay apart, and goes on from position to position.
i=1
for line in "Yi | 350 | 2 | 0 | $work/yixin" "Plain | 0 | 0 | 0 | $work/plain"; do
    echo "engine-$i = $line" >>cfg/settings.ini
    i=$((i + 1))
done
review "expect enabled analyst" "button analyst" "wait idle" "expect lines 2" "expect best G7" "expect chance 65" "key Left" \
    "wait idle" "expect lines 2" "key Right" "expect lines 2" "wait idle" "button line-1-2" "expect moves 5" "wait idle" "key Home" \
    "wait idle" "key End" "wait idle" "key Left" "wait idle" "key Left" "wait idle" "button analyst" "wait idle" "expect lines 1" "expect best A15" "expect chance -1" "button line-1-1" \
    "expect stone A15 white" "key Left" "button analyst" "wait idle" "expect lines 3" "expect old-lines 0" "button menu" \
    "button analyst" "expect screen review" "expect toast Yi analyses now" "wait idle" "expect best G7"
grep -q "^analyst = .*/yixin" cfg/settings.ini || fail "the choice: $(grep ^analyst cfg/settings.ini)"
for told in "INFO max_memory 367001600" "INFO thread_num 2" "INFO rule 0" "INFO timeout_turn 5000" "YXBOARD " "YXNBEST 3"; do
    grep -qx "$told" log || fail "$told was not told: $(cat log)"
done
[ "$(grep -c '^START' log)" = 2 ] || fail "it was started again for a position: $(cat log)" # once for each time that it was chosen

# No limit is the longest time that every engine can read.
printf 'analysis-time = none\n' >>cfg/settings.ini
script "click H8" "button menu" "button review" "key A" "wait idle" "expect best G7"
play --config cfg --black human --white human || fail "no limit"
grep -qx "INFO timeout_turn 2147483647" log || fail "no limit: $(grep timeout log)"

# It is there in the next run. Without it the computer analyses; put back, it does.
review "expect best G7" "button menu" "button engines" "button engine-1" "button engine-remove" "button close" "wait idle" \
    "expect lines 3" "button menu" "button engines" "button toast-action" "button close" "wait idle" "expect lines 2"

# One that fails is told of, and finds nothing until it is tried again; the computer can take its place.
sed -i '/^engine-\|^analyst/d' cfg/settings.ini
printf 'engine-1 = Dies | 0 | 0 | 0 | %s\nengine-2 = None | 0 | 0 | 0 | /none/engine\nengine-3 = Says | 0 | 0 | 0 | %s\n' "$work/dies" "$work/garbage" >>cfg/settings.ini
review "button analyst" "wait idle" "expect notice analyst-failed" "expect lines 0" "key Left" "wait idle" "expect lines 0" \
    "button analyst-retry" "expect notice none" "wait idle" "expect notice analyst-failed" "button analyst" "wait idle" \
    "expect notice analyst-failed" "button analyst" "wait idle" "expect notice analyst-failed" "button analyst-own" \
    "expect notice none" "wait idle" "expect lines 3" "button analyst" "wait idle" "expect notice analyst-failed" "key A" \
    "expect notice none" "key A" "wait idle" "expect notice analyst-failed" "button close" "expect notice none"
grep -q '"Dies" does not analyse: it ended' err || fail "not told why: $(cat err)"
grep -q 'It said "ERROR no licence"' err || fail "not told what it said: $(cat err)"
grep -q 'There is no engine' err || fail "not told that there is none: $(cat err)"
grep -q '"Says" does not analyse: its answer is not a move' err || fail "garbage was not told: $(cat err)"
grep -rqx 'no licence' cfg || fail "what an engine said is not kept"

# Our own engine, in its own words, also while it goes on: lines with their depths.
sed -i '/^engine-\|^analyst/d' cfg/settings.ini
printf 'engine-1 = Tengen | 0 | 1 | 0 | %s --level 3\nanalyst = %s --level 3\n' "$brain" "$brain" >>cfg/settings.ini
review "expect lines 3" "expect old-lines 0"
echo ok
