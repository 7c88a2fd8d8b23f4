#!/bin/sh
# release.sh TAG: makes a release of a tag vX.Y.Z in build/release-X.Y.Z: the sources as an archive, Debian packages
# and the programs for Windows made of them, what Flatpak, Arch and Fedora build it by, checksums, and notes from
# docs/CHANGELOG.md. Publishes nothing.
. "$(dirname -- "$0")/setup.sh"

[ $# -eq 1 ] || die "usage: release.sh TAG"
tag=$1
version=${tag#v}
[ "$tag" = "v$version" ] || die "$tag: expected a tag such as v1.2.0"
cd "$root" || exit 1
git rev-parse -q --verify "refs/tags/$tag" >/dev/null || die "there is no tag $tag: git tag -a $tag"
tagged() { git show "$tag:$1"; } # as it was tagged
tagged CMakeLists.txt | grep -q "^project(tengen VERSION $version " || die "CMakeLists.txt of $tag does not say VERSION $version"
date=$(tagged CMakeLists.txt | sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p')
tagged docs/CHANGELOG.md | grep -q "^## $version ($date)$" || die "docs/CHANGELOG.md of $tag has no section \"## $version ($date)\""

out=$root/build/release-$version
name=tengen-$version
rm -rf "$out"
mkdir -p "$out" || die "cannot write to $out"
git archive --format=tar --prefix="$name/" -o "$out/$name.tar" "$tag" && gzip -9n "$out/$name.tar" ||
    die "the archive cannot be written"
tagged docs/CHANGELOG.md | awk -v begin="## $version " 'index($0, begin) == 1 { on = 1; next } /^## / { on = 0 } on' |
    sed '/./,$!d' >"$out/notes.md"
tar -xzf "$out/$name.tar.gz" -C "$out" || die "the archive cannot be read"
sh "$out/$name/cmake/recipes.sh" "$out/$name.tar.gz" "$out" || die "the recipes were not made"
if have dpkg-deb; then
    sh "$out/$name/cmake/package.sh" >/dev/null || die "the packages were not made"
    mv "$out/$name"/build/package/*.deb "$out" || exit 1
fi
if have x86_64-w64-mingw32-gcc-posix && have i686-w64-mingw32-gcc-posix && have zip; then
    windows=$out/$name/build/windows
    mkdir -p "$windows"
    # What windows_libraries.sh has built from the distribution's sources is used again.
    for built in sources libraries; do
        [ ! -e "$root/build/windows/$built" ] || ln -s "$root/build/windows/$built" "$windows/$built"
    done
    sh "$out/$name/cmake/windows.sh" >/dev/null && sh "$out/$name/cmake/windows_game.sh" >/dev/null ||
        die "the programs for Windows were not made"
    for program in pbrain-tengen tengen; do
        mv "$windows/$program.zip" "$out/$program-$version-windows.zip" || exit 1
    done
else
    say "without mingw-w64: no programs for Windows (sh cmake/windows.sh installs it)"
fi
rm -rf "${out:?}/$name"
cd "$out" || exit 1
sha256sum -- *.tar.gz *.yml PKGBUILD *.spec $(ls ./*.deb ./*.zip 2>/dev/null) | sed 's|\./||' >SHA256SUMS
say "made in $out:"
cat SHA256SUMS
