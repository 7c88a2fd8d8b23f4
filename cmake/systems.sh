#!/bin/sh
# systems.sh [--all] [SYSTEM...]: builds engine and training tools with other compilers, with another libc and for other
# processors, warnings being errors, and checks the bench signature and what the search finds in
# tests/brain/positions.t. Programs of other processors run under qemu-user; those of Windows under wine and those of
# browsers under node, the engine alone. A system without its compiler here is skipped, and named. --all installs what
# is missing (on Debian) and runs the tests of engine and files on each Linux, too, which takes half an hour on two
# cores. Those of pixels, whose loops are others on AArch64, run without --all, too, once it has fetched cmocka.
. "$(dirname -- "$0")/setup.sh"

# Name, compiler, emulator, Debian's name of the processor. -: none. GCC for this processor is what all else is built
# with; the test `delivered` checks its signature.
systems='
clang    clang                  -             -
musl     musl-gcc               -             -
i686     i686-linux-gnu-gcc     qemu-i386     i386
aarch64  aarch64-linux-gnu-gcc  qemu-aarch64  arm64
s390x    s390x-linux-gnu-gcc    qemu-s390x    s390x
win64    x86_64-w64-mingw32-gcc-posix  wine   x86_64
win32    i686-w64-mingw32-gcc-posix    wine   i686
wasm     emcc                   node          wasm
'
# Threads, a first one that may wait, the machine's own files, and as much memory as on Linux.
wasm_flags='-pthread -sPROXY_TO_PTHREAD -sNODERAWFS -sEXIT_RUNTIME -sINITIAL_MEMORY=536870912 -sTOTAL_STACK=4194304'
names=$(printf '%s\n' "$systems" | awk 'NF { print $1 }')
work=$root/build/systems
signature=$root/tests/brain/bench.signature

all=
chosen=
for word in "$@"; do
    if [ "$word" = --all ]; then
        all=1
    elif printf '%s\n' "$names" | grep -qxF -e "$word"; then
        chosen="$chosen $word"
    else
        # shellcheck disable=SC2086 # a list of words
        say "\"$word\": allowed are --all and the systems" $names
        exit 2
    fi
done

# Debian's apt with lists and sources of its own: the system's stay as they are.
own_apt() {
    apt-get -q -o Dir::Etc::SourceList="$debian/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$debian/lists" -o Dir::State::status="$debian/status" -o Dir::Cache="$debian/cache" \
        -o APT::Sandbox::User=root -o APT::Architectures::=i386 -o APT::Architectures::=arm64 \
        -o APT::Architectures::=s390x "$@" >>"$debian/log" 2>&1
}

# What the tests need beside a compiler: cmocka's source, and for each processor libc with its character sets.
fetch() {
    debian=$work/debian
    [ -e "$debian/.fetched" ] && return
    rm -rf "$debian"
    mkdir -p "$debian/lists/partial" "$debian/cache/archives/partial" || return 1
    : >"$debian/status"
    # shellcheck disable=SC2016 # names of apt
    from=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
        grep -m 1 ' main$') || return 1
    key='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
    printf '%s\n' "deb $key $from" "deb-src $key $from" >"$debian/sources.list"
    say "fetching cmocka and libc for the tests"
    (
        cd "$debian" && own_apt update && own_apt source cmocka && mv cmocka-*/ cmocka || exit 1
        for processor in i386 arm64 s390x; do
            own_apt download "libc6:$processor" && dpkg-deb -x libc6_*_"$processor".deb "$processor" || exit 1
        done
    ) || {
        tail -n 5 "$debian/log" >&2
        return 1
    }
    : >"$debian/.fetched"
}

# Its CMake toolchain file.
toolchain() { # NAME COMPILER EMULATOR PROCESSOR
    if [ "$3" = wine ]; then
        printf 'include("%s")\n' "$root/cmake/windows-$4.cmake"
        return
    elif [ "$3" = node ]; then
        printf '%s\n' "include(\"$(dirname -- "$(readlink -f -- "$(command -v "$2")")")/cmake/Modules/Platform/Emscripten.cmake\")" \
            'set(CMAKE_C_FLAGS_INIT -pthread)' "set(CMAKE_EXE_LINKER_FLAGS_INIT \"$wasm_flags\")"
        return
    fi
    libc=/usr/${2%-gcc}
    [ -z "$all" ] || libc=$work/debian/$4
    printf 'set(CMAKE_C_COMPILER %s)\n' "$2"
    [ "$3" = - ] || printf 'set(%s)\n' 'CMAKE_SYSTEM_NAME Linux' "CMAKE_SYSTEM_PROCESSOR $1" \
        "CMAKE_CROSSCOMPILING_EMULATOR $3 -L \"$libc\""
}

cmocka() { # NAME
    [ -e "$work/$1-cmocka/installed" ] && return
    cmake -S "$work/debian/cmocka" -B "$work/$1-cmocka" -DCMAKE_TOOLCHAIN_FILE="$work/$1.cmake" -DWITH_EXAMPLES=OFF \
        -DCMAKE_INSTALL_PREFIX="$work/$1-cmocka/installed" -DCMAKE_INSTALL_LIBDIR=lib &&
        cmake --build "$work/$1-cmocka" --target install
}

# Runs a program of the system.
under() { # EMULATOR PROGRAM [ARGUMENTS]
    emulator=$1
    shift
    if [ "$emulator" = - ]; then
        "$@"
    elif [ "$emulator" = wine ]; then
        WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=" wine "$@"
    elif [ "$emulator" = node ]; then
        node --no-experimental-fetch "$@" # Debian's emscripten would fetch the file as a browser does
    else
        "$emulator" -L "$libc" "$@"
    fi
}

