"""framebuffers.py A B: are the pictures of two X servers, written by Xvfb -fbdir, alike? Exit status 1, and a
line that says where they differ: a square of 8 x 8 pixels whose mean is not the same, or a picture that is not
there yet."""
import struct
import sys

SIDE = 8
TOLERANCE = 2.5  # of 255
COLORS_MIN = 1000  # of a finished picture of 24 bits: wood and stones


def scaled(mask):
    """Shift and highest value of the channel."""
    shift = (mask & -mask).bit_length() - 1
    return shift, mask >> shift


def means(path):
    """Rows of squares, each the three means 0..255; and how many different pixels there are."""
    with open(path, "rb") as file:
        data = file.read()
    (size, _, _, _, width, height, _, order, _, _, _, bits, pitch, _, red, green, blue, _, _, colors) = struct.unpack(
        ">20I", data[:80])
    start = size + colors * 12
    kind = ("<" if order == 0 else ">") + {16: "H", 32: "I"}[bits] * width
    channels = [scaled(mask) for mask in (red, green, blue)]
    rows, seen = [], set()
    for top in range(0, height - SIDE + 1, SIDE):
        sums = [[0, 0, 0] for _ in range(width // SIDE)]
        for y in range(top, top + SIDE):
            line = struct.unpack_from(kind, data, start + y * pitch)
            seen.update(line)
            for x, pixel in enumerate(line[:width // SIDE * SIDE]):
                square = sums[x // SIDE]
                for c, (shift, most) in enumerate(channels):
                    square[c] += (pixel >> shift & most) * 255 / most
        rows.append([[value / SIDE**2 for value in square] for square in sums])
    return rows, len(seen)


def main():
    (wanted, colors), (got, _) = means(sys.argv[1]), means(sys.argv[2])
    if colors < COLORS_MIN:
        return f"{colors} colours"
    for y, (a, b) in enumerate(zip(wanted, got)):
        for x, (want, is_now) in enumerate(zip(a, b)):
            if max(abs(p - q) for p, q in zip(want, is_now)) > TOLERANCE:
                return f"at {x * SIDE}, {y * SIDE}: {[round(v) for v in is_now]}, expected {[round(v) for v in want]}"
    return None


sys.exit(main())
