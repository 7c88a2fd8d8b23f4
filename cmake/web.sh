#!/bin/sh
# Builds Tengen as a web page, with the distribution's emscripten: build/web/site is then a folder of files that any
# web server can offer.
#
#     sh cmake/web.sh [--serve [PORT]]      --serve: offers it on this machine
#
# The libraries are built once, from the distribution's own sources (cmake/web_libraries.sh); they and their
# sources stay in build/web. On Debian: apt install emscripten cmake make gettext pkg-config tcl fonttools
# fonts-inter fonts-dejavu-core fonts-noto-cjk librsvg2-bin
set -eu
cd "$(dirname -- "$0")/.."

root=$PWD
work=${TENGEN_WEB_BUILD:-$root/build/web}
sources=${TENGEN_WEB_SOURCES:-$work/sources}
prefix=$work/libraries
site=$work/site
python=/usr/bin/python3 # the one that the distribution's fonttools belongs to

for tool in emcc cmake make tclsh msgfmt pkg-config rsvg-convert fc-match; do
    command -v "$tool" >/dev/null || {
        echo "web.sh: $tool is missing; the head of cmake/web.sh says what to install" >&2
        exit 1
    }
done
# Where Debian's emscripten has its modules, whichever node runs it.
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}"

sh cmake/web_libraries.sh "$sources" "$prefix"

echo 'web: building the game'
PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig emcmake cmake -S . -B "$work/game" -DCMAKE_BUILD_TYPE=Release \
    -DTENGEN_TESTS=OFF -DTENGEN_TRAIN=OFF -DCMAKE_C_FLAGS=-pthread -DCMAKE_C_FLAGS_RELEASE=-Oz \
    -DCMAKE_FIND_ROOT_PATH="$prefix" >"$work/configure.log"
cmake --build "$work/game" -j"${TENGEN_WEB_JOBS:-1}" --target tengen --target translations

# They have the characters of all texts.
if [ ! -f "$work/fonts/.made" ] || [ -n "$(find assets/po/*.po cmake/web_fonts.py src -type f -newer "$work/fonts/.made" -print -quit)" ]; then
    echo 'web: making subsets of fonts'
    rm -rf "$work/fonts"
    "$python" cmake/web_fonts.py "$root" "$work/fonts"
    : >"$work/fonts/.made"
fi

rm -rf "$site"
mkdir -p "$site/locale" "$site/fonts"
for name in tengen.js tengen.wasm tengen.worker.js; do
    cp "$work/game/src/app/$name" "$site/"
done
cp assets/web/index.html assets/web/page.css assets/web/words.js assets/web/manifest.webmanifest "$site/"
cp "$work"/fonts/*.otf "$site/fonts/"
languages=$(grep -v '^#' assets/po/LINGUAS)
for language in $languages; do
    cp "$work/game/locale/$language/LC_MESSAGES/tengen.mo" "$site/locale/$language.mo"
done
cp assets/tengen.svg "$site/icon.svg"
for size in 192 512; do
    rsvg-convert -w "$size" -h "$size" assets/tengen.svg -o "$site/icon-$size.png"
done

quoted() {
    sed "s/.*/'&'/" | paste -sd,
}
sed "s|/\\* @LANGUAGES@ \\*/|$(echo "$languages" | quoted)|" assets/web/page.js >"$site/page.js"
# What every start needs is cached at once, the other languages when the page has fetched them.
version=$(find "$site" -type f | LC_ALL=C sort | xargs cat assets/web/service_worker.js | cksum | tr ' ' -)
core=$(cd "$site" && find . -maxdepth 1 -type f | LC_ALL=C sort | quoted)
own=$(cd "$site" && ls fonts/sans-*.otf fonts/symbols-*.otf fonts/names-*.otf | quoted)
bytes=$(cd "$site" && echo "$core,$own" | tr -d "'" | tr , '\n' | xargs cat index.html | wc -c)
sed "s|@VERSION@|tengen-$version|; s|@BYTES@|$bytes|; s|/\\* @FILES@ \\*/|'./',$core,$own|" assets/web/service_worker.js \
    >"$site/service_worker.js"

echo "web: $site ($(cd "$site" && cat tengen.js tengen.wasm tengen.worker.js page.js words.js page.css index.html fonts/sans-*.otf | gzip -9 | wc -c) bytes gzipped with one language)"
if [ "${1:-}" = --serve ]; then
    "$python" -m http.server --bind 127.0.0.1 --directory "$site" "${2:-8000}"
fi