# Shell scripts and measures of memory run programs without the emulator.
tests() { # NAME EMULATOR
    except='no_cycles'
    [ "$2" = - ] || except='no_cycles|.*_process_test|brain_memory_test|protocol_soak'
    # Floating point without SSE is slow under qemu: learning takes many minutes.
    [ "$1" != i686 ] || except="$except|learn_test"
    ctest --test-dir "$work/$1" --no-tests=error --output-on-failure -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" \
        -E "^($except)\$" >"$work/$1.tests" 2>&1 || {
        tail -n 40 "$work/$1.tests" >&2
        die "$1: tests failed; all of their output: $work/$1.tests"
    }
    sed -n 's/^100% tests passed.* out of \([0-9]*\)$/\1 tests/p' "$work/$1.tests"
}

# The tests of pixels alone; as words for the summary. What they need was made by `try` before.
pixels() { # NAME
    dir=$work/$1-pixels
    {
        cmake -S "$root" -B "$dir" -DCMAKE_TOOLCHAIN_FILE="$work/$1.cmake" -DCMAKE_BUILD_TYPE=Release \
            -DTENGEN_WERROR=ON -DTENGEN_GAME=OFF -DTENGEN_TRAIN=OFF -DTENGEN_TESTS=ON &&
            cmake --build "$dir" --target render_blend render_stretch &&
            ctest --test-dir "$dir" --no-tests=error --output-on-failure -R '^render_'
    } >"$work/$1.pixels" 2>&1 || {
        tail -n 40 "$work/$1.pixels" >&2
        die "$1: tests of pixels failed; all of their output: $work/$1.pixels"
    }
    sed -n 's/^100% tests passed.* out of \([0-9]*\)$/\1 tests of pixels/p' "$work/$1.pixels"
}

# Many a wine runs no programs of 32 bits.
runs() { # NAME EMULATOR
    case $1 in
    win64) under "$2" 'C:\windows\system32\cmd.exe' /c exit 0 >/dev/null 2>&1 ;;
    win32) under "$2" 'C:\windows\syswow64\cmd.exe' /c exit 0 >/dev/null 2>&1 ;;
    esac
}

# In a shell of its own: `die` ends only this system.
try() ( # NAME COMPILER EMULATOR PROCESSOR
    toolchain "$@" >"$work/$1.cmake"
    with_tests=OFF
    with_training=ON
    tried=$all
    foreign=
    case $3 in wine | node) foreign=1 ;; esac
    [ -z "$foreign" ] || { with_training=OFF; tried=; }
    [ -z "$tried" ] || with_tests=ON
    can_test=
    [ -n "$foreign" ] || [ ! -e "$work/debian/.fetched" ] || can_test=1
    if [ -n "$can_test" ]; then
        cmocka "$1" >"$work/$1.cmocka.log" 2>&1 || die "$1: cmocka could not be built: $work/$1.cmocka.log"
        export PKG_CONFIG_LIBDIR="$work/$1-cmocka/installed/lib/pkgconfig"
    fi
    [ "$3" != node ] || export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # of Debian's emscripten
    build "systems/$1" -DCMAKE_TOOLCHAIN_FILE="$work/$1.cmake" -DCMAKE_BUILD_TYPE=Release -DTENGEN_WERROR=ON \
        -DTENGEN_GAME=OFF -DTENGEN_TESTS=$with_tests "-DTENGEN_TRAIN=$with_training"
    brain=$work/$1/src/brain/pbrain-tengen
    if [ "$3" = wine ]; then
        brain=$brain.exe
        runs "$1" "$3" || { echo "$1: built; not run, since there is no wine that runs its programs"; exit 0; }
    elif [ "$3" = node ]; then
        brain=$brain.js
    fi
    got=$(under "$3" "$brain" bench 9 | sed -n 's/.*\(signature .*\)/\1/p')
    [ "$got" = "$(cat "$signature")" ] || die "$1: bench 9 printed \"$got\", expected \"$(cat "$signature")\""
    under "$3" "$brain" test "$root/tests/brain/positions.t" >"$work/$1.positions" 2>&1 || {
        cat "$work/$1.positions" >&2
        die "$1: positions.t failed"
    }
    passed=
    if [ -n "$tried" ]; then
        passed=", $(tests "$1" "$3")" || exit 1
    elif [ -n "$can_test" ]; then
        passed=", $(pixels "$1")" || exit 1
    elif [ -z "$foreign" ]; then
        passed='; pixels not tested, without cmocka; --all fetches it'
    fi
    echo "$1: $got, positions.t$passed"
)

mkdir -p "$work" || die "cannot write to $work"
if [ -n "$all" ]; then
    need "$needs_systems"
    fetch || die "the tests need Debian's packages; without --all only signature and positions are checked"
fi
status=0
while read -r name compiler emulator processor; do
    case " ${chosen:-$names} " in *[[:space:]]"$name"[[:space:]]*) ;; *) continue ;; esac
    lacks=
    have "$compiler" || lacks=$compiler
    [ "$emulator" = - ] || [ "$emulator" = wine ] || have "$emulator" || lacks="$lacks $emulator"
    if [ -n "$lacks" ]; then
        echo "$name: skipped, without ${lacks# }; sh cmake/systems.sh --all installs it on Debian"
    else
        try "$name" "$compiler" "$emulator" "$processor" </dev/null || status=1
    fi
done <<END
$(printf '%s\n' "$systems" | sed '/^$/d')
END
! have wineserver || WINEPREFIX=$work/wine wineserver -k 2>/dev/null || :
exit $status
