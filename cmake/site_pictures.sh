#!/bin/sh
# site_pictures.sh TENGEN FOLDER: the pictures of docs/site, drawn by the game itself: of docs/site/game.sgf, a game of
# two of its levels, and of pages of the program. The PNGs are those of the metainfo; the page shows the smaller WebPs.
. "$(dirname -- "$0")/setup.sh"
[ $# -eq 2 ] || die "usage: site_pictures.sh TENGEN FOLDER"
need "$needs_site"
tengen=$(realpath "$1") || exit 1
mkdir -p "$2" && folder=$(realpath "$2") || die "cannot write to $2"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8 LANGUAGE=en

# draw OPTION...: by the script of standard input, with settings of its own.
draw() {
    rm -rf config
    "$tengen" --config config --ui-scale 1 --lang en --seed 1 "$@" --script - || die "the pictures cannot be drawn"
}
webp() { # NAME: as large as the PNG
    cwebp -quiet -q 82 -m 6 "$folder/$1.png" -o "$folder/$1.webp" || die "$1.webp cannot be written"
}

# What happened in the game; the page says so.
grep -o ';[BW]\[[a-o][a-o]\]' "$root/docs/site/game.sgf" >moves
for count in 5 21 31 35; do
    { printf '(;FF[4]GM[4]SZ[15]RU[standard]'; head -n $count moves | tr -d '\n'; printf ')'; } >part.sgf
    "$tengen" --export "$folder/game-$count.png" --export-size 520 --export-numbers all --export-coordinates on part.sgf ||
        die "game-$count.png cannot be drawn"
    webp game-$count
    rm "$folder/game-$count.png"
done

# Its report.
{
    echo 'window 1280x800'
    awk -F '[][]' '{ x = index("abcdefghijklmno", substr($2, 1, 1)); y = index("abcdefghijklmno", substr($2, 2, 1))
        print "click " substr("ABCDEFGHIJKLMNO", x, 1) (16 - y) }' moves
    printf '%s\n' 'expect result B+5' 'button menu' 'button review' 'wait idle' 'expect report complete' \
        'button sentence-1' 'wait 1000' 'expect moves 21' "screenshot $folder/report.png"
} | draw --black human --white human --black-name Steady --white-name Careful --rule standard

# The README's game: by day, by night, and face to face.
readme() { sed "s|^screenshot .*|screenshot $folder/$1.png|" "$root/docs/picture.txt"; }
people="--black human --white human --rule standard --time 300"
# shellcheck disable=SC2086 # a list of words
readme play | draw $people
# shellcheck disable=SC2086
readme night | draw $people --theme night
readme face-to-face | grep -e '^window' -e '^click' -e '^wait [0-9]' -e '^screenshot' | draw --face-to-face --rule standard --time 300
for page in play night face-to-face report; do
    webp $page
done
rm "$folder/night.png"
