#!/bin/sh
# announce_test.sh PROGRAM: --announce says each move and state, in the player's language, on standard
# output or by a speech program; without one it says so once and goes on with text.
set -eu
. "$(dirname -- "$0")/wait_for.sh"
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config"
export XDG_STATE_HOME="$folder/state" XDG_RUNTIME_DIR="$folder/run"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
mkdir -m 700 "$folder/run" "$folder/bin"

fail() {
    echo "announce: $*" >&2
    cat "$folder/out" >&2
    exit 1
}

cat >"$folder/game.txt" <<'END'
click H8
click H7
click I8
click I7
click J8
button undo
click J8
click J7
click K8
click K7
click L8
END
path=$PATH
play() {
    PATH="$path" "$program" --black human --white human --script "$folder/game.txt" "$@" >"$folder/out" 2>&1 ||
        fail "the script failed"
}
said() {
    grep -qxF "$1" "$folder/out" || fail "not said: $1"
}

play --announce text --lang en
said 'Black H8'
said 'White to move'
said 'White H7'
said 'At move 4'
said 'Black L8'
grep -q '^Black wins: .*, H8 to L8$' "$folder/out" || fail 'the result is not said'
[ "$(grep -cx 'Black J8' "$folder/out")" = 2 ] || fail 'J8 was played twice'

# The first step of a hint says where its square is.
cat >"$folder/hint.txt" <<'END'
click H8
click I9
click I8
click J9
key H
wait idle
END
"$program" --black human --white human --script "$folder/hint.txt" --announce text --lang en     >"$folder/out" 2>&1 || fail 'the script of the hint failed'
grep -qx 'Look in the square from [A-O][0-9]* to [A-O][0-9]*\.' "$folder/out" ||
    fail 'where the hint is, is not said'

# What is proved in review, at each position once.
{ printf 'click %s\n' A1 G8 C3 H8 E1 I8; printf '%s\n' 'button menu' 'button review' 'key W' 'wait idle' 'key Tab' 'key Home' 'wait idle' 'key End' 'wait idle'; } >"$folder/proof.txt"
"$program" --black human --white human --script "$folder/proof.txt" --announce text --lang en     >"$folder/out" 2>&1 || fail 'the script of the proof failed'
[ "$(grep -cxF 'If Black passed, White would win by fours in 2.' "$folder/out")" = 2 ] || fail 'the proof is not said at each position'
said 'Black has no win by fours or by threats.'
! grep -q 'Looking for a hint' "$folder/out" || fail 'a proof is said to be a hint'

play --announce text --lang zh_CN
said '黑方 H8'

play --announce off --lang en
! grep -q 'H8' "$folder/out" || fail 'it is off, and speaks'

path="$folder/bin"
play --announce speech --lang en
said 'Black H8'
[ "$(grep -c '^Install speech-dispatcher' "$folder/out")" -eq 1 ] || fail 'it does not say once that there is no speech'

cat >"$folder/bin/spd-say" <<END
#!/bin/sh
echo "\$@" >>"$folder/spoken"
END
chmod +x "$folder/bin/spd-say"
# A script would be over before anything is said.
PATH="$folder/bin:$PATH" "$program" --black level:1 --white level:1 --announce speech --lang en >"$folder/out" 2>&1 &
game=$!
trap 'kill -KILL $game 2>/dev/null || :; rm -rf "$folder"' EXIT
# A turn is one text: two could be said in any order.
wait_for grep -qs -- '^-P message -l en -- .*Black [A-Z][0-9]*\. White' "$folder/spoken" ||
    fail 'the speech program has not heard a move and then the state'
kill -TERM $game
wait $game || fail "it ended with status $?"
