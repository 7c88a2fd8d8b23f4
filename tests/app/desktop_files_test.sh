#!/bin/sh
# desktop_files_test.sh ASSETS: the desktop entry and the metainfo are valid and have every language, and every type of
# file that the entry opens is described. ASSETS: their folder in the build. Exit 77: no validators.
command -v desktop-file-validate >/dev/null && command -v appstreamcli >/dev/null || exit 77
cd "$1" || exit 1
fail() { echo "FAILED: $*"; exit 1; }
id=io.github.tengen.Tengen

desktop-file-validate $id.desktop || fail "the desktop entry"
appstreamcli validate --strict --no-net $id.metainfo.xml || fail "the metainfo"
for language in zh_CN zh_TW ja ko vi ru de fr es pt pl cs sv et tr; do
    for key in Name GenericName Comment Keywords; do
        grep -q "^$key\[$language\]=." $id.desktop || fail "$key in $language"
    done
    for element in summary p li caption; do
        grep -q "<$element xml:lang=\"$language\">" $id.metainfo.xml || fail "<$element> in $language"
    done
done
for type in $(sed -n 's/^MimeType=//p' $id.desktop | tr ';' ' '); do
    grep -q "<mime-type type=\"$type\">" $id.xml || fail "$type has no description"
    grep -q "<mediatype>$type</mediatype>" $id.metainfo.xml || fail "$type is missing in the metainfo"
done
[ -z "$(sed -n 's/^Icon=//p' $id.desktop | grep -vx $id)" ] || fail "the icon"
grep -qx "StartupWMClass=$id" $id.desktop || fail "the window's class"
echo ok
