#!/bin/sh
# site_test.sh ROOT TENGEN: the page for visitors shows only what is there: its pictures, as the game draws them now, with
# what is said of the game in them; every picture is described, and what it says of versions is filled in.
# Exit 77: no cwebp.
root=$1 tengen=$2
command -v cwebp >/dev/null || exit 77
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
page=$root/docs/site/index.html
sh "$root/cmake/site_pictures.sh" "$tengen" "$work/pictures" || fail "no pictures"
grep -o -e '\(src\|srcset\)="[^"]*"' "$page" | cut -d '"' -f 2 | sort -u >"$work/shown"
while read -r picture; do
    [ "$picture" = icon.svg ] || [ -s "$work/$picture" ] || fail "$picture is not drawn"
done <"$work/shown"
for picture in $(grep -o 'tengen.github.io/pictures/[^<]*' "$root/assets/tengen.metainfo.xml.in" | sed 's|.*/||'); do
    [ -s "$work/pictures/$picture" ] || fail "$picture of the metainfo is not drawn"
done
[ "$(cat "$work"/pictures/*.webp | wc -c)" -lt 400000 ] || fail "the pictures are too large"
! grep -o '<img [^>]*>' "$page" | grep -v 'alt="' || fail "a picture is not described"
for place in $(grep -o 'href="#[^"]*"' "$page" | sed 's/.*#\(.*\)"/\1/'); do
    grep -q "id=\"$place\"" "$page" || fail "there is no place #$place"
done
! grep -i -e '<script' -e 'https\?:' -e ' style=' "$page" "$root/docs/site/style.css" || fail "scripts or other people's files"
for option in $(sed -n '/<pre>/,/<\/pre>/p' "$page" | grep '^\(<pre><code>\)\?tengen ' | grep -o -e ' --[a-z]*'); do
    "$tengen" --help | grep -q -e "  $option " || fail "there is no option $option"
done
echo ok
