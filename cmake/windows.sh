#!/bin/sh
# windows.sh: builds the brain for Windows by mingw-w64 into build/windows: pbrain-tengen.exe (32 bits),
# pbrain-tengen64.exe, named as Gomocup wants them, and pbrain-tengen.zip with both, their licences and a README. Says
# what they load but Windows' own libraries, if anything, and prints the paths. The same sources make the same bytes.
# ctest's `brain_windows` then runs them under wine, which is installed, too.
. "$(dirname -- "$0")/setup.sh"

need "$needs_windows"
have i686-w64-mingw32-gcc-posix || die "Windows' programs are built on Debian or Ubuntu"
out=$root/build/windows
notices=/usr/share/doc/mingw-w64-common/copyright
export LC_ALL=C TZ=UTC
umask 022
mkdir -p "$out" || die "cannot write to $out"
rm -f "$out"/pbrain-tengen*

program() { # PROCESSOR NAME
    build "windows/$1" -DCMAKE_TOOLCHAIN_FILE="$root/cmake/windows-$1.cmake" -DCMAKE_BUILD_TYPE=Release \
        -DTENGEN_GAME=OFF -DTENGEN_TRAIN=OFF -DTENGEN_TESTS=OFF
    cp "$out/$1/src/brain/pbrain-tengen.exe" "$out/$2" || die "$2 could not be made"
    others=$("$1-w64-mingw32-objdump" -p "$out/$2" | sed -n 's/.*DLL Name: //p' | grep -ivE '^(kernel32|msvcrt|winmm)\.dll$')
    # shellcheck disable=SC2086 # a list of words
    [ -z "$others" ] || die "$2 needs libraries that Windows does not have:" $others
}

# A text for Windows' editors: lines end with CR LF.
text() { # FROM TO
    sed "s/@VERSION@/$version/" "$1" | unix2dos >"$out/zip/$2" || die "$1 cannot be read"
}

program i686 pbrain-tengen.exe
program x86_64 pbrain-tengen64.exe
version=$(sed -n 's/^project(tengen VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
date=$(sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p' "$root/CMakeLists.txt")
rm -rf "$out/zip"
mkdir "$out/zip" || exit 1
cp "$out"/*.exe "$out/zip"
text "$root/LICENSE" LICENSE.txt
text "$notices" LICENSE-mingw-w64.txt
text "$root/assets/windows/README.txt" README.txt
(cd "$out/zip" && touch -d "$date" -- * && zip -q -X -9 ../pbrain-tengen.zip -- *) || die "zip failed"
rm -rf "$out/zip"
for file in "$out"/pbrain-tengen*; do
    printf '%s\n' "$file"
done
