#!/bin/sh
# bench_test.sh TENGEN: the drawing benchmark prints every case, repaints nothing while nothing happens,
# leaves nothing in the temporary folder, and tells what it could not write.
. "$(dirname -- "$0")/play.sh"
mkdir temporary
TMPDIR=$work/temporary "$tengen" --config config --bench --window 400x300 >out 2>err || fail "status $?"
cases=$(grep -v ' threads=' out | sed 's/^case=\([a-z]*\) size=\([0-9x]*\) .*/\1 \2/' | tr '\n' ',')
cases=${cases#memory 1920x1080,} # Linux only
expected=
for name in start full stone animation resize page fade travel scroll turn steady pinch pan idle; do
    expected="$expected$name 400x300,"
done
[ "$cases" = "$expected" ] ||
    fail "$(cat out)"
# Large areas are measured again with as many threads as the game has.
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
[ "$cores" -eq 1 ] || for name in full resize fade travel pinch pan; do
    grep -q "^case=$name .* threads=[2-4]$" out || fail "$name with several threads: $(cat out)"
done
grep -q '^case=idle .* frames=0 ' out || fail "frames were painted while nothing happened: $(cat out)"
! grep -q 'failed' out || fail "the start failed: $(cat out)"
[ -z "$(ls temporary)" ] || fail "left behind: $(ls temporary)"
# Where no program can be started the rest is still measured, and in a large window the fingers are as far apart
# as hands hold them.
TMPDIR=/dev/null "$tengen" --config config --bench --window 2160x2160 >out 2>err
[ $? -eq 1 ] || fail "a start that failed: expected exit status 1"
grep -qx 'case=start size=2160x2160 stones=0 failed=1' out || fail "a start that failed is not told: $(cat out)"
grep -q '^case=idle ' out || fail "nothing is measured after a start that failed: $(cat out)"
! grep "^case=pinch .* frames=0 " out || fail "no finger moved the board"
# Figures that could not be written are told at the end.
if [ -c /dev/full ]; then
    TMPDIR=$work/temporary "$tengen" --config config --bench --window 320x240 >/dev/full 2>err && fail "a full device: status 0"
    grep -q '^tengen: not all of the output could be written' err || fail "a full device is not told: $(cat err)"
fi
echo ok
