#!/usr/bin/python3
"""web_fonts.py ROOT FOLDER: subsets of the system's fonts for a web page, with the characters of our texts.

sans: Inter, for Latin, Greek and Cyrillic; symbols: what Inter lacks, from DejaVu Sans; names: the languages'
own names; zh_CN, zh_TW, ja, ko: Han characters, kana and hangul of the translation, from Noto Sans CJK.
Each as NAME-regular.otf and NAME-bold.otf."""
import pathlib
import re
import subprocess
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HAN = {"zh_CN": "SC", "zh_TW": "TC", "ja": "JP", "ko": "KR"}
# Of names in today's languages; texts have their own characters beside them.
LETTERS = [(0x20, 0x7E), (0xA0, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1CD, 0x1DC), (0x218, 0x21B), (0x300, 0x331),
           (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x4FF), (0x1E80, 0x1E85), (0x1E9E, 0x1EF9), (0x2010, 0x2044),
           (0x20A0, 0x20BF), (0x2190, 0x2199), (0x2212, 0x2264)]


def is_cjk(code):
    return (0x1100 <= code <= 0x11FF or 0x2E80 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7AF
            or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF)


def find(family, weight):
    """The file of a font, and its number there."""
    pattern = f"{family}:weight={weight}:slant=0"
    found = subprocess.run(["fc-match", "-f", "%{family}|%{file}|%{index}", pattern], capture_output=True,
                           text=True, check=True).stdout
    families, path, index = found.rsplit("|", 2)
    if family not in families.split(","):
        sys.exit(f"web.sh: the font {family} is missing (Debian: fonts-inter, fonts-dejavu-core, fonts-noto-cjk)")
    return path, int(index) & 0xFFFF


def write(family, weight, characters, out):
    """Returns the characters that the font has."""
    path, index = find(family, weight)
    font = TTFont(path, fontNumber=index, lazy=True)
    has = characters & set(font.getBestCmap())
    options = subset.Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[1, 2],
                             legacy_kern=True, desubroutinize=False)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=has)
    chosen.subset(font)
    subset.save_font(font, str(out), options)
    return has


def codes(path):
    return {ord(c) for c in path.read_text(encoding="utf-8") if ord(c) >= 0x20}


def language_names(root):
    table = (root / "src/ui/setting.c").read_text(encoding="utf-8")
    return {ord(c) for row in re.findall(r'\{"\w+", "([^"]+)"\}', table) for c in row}


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    texts = {path.stem: codes(path) for path in (root / "assets/po").glob("*.po")}
    sources = set().union(*(codes(path) for path in (root / "src").glob("**/*.[ch]")))
    every = sources.union(*texts.values())
    letters = {code for first, last in LETTERS for code in range(first, last + 1)}
    names = {code for code in language_names(root) | sources if is_cjk(code)}
    for weight, noto_weight, word in ((80, 80, "regular"), (180, 200, "bold")):
        has = write("Inter", weight, letters | {c for c in every if not is_cjk(c)}, folder / f"sans-{word}.otf")
        rest = {code for code in every if not is_cjk(code)} - has
        write("DejaVu Sans", 80 if weight == 80 else 200, rest, folder / f"symbols-{word}.otf")
        write("Noto Sans CJK SC", noto_weight, names, folder / f"names-{word}.otf")
        for language, form in HAN.items():
            own = {code for code in texts[language] | names if is_cjk(code)}
            write(f"Noto Sans CJK {form}", noto_weight, own, folder / f"{language}-{word}.otf")


if __name__ == "__main__":
    main()
