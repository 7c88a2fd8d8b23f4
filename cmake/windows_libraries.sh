#!/bin/sh
# windows_libraries.sh [SOURCES PREFIX]: builds what the game needs for 64-bit Windows, from the distribution's own
# source packages, by mingw-w64: static libraries in PREFIX with their pkg-config files, whose Libs have all that they
# need. What is already there is not built again. The same sources make the same bytes.
# On Debian: apt install dpkg-dev gcc gcc-mingw-w64-x86-64-posix make tcl
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
sources=${1:-$root/build/windows/sources} prefix=${2:-$root/build/windows/libraries} purpose=Windows
mkdir -p "$sources" "$prefix"
sources=$(CDPATH='' cd -- "$sources" && pwd)
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
target=x86_64-w64-mingw32
jobs=${TENGEN_WINDOWS_JOBS:-$(getconf _NPROCESSORS_ONLN)}
# Later maps come first: the libraries may lie within the sources' folder, or the other way round.
flags="-O2 -fno-strict-aliasing -ffile-prefix-map=$sources=. -ffile-prefix-map=$prefix=."
export LC_ALL=C TZ=UTC

say() {
    echo "windows: $*"
}

fail() {
    say "$*" >&2
    exit 1
}

compile() {
    name=$1 options=$2
    shift 2
    rm -rf "$prefix/objects/$name.parts" "$prefix/lib/lib$name.a"
    mkdir -p "$prefix/objects/$name.parts"
    # shellcheck disable=SC2086 # flags are words
    (cd "$prefix/objects/$name.parts" &&
        printf '%s\n' "$@" | xargs -P "$jobs" -n 8 "$target-gcc-posix" $flags $options -c &&
        "$target-ar" rcsD "$prefix/lib/lib$name.a" ./*.o)
}

# shellcheck source=cmake/library_sources.sh
. "$(dirname -- "$0")/library_sources.sh"

# Shown by Direct3D 9, OpenGL or GDI, heard by WASAPI or DirectSound; the dummy drivers are for scripts. A program
# has a main of its own: it defines SDL_MAIN_HANDLED.
build_sdl2() {
    folder=$(source_of libsdl2 libsdl2)
    cp "$folder"/include/*.h "$prefix/include/SDL2/"
    # The file is meant for Visual C++: what mingw-w64 has beyond that comes before it.
    cat - "$folder/include/SDL_config_windows.h" >"$prefix/include/SDL2/SDL_config_windows.h" <<END
#define HAVE_LIBC 1
#define HAVE_GCC_ATOMICS 1
END
    cat >>"$prefix/include/SDL2/SDL_config_windows.h" <<END
#undef HAVE_M_PI
#undef HAVE_DINPUT_H
#undef HAVE_XINPUT_H
#undef HAVE_SENSORSAPI_H
#undef SDL_AUDIO_DRIVER_WINMM
#undef SDL_AUDIO_DRIVER_DISK
#undef SDL_JOYSTICK_DINPUT
#undef SDL_JOYSTICK_HIDAPI
#undef SDL_JOYSTICK_RAWINPUT
#undef SDL_JOYSTICK_VIRTUAL
#undef SDL_JOYSTICK_WGI
#undef SDL_JOYSTICK_XINPUT
#undef SDL_HAPTIC_DINPUT
#undef SDL_HAPTIC_XINPUT
#undef SDL_SENSOR_WINDOWS
#undef SDL_VIDEO_RENDER_D3D11
#undef SDL_VIDEO_RENDER_D3D12
#undef SDL_VIDEO_RENDER_OGL_ES2
#undef SDL_VIDEO_OPENGL_ES2
#undef SDL_VIDEO_OPENGL_EGL
#undef SDL_VIDEO_VULKAN
#define SDL_HIDAPI_DISABLED 1
#define SDL_JOYSTICK_DISABLED 1
#define SDL_HAPTIC_DISABLED 1
#define SDL_SENSOR_DISABLED 1
END
    files=
    for part in . atomic audio audio/directsound audio/dummy audio/wasapi core/windows cpuinfo dynapi events file \
        filesystem/windows haptic haptic/dummy hidapi joystick joystick/dummy libm loadso/windows locale \
        locale/windows misc misc/windows power power/windows render render/direct3d render/direct3d11 \
        render/direct3d12 render/opengl render/software sensor sensor/dummy stdlib thread thread/windows timer \
        timer/windows video video/dummy video/windows video/yuv2rgb; do
        files="$files $(echo "$folder/src/$part"/*.c)"
    done
    # shellcheck disable=SC2086 # the names have no blanks
    compile SDL2 "-I$prefix/include/SDL2 -I$folder/src/video/khronos -I$folder/src/hidapi/hidapi" $files \
        "$folder/src/thread/generic/SDL_syscond.c"
    pc sdl2 2.26.5 '-lSDL2 -lgdi32 -limm32 -lole32 -loleaut32 -lsetupapi -lshell32 -luser32 -luuid -lversion -lwinmm'
}

build_sqlite() {
    compile_sqlite ''
}

# Of gettext's runtime, without iconv: catalogs are read as they are, in UTF-8.
build_intl() {
    folder=$(source_of gettext gettext)/gettext-runtime
    work=$prefix/objects/intl
    mkdir -p "$work"
    (cd "$work" &&
        am_cv_func_iconv=no "$folder/configure" --host="$target" CC="$target-gcc-posix" CFLAGS="$flags" \
            --disable-dependency-tracking --disable-java --disable-libasprintf --disable-rpath --disable-shared \
            --enable-threads=windows --with-included-gettext &&
        make -j"$jobs" -C intl ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=:) # a patch made their inputs newer
    cp "$work/intl/libintl.h" "$prefix/include/"
    cp "$work/intl/.libs/libintl.a" "$prefix/lib/"
    pc intl 0.21 -lintl
}

build_libraries sdl2 freetype sdl2_ttf sdl2_image webp inih sqlite intl
