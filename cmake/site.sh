#!/bin/sh
# site.sh: puts the page for visitors together in build/site: docs/site with pictures that the game draws, the game as
# a web page in play/ if sh cmake/web.sh has made it, and in download/ the files of the release that sh cmake/release.sh
# has made of this version. What is not there is not on the page. Any web server can offer the folder.
. "$(dirname -- "$0")/setup.sh"
[ $# -eq 0 ] || die "usage: site.sh"
need "$needs_play"
version=$(sed -n 's/^project(tengen VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
release=$root/build/release-$version
web=${TENGEN_WEB_BUILD:-$root/build/web}/site
site=$root/build/site
build release -DCMAKE_BUILD_TYPE=Release
rm -rf "$site"
mkdir -p "$site" || die "cannot write to $site"
cp "$root/docs/site/style.css" "$site/" && cp "$root/assets/tengen.svg" "$site/icon.svg" || die "cannot write to $site"
sh "$root/cmake/site_pictures.sh" "$root/build/release/src/app/tengen" "$site/pictures" || exit 1

# What a file of the release is for.
purpose() {
    case $1 in
    tengen_*.deb) echo "the game, for Debian and Ubuntu; it needs tengen-data" ;;
    pbrain-tengen_*.deb) echo "the engine alone, for Debian and Ubuntu" ;;
    tengen-data_*.deb) echo "translations, icons and file types of the game" ;;
    pbrain-*-windows.zip) echo "the engine for Windows, of 64 and of 32 bits" ;;
    *-windows.zip) echo "the game for Windows, of 64 bits" ;;
    *.tar.gz) echo "the sources" ;;
    *.yml) echo "for flatpak-builder, beside the sources" ;;
    PKGBUILD) echo "for makepkg on Arch Linux, beside the sources" ;;
    *.spec) echo "for rpmbuild on Fedora, beside the sources" ;;
    SHA256SUMS) echo "the checksums of all of them" ;;
    esac
}
downloads() {
    if [ ! -e "$release/SHA256SUMS" ]; then
        echo "<p>Version $version is not released yet: build it from the sources.</p>"
        return
    fi
    echo "<h3>Version $version</h3>"
    echo '<p>On Debian and Ubuntu: <code>apt install ./tengen*.deb</code></p>'
    echo '<ul class="files">'
    for file in $(sed 's/^[^ ]*  *//' "$release/SHA256SUMS") SHA256SUMS; do
        echo "<li><a href=\"download/$file\">$file</a><span>$(purpose "$file"), $(($(wc -c <"$release/$file") / 1024 + 1)) KiB</span></li>"
    done
    echo '</ul>'
}
if [ -e "$release/SHA256SUMS" ]; then
    mkdir "$site/download"
    for file in $(sed 's/^[^ ]*  *//' "$release/SHA256SUMS") SHA256SUMS; do
        cp "$release/$file" "$site/download/" || die "$release is not whole"
    done
fi
downloads >"$site/downloads.part"
play=/@PLAY@/d
if [ -e "$web/index.html" ]; then
    cp -r "$web" "$site/play" || die "cannot write to $site"
    play='s/<!-- @PLAY@ -->//'
else
    say "without the game as a web page, which sh cmake/web.sh makes"
fi
sed -e "$play" -e "s/<!-- @VERSION@ -->/$version/" -e "/<!-- @DOWNLOADS@ -->/{
r $site/downloads.part
d
}" "$root/docs/site/index.html" >"$site/index.html"
rm "$site/downloads.part"
say "made in $site"
