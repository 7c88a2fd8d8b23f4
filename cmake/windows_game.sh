#!/bin/sh
# windows_game.sh: builds the game for 64-bit Windows by mingw-w64 into build/windows/tengen, a folder that runs
# wherever it is copied to: tengen.exe, its brain as pbrain-tengen.exe, fonts and translations. Prints the path of
# build/windows/tengen.zip, which has the folder.
#
# The libraries are built once, from the distribution's own sources (cmake/windows_libraries.sh); they and their
# sources stay in build/windows.
. "$(dirname -- "$0")/setup.sh"

need "$needs_windows"
need "$needs_windows_game"
have x86_64-w64-mingw32-gcc-posix || die "Windows' programs are built on Debian or Ubuntu"
out=$root/build/windows
libraries=$out/libraries
folder=$out/tengen
python=/usr/bin/python3 # the one that the distribution's fonttools belongs to
export LC_ALL=C.UTF-8 TZ=UTC
umask 022
mkdir -p "$out" || die "cannot write to $out"
rm -rf "$folder" "$out/tengen.zip"

sh "$root/cmake/windows_libraries.sh" "$out/sources" "$libraries" || die "the libraries could not be built"
export PKG_CONFIG_LIBDIR="$libraries/lib/pkgconfig"
icon=$out/tengen.ico
if [ ! -f "$icon" ] || [ -n "$(find "$root/assets/tengen.svg" -newer "$icon")" ]; then
    rm -rf "$out/icons" && mkdir "$out/icons" || exit 1
    for size in 16 20 24 32 40 48 64 256; do
        rsvg-convert -w $size -h $size -o "$out/icons/$size.png" "$root/assets/tengen.svg" || die "no icon can be drawn"
    done
    (cd "$out/icons" && icotool -c -o "$icon" 16.png 20.png 24.png 32.png 40.png 48.png 64.png --raw=256.png) ||
        die "no icon can be written"
fi
build windows/game -DCMAKE_TOOLCHAIN_FILE="$root/cmake/windows-x86_64.cmake" -DCMAKE_BUILD_TYPE=Release \
    -DTENGEN_WINDOWS_LIBRARIES="$libraries" -DTENGEN_WINDOWS_ICON="$icon" -DTENGEN_TRAIN=OFF -DTENGEN_TESTS=OFF
others=$(x86_64-w64-mingw32-objdump -p "$out/game/src/app/tengen.exe" | sed -n 's/.*DLL Name: //p' |
    grep -ivE '^(advapi32|gdi32|imm32|kernel32|msvcrt|ole32|oleaut32|setupapi|shell32|user32|version|winmm|ws2_32)\.dll$')
# shellcheck disable=SC2086 # a list of words
[ -z "$others" ] || die "tengen.exe needs libraries that Windows does not have:" $others

# They have the characters of all texts.
if [ ! -f "$out/fonts/.made" ] || [ -n "$(find "$root/assets/po" "$root/cmake/web_fonts.py" "$root/src" -type f -newer "$out/fonts/.made" -print -quit)" ]; then
    rm -rf "$out/fonts"
    "$python" "$root/cmake/web_fonts.py" "$root" "$out/fonts" >&2 || die "the fonts could not be made"
    : >"$out/fonts/.made"
fi
mkdir -p "$folder/fonts" || exit 1
cp "$out/game/src/app/tengen.exe" "$folder/" && cp "$out/game/src/brain/pbrain-tengen.exe" "$folder/" ||
    die "the programs could not be made"
cp "$out"/fonts/*.otf "$folder/fonts/"
for language in $(grep -v '^#' "$root/assets/po/LINGUAS"); do
    mkdir -p "$folder/share/locale/$language/LC_MESSAGES"
    cp "$out/game/locale/$language/LC_MESSAGES/tengen.mo" "$folder/share/locale/$language/LC_MESSAGES/" || exit 1
done
# Lines of texts end with CR LF, for Windows' editors.
text() { # FROM TO
    mkdir -p "$(dirname "$2")" && unix2dos <"$1" >"$2" || die "$1 cannot be read"
}
text "$root/LICENSE" "$folder/LICENSE.txt"
for library in freetype gettext libinih libsdl2 libsdl2-image libsdl2-ttf libwebp sqlite3; do
    for notice in "$out/sources/$library"-[0-9]*/debian/copyright; do
        text "$notice" "$folder/licences/$library.txt"
    done
done
text "$(ls "$out"/sources/gettext-*/gettext-runtime/intl/COPYING.LIB)" "$folder/licences/LGPL-2.1.txt"
text /usr/share/doc/mingw-w64-common/copyright "$folder/licences/mingw-w64.txt"
for font in inter dejavu-core noto-cjk; do
    text "/usr/share/doc/fonts-$font/copyright" "$folder/licences/font-$font.txt"
done
date=$(sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p' "$root/CMakeLists.txt")
(cd "$out" && find tengen | LC_ALL=C sort | xargs touch -d "$date" && zip -q -X -9 -r tengen.zip tengen) || die "zip failed"
printf '%s\n' "$out/tengen.zip"
