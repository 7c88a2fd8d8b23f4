# library_sources.sh: what web_libraries.sh and windows_libraries.sh share; sourced with ".", not run.
# The script sets sources and prefix, folders with absolute names; jobs; purpose, a word for pkg-config's files. It
# defines say TEXT, fail TEXT, and compile NAME "FLAGS" FILE...: libNAME.a of these files, whose names differ.
# shellcheck shell=sh disable=SC2154 # the script sets them

lists=$sources/lists

# The newest folder of the source package $1 whose name begins with $2; fetched if it is not there.
source_of() {
    if ! ls -d "$sources/$2"-[0-9]* >/dev/null 2>&1; then
        fetch "$1" >&2
    fi
    for folder in "$sources/$2"-[0-9]*; do
        if [ -d "$folder" ]; then
            echo "$folder"
            return
        fi
    done
    fail "there is no source of $1: unpack it as $sources/$2-VERSION"
}

# From where the system's packages come, with lists of our own: a system's usual lists leave out the sources.
fetch() {
    if [ ! -f "$lists/done" ]; then
        # shellcheck disable=SC2016 # names of apt
        from=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' \
            'Component: main' | head -n 1)
        [ -n "$from" ] || fail "apt-get names no place of packages: run apt-get update"
        echo "deb-src $from" >"$sources/debian.list"
        mkdir -p "$lists/partial"
        apt "$sources" update
        touch "$lists/done"
    fi
    (cd "$sources" && apt "$sources" --only-source source "$1")
}

apt() {
    folder=$1
    shift
    apt-get -q -o Dir::Etc::sourcelist="$folder/debian.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::State::lists="$folder/lists" "$@"
}

# pc NAME VERSION LIBRARIES [REQUIRES]: a pkg-config file.
pc() {
    mkdir -p "$prefix/lib/pkgconfig"
    cat >"$prefix/lib/pkgconfig/$1.pc" <<END
Name: $1
Description: for $purpose
Version: $2
Requires: ${4:-}
Libs: -L$prefix/lib $3
Cflags: -I$prefix/include -I$prefix/include/SDL2
END
}

# Of its modules only those that OpenType and TrueType need.
build_freetype() {
    folder=$(source_of freetype freetype)
    mkdir -p "$prefix/include/freetype2"
    cp -R "$folder/include/." "$prefix/include/freetype2/"
    echo '#undef FT_CONFIG_OPTION_USE_ZLIB' >>"$prefix/include/freetype2/freetype/config/ftoption.h"
    cat >"$prefix/include/freetype2/freetype/config/ftmodule.h" <<END
FT_USE_MODULE(FT_Module_Class, autofit_module_class)
FT_USE_MODULE(FT_Driver_ClassRec, tt_driver_class)
FT_USE_MODULE(FT_Driver_ClassRec, cff_driver_class)
FT_USE_MODULE(FT_Module_Class, psaux_module_class)
FT_USE_MODULE(FT_Module_Class, psnames_module_class)
FT_USE_MODULE(FT_Module_Class, pshinter_module_class)
FT_USE_MODULE(FT_Module_Class, sfnt_module_class)
FT_USE_MODULE(FT_Renderer_Class, ft_smooth_renderer_class)
FT_USE_MODULE(FT_Renderer_Class, ft_raster1_renderer_class)
END
    # shellcheck disable=SC2046 # the names have no blanks
    compile freetype "-I$prefix/include/freetype2 -DFT2_BUILD_LIBRARY" \
        $(for part in base/ftsystem base/ftinit base/ftdebug base/ftbase base/ftbbox base/ftbitmap base/ftglyph \
            base/ftmm base/ftstroke base/ftsynth autofit/autofit cff/cff psaux/psaux psnames/psnames \
            pshinter/pshinter raster/raster sfnt/sfnt smooth/smooth truetype/truetype; do
            echo "$folder/src/$part.c"
        done)
    pc freetype2 24.3.18 -lfreetype
}

build_sdl2_ttf() {
    folder=$(source_of libsdl2-ttf libsdl2-ttf)
    cp "$folder/SDL_ttf.h" "$prefix/include/SDL2/"
    compile SDL2_ttf "-I$prefix/include/SDL2 -I$prefix/include/freetype2 -DTTF_USE_HARFBUZZ=0" "$folder/SDL_ttf.c"
    pc SDL2_ttf 2.20.1 -lSDL2_ttf 'sdl2 freetype2'
}

# Pictures that a player may choose: by the decoders that are in SDL2_image.
build_sdl2_image() {
    folder=$(source_of libsdl2-image libsdl2-image)
    cp "$folder/SDL_image.h" "$prefix/include/SDL2/"
    compile SDL2_image "-I$prefix/include/SDL2 -DUSE_STBIMAGE -DLOAD_PNG -DLOAD_JPG -DLOAD_BMP -DSAVE_PNG=1" \
        "$folder"/IMG*.c
    pc SDL2_image 2.6.3 -lSDL2_image sdl2
}

build_webp() {
    folder=$(source_of libwebp libwebp)
    mkdir -p "$prefix/include/webp"
    cp "$folder"/src/webp/*.h "$prefix/include/webp/"
    compile webp "-I$folder" "$folder"/src/dec/*.c "$folder"/src/dsp/*.c "$folder"/src/enc/*.c \
        "$folder"/src/mux/*.c "$folder"/src/utils/*.c "$folder"/sharpyuv/*.c
    pc libwebpmux 1.2.4 -lwebp
}

build_inih() {
    folder=$(source_of libinih libinih)
    cp "$folder/ini.h" "$prefix/include/"
    compile inih '-DINI_ALLOW_NO_VALUE=0' "$folder/ini.c"
    pc inih 55 -linih
}

# compile_sqlite "FLAGS": one large file is made of all first, by programs of this machine. Its grammar follows the flags.
compile_sqlite() {
    folder=$(source_of sqlite3 sqlite3)
    work=$prefix/objects/sqlite3
    mkdir -p "$work"
    (cd "$work" && "$folder/configure" --disable-shared --disable-readline --disable-tcl &&
        make -j"$jobs" OPTS="$1" sqlite3.c)
    cp "$work/sqlite3.h" "$prefix/include/"
    compile sqlite3 "-DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1 -DSQLITE_OMIT_DEPRECATED $1" "$work/sqlite3.c"
    pc sqlite3 3.40.1 -lsqlite3
}

# build_libraries LIBRARY...: by build_LIBRARY, in this order, if they are not there.
build_libraries() {
    mkdir -p "$sources" "$prefix/lib" "$prefix/include/SDL2" "$prefix/objects"
    for library in "$@"; do
        if [ ! -f "$prefix/objects/$library.done" ]; then
            say "building $library"
            # No condition around it: there, set -e would not end it.
            set +e
            (set -e; "build_$library") >"$prefix/objects/$library.log" 2>&1
            status=$?
            set -e
            if [ $status -ne 0 ]; then
                tail -30 "$prefix/objects/$library.log" >&2
                exit 1
            fi
            touch "$prefix/objects/$library.done"
        fi
    done
}
