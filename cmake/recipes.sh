#!/bin/sh
# recipes.sh ARCHIVE FOLDER: writes there how Flatpak, Arch and Fedora build the game from this archive of its sources,
# which lies beside them: cmake/flatpak, cmake/arch and cmake/fedora with version, date and checksum.
. "$(dirname -- "$0")/setup.sh"
[ $# -eq 2 ] || die "usage: recipes.sh ARCHIVE FOLDER"
archive=$1
version=$(sed -n 's/^project(tengen VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
date=$(sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p' "$root/CMakeLists.txt")
[ "${archive##*/}" = "tengen-$version.tar.gz" ] || die "$archive: expected tengen-$version.tar.gz"
sum=$(sha256sum <"$archive") || die "$archive cannot be read"
sum=${sum%% *}
rpm_date=$(LC_ALL=C date -u -d "$date" '+%a %b %d %Y') || die "$date is no date"
for recipe in flatpak/io.github.tengen.Tengen.yml arch/PKGBUILD fedora/tengen.spec; do
    sed "s/@VERSION@/$version/g; s/@SHA256@/$sum/g; s/@ARCHIVE@/${archive##*/}/g; s/@RPM_DATE@/$rpm_date/g" \
        "$root/cmake/$recipe.in" >"$2/${recipe##*/}" || die "cannot write to $2"
done
