#!/bin/sh
# command_line_test.sh TENGEN: short options, a script on standard input, and what shells are told.
. "$(dirname -- "$0")/play.sh"

[ "$("$tengen" -h)" = "$("$tengen" --help)" ] || fail "-h"
[ "$("$tengen" -V)" = "$("$tengen" --version)" ] || fail "-V"
"$tengen" -x 2>err && fail "-x"
grep -q '^tengen: -x: no such option' err || fail "-x: no message"

# A script on standard input, whole and with an error in its third line.
printf 'click H8\nexpect moves 1\n' | timeout $patience "$tengen" --config a --black human --white human --script - 2>err || fail "--script -"
printf 'click H8\n\nexpect moves 2\n' | timeout $patience "$tengen" --config b --black human --white human --script - 2>err && fail "an expectation that does not hold"
grep -q '^standard input:3: ' err || fail "the line is not named"
timeout $patience "$tengen" --config c --script - </dev/null 2>err || fail "an empty script"
timeout $patience "$tengen" --config c --script - <&- 2>err && fail "a script on a closed standard input"
grep -q '^tengen: standard input: cannot be read: ' err || fail "a closed standard input is not named: $(cat err)"

# bash: with what the package bash-completion defines replaced by the least of it.
"$tengen" --completion bash >tengen.bash || fail "bash"
cat >try.bash <<'EOF'
_get_comp_words_by_ref() { cur=$TYPED prev=$BEFORE words=(tengen $EARLIER "$BEFORE" "$TYPED") cword=$((${#words[@]} - 1)); }
__ltrim_colon_completions() { :; }
_filedir() { COMPREPLY=("files $*"); }
. ./tengen.bash
_tengen
printf '%s\n' "${COMPREPLY[@]}"
EOF
completes() { # BEFORE TYPED EXPECTED
    BEFORE=$1 TYPED=$2 bash try.bash >got || fail "bash: $1 $2"
    [ "$(tr '\n' ' ' <got)" = "$3 " ] || fail "bash: $1 $2: $(cat got)"
}
if command -v bash >/dev/null; then
    completes --rule re renju
    completes --sound o 'on off'
    completes --white level:1 'level:1 level:10'
    completes tengen --self --self-play
    completes --config '' 'files -d'
    completes tengen '' 'files @(sgf|psq|lib|rif|txt)'
    completes --seed '' ''
    completes --match level:1 'level:1 level:10'
    completes --match h ''
    EARLIER=--match; export EARLIER
    completes level:1 win win-lines
    completes level:1 h ''
    EARLIER=
    completes level:1 --self --self-play
fi
"$tengen" --completion zsh >tengen.zsh || fail "zsh"
grep -q "'--rule\[.*\]:.*:(freestyle standard renju caro )'" tengen.zsh || fail "zsh: --rule"
grep -q "'--match\[.*\]:A:(win-lines level\\\\:1 .*):B:(win-lines level\\\\:1 .*)'" tengen.zsh || fail "zsh: --match: $(grep -e --match tengen.zsh)"
! command -v zsh >/dev/null || zsh -n tengen.zsh || fail "zsh: syntax"
"$tengen" --completion fish >tengen.fish || fail "fish"
grep -q "^complete -c tengen -s h -l help -d " tengen.fish || fail "fish: --help"
! command -v fish >/dev/null || fish -n tengen.fish || fail "fish: syntax"
offers() { # LINE WORDS: what fish offers after it, without its explanations
    HOME=$PWD fish --no-config -c 'source tengen.fish; complete -C "$argv"' "$1" 2>err | cut -f 1 | tr '\n' ' ' >got
    [ "$(cat got)" = "$2" ] || fail "fish: $1: $(cat got err)"
}
if command -v fish >/dev/null; then
    offers 'tengen --match win' 'win-lines '
    offers 'tengen --match level:1 win' 'win-lines '
    offers 'tengen --match level:1 hum' ''
    offers 'tengen --black hum' 'human '
fi
"$tengen" --completion csh 2>err && fail "csh"
grep -q 'bash, zsh, fish' err || fail "csh: no message"
echo ok
