#!/bin/sh
# recipes_test.sh ROOT BUILD: what Flatpak, Arch and Fedora are told is what the sources say: version, checksum,
# libraries and tools (the table of cmake/setup.sh), and which files are installed. What can read the recipes here
# does.
. "$1/cmake/setup.sh"
root=$1 build=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "FAILED: $*"; exit 1; }

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
archive=tengen-$version.tar.gz
echo sources >"$archive"
sum=$(sha256sum <"$archive" | cut -d ' ' -f 1)
sh "$root/cmake/recipes.sh" "$archive" . || fail "no recipes"
! sh "$root/cmake/recipes.sh" other.tar.gz . 2>/dev/null || fail "the archive of another version is taken"
flatpak=io.github.tengen.Tengen.yml
! grep -n '@[A-Z_]*@' "$flatpak" PKGBUILD tengen.spec || fail "something is not filled in"
for recipe in "$flatpak" PKGBUILD; do
    grep -q "$sum" "$recipe" || fail "$recipe: another checksum"
done
grep -qx "pkgver=$version" PKGBUILD && grep -qx "Version:  *$version" tengen.spec && grep -q "path: $archive" "$flatpak" ||
    fail "another version"

# names LIST KIND COLUMN: the packages of these rows of the table, one a line.
names() { printf '%s\n' "$1" | awk -v kind="$2" -v n="$3" -F '|' '$1 ~ "^(" kind ") " { split($2, name, " "); print name[n] }' | grep -vx -e -; }
row() { printf '%s\n' "$1" | grep -e "^$2 "; }
same() { # WHAT FILE FILE
    sort -u "$2" >"$2.sorted"
    sort -u "$3" >"$3.sorted"
    diff "$2.sorted" "$3.sorted" || fail "$1: another list than the one of cmake/setup.sh"
}
words() { # ARRAY: of the PKGBUILD
    bash -c '. ./PKGBUILD; eval "printf \"%s\n\" \"\${'"$1"'[@]}\""' | sed 's/:.*//'
}
# fc-match only looks for fonts, which are below.
tools=$(printf '%s\n' "$needs_play" | grep -v '^cmd fc-match')
checks=$(row "$needs_test" 'cmd desktop-file-validate'; row "$needs_test" 'cmd appstreamcli')
icons=$(row "$needs_package" 'cmd rsvg-convert')

sed -n 's/^BuildRequires:  *//p' tengen.spec >fedora
{ names "$tools" 'cmd|pc' 2; names "$checks" cmd 2; names "$icons" cmd 2; } >fedora-table
same "tengen.spec, BuildRequires" fedora fedora-table
sed -n 's/^Recommends:  *//p' tengen.spec >fedora-fonts
names "$needs_play" 'font|han' 2 >fedora-fonts-table
same "tengen.spec, Recommends" fedora-fonts fedora-fonts-table

if have bash; then
    bash -n PKGBUILD || fail "PKGBUILD is no script"
    words depends >arch
    { names "$needs_play" pc 3; printf '%s\n' glibc hicolor-icon-theme; } >arch-table
    same "PKGBUILD, depends" arch arch-table
    words makedepends >arch-tools
    { names "$tools" cmd 3; names "$icons" cmd 3; } | grep -vx -e gcc -e make -e pkgconf >arch-tools-table # base-devel
    same "PKGBUILD, makedepends" arch-tools arch-tools-table
    words optdepends >arch-more
    { names "$needs_play" 'font|han' 3; echo speech-dispatcher; } >arch-more-table
    same "PKGBUILD, optdepends" arch-more arch-more-table
fi
for module in $(printf '%s\n' "$needs_play" | sed -n 's/^pc  *\([A-Za-z0-9_]*\).*/\1/p'); do
    case $module in
    sdl2 | SDL2_ttf | SDL2_image | fontconfig | libwebpmux | sqlite3) ;; # the runtime's
    *) grep -q "^  - name: $module\$" "$flatpak" || fail "$flatpak: without $module" ;;
    esac
done

# Every file that is installed is in the list of Fedora's packages, and the other way round.
cmake --install "$build" --prefix "$work/installed" >install.log 2>&1 || { cat install.log; fail "not installed"; }
zsh=$(sed -n 's/^TENGEN_ZSH_FOLDER:STRING=//p' "$build/CMakeCache.txt")
(cd installed && find . ! -type d) | sed "s|^\./||; s|^$zsh/|share/zsh/site-functions/|" | sort >installed-files
sed -n '/^%files/,/^%changelog/p' tengen.spec | sed -n 's/^\(%{_.*\)/\1/p' |
    sed 's|%{_bindir}|bin|; s|%{_metainfodir}|share/metainfo|; s|%{_mandir}|share/man|; s|%{_docdir}|share/doc|; s|%{_datadir}|share|' >listed
grep -q '^%files.* -f tengen.lang$' tengen.spec && echo 'share/locale/*/LC_MESSAGES/tengen.mo' >>listed
is_listed() {
    while read -r pattern; do
        # shellcheck disable=SC2254 # a pattern
        case $1 in $pattern) return 0 ;; esac
    done <listed
    return 1
}
while read -r file; do
    is_listed "$file" || fail "tengen.spec does not list $file"
done <installed-files
while read -r pattern; do
    found=
    while read -r file; do
        # shellcheck disable=SC2254
        case $file in $pattern) found=1 && break ;; esac
    done <installed-files
    [ -n "$found" ] || fail "tengen.spec lists $pattern, which is not installed"
done <listed
for recipe in "$flatpak" PKGBUILD tengen.spec; do
    for option in $(grep -o -e '-DTENGEN_[A-Z_]*' "$recipe"); do
        grep -q "^${option#-D}:" "$build/CMakeCache.txt" || fail "$recipe: there is no option $option"
    done
done
grep -q "^set(TENGEN_DESKTOP_ID ${flatpak%.yml})" "$root/CMakeLists.txt" || fail "$flatpak: another id than the desktop entry's"

# By their own tools, where they are.
if have python3 && python3 -c 'import yaml' 2>/dev/null; then
    python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$flatpak" || fail "$flatpak is no YAML"
fi
if have flatpak-builder; then
    flatpak-builder --show-manifest "$flatpak" >manifest || fail "$flatpak cannot be read"
fi
if have rpmspec; then
    rpmspec -P tengen.spec >parsed 2>err || { cat err; fail "tengen.spec cannot be read"; }
fi
if have makepkg && [ "$(id -u)" -ne 0 ]; then
    makepkg --printsrcinfo >srcinfo || fail "PKGBUILD cannot be read"
fi
echo ok
