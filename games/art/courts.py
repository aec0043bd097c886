"""King, queen and jack: a shield bearing the suit for a head, drawn once and turned about."""

from games.art.hatching import DOT_PITCH, tincture
from games.art.paths import Path, circle, join, mirrored, parse
from games.art.pips import pip
from games.art.svg import GILT, INK, PAPER, TURN, group, path

BELT = 67.2

_SHIELD = parse("M39 26.5H61V38.5C61 46 55.5 50.5 50 53.5 44.5 50.5 39 46 39 38.5Z")

_MANTLE = {
    "K": parse(
        f"M50 48.5C60 48 68 46.6 75 48.6 86 51.6 93 59 93.5 {BELT}H6.5C7 59 14 51.6 25 48.6"
        " 32 46.6 40 48 50 48.5Z"
    ),
    "Q": parse(
        f"M50 50C57 50 62 46.5 69 46.5 74 46.5 76 49 80 50 89 52.5 94 59.5 93 {BELT}H7"
        "C6 59.5 11 52.5 20 50 24 49 26 46.5 31 46.5 38 46.5 43 50 50 50Z"
    ),
    "J": parse(f"M50 50 66 46.8 79 49.4 89.5 58.5 93.5 {BELT}H6.5L10.5 58.5 21 49.4 34 46.8Z"),
}


def court(rank: str, suit: str, weight: float) -> str:
    """Draw a whole court card without its indices, outlined in a weight."""
    half = group(*_half(rank, suit))
    whole = half + group(half, transform=TURN) + _belt(rank)
    return group(
        whole,
        fill=PAPER,
        stroke=INK[suit],
        stroke_width=weight,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _half(rank: str, suit: str) -> list[str]:
    """Draw the upper half; the order is the order of painting."""
    figure = {"K": _king, "Q": _queen, "J": _jack}[rank]
    behind, before = figure(suit)
    mantle = _MANTLE[rank]
    weight = {"s": 0.42, "h": 0.5, "c": 0.5, "d": 1.05}[suit]
    dashes: dict[str, str | float] = {"stroke_dasharray": f"0 {DOT_PITCH}"} if suit == "d" else {}
    return [
        path(mantle),
        path(tincture(suit, mantle), stroke_width=weight, **dashes),
        *behind,
        path(_SHIELD),
        *before,
        path(pip(suit, 50, 39, 15), fill=INK[suit], stroke="none"),
    ]


def _solid(suit: str, *paths: Path) -> str:
    return path(join(paths), fill=INK[suit], stroke="none")


def _gilt(*paths: Path, **values: str | float) -> str:
    return path(join(paths), fill=GILT, **values)


def _fine(*paths: Path) -> str:
    return path(join(paths), fill="none", stroke_width=0.7)


def _king(suit: str) -> tuple[list[str], list[str]]:
    cape = parse(
        "M37.5 45.5C31 46.5 26 47.5 21.5 49.8 26 59.5 36 65.4 50 65.4S74 59.5 78.5 49.8"
        "C74 47.5 69 46.5 62.5 45.5L50 56Z"
    )
    tails = [
        parse(f"M{x} {y}l1.1 3.1-1.1 1.2-1.1-1.2Z")
        for x, y in ((28.3, 49.6), (35, 50), (33.6, 56.2), (41, 55.2), (43.4, 60.2))
    ]
    spots = mirrored(join([*tails])) + parse("M50 58.6l1.1 3.1-1.1 1.2-1.1-1.2Z")
    locks = mirrored(parse("M39 27C33.5 29.5 34 35.5 36.5 38.5 32.6 41.5 34.6 48 39.6 47.2"))
    blade = parse("M83 20.5l1.9 4.5V50.5h-3.8V25Z")
    hilt = parse("M75.5 50.5h15l-.8 2h-13.4ZM82 52.5h2v6h-2Z")
    crown = parse(
        "M36.8 20.8C32.6 17 30.6 11.4 33.6 8.8 36.4 6.6 43 7.4 50 12.4"
        " 57 7.4 63.6 6.6 66.4 8.8 69.4 11.4 67.4 17 63.2 20.8Z"
    )
    ribs = mirrored(parse("M50 12.4C44.6 12.6 42 16 42.6 20.8M48.6 11.6C44 10 39 9.8 37.6 11.4"))
    ribs += parse("M50 12.4V20.8")
    band = parse("M36.6 20.8H63.4L62.6 26.5H37.4Z")
    stones = join(parse(f"M{x} 22.2l1.5 1.5-1.5 1.5-1.5-1.5Z") for x in (41, 47, 53, 59))
    cross = parse("M50 8V3.4M47.9 5.4h4.2")
    return (
        [path(cape), _solid(suit, spots), path(locks)],
        [
            path(blade),
            _fine(parse("M83 26V47")),
            _gilt(hilt, circle(83, 60, 2), stroke_width=0.9),
            _gilt(crown),
            path(ribs, fill="none", stroke_width=0.8),
            path(band),
            _solid(suit, stones),
            _gilt(circle(50, 10, 2.2), stroke_width=0.9),
            path(cross, fill="none"),
        ],
    )


def _queen(suit: str) -> tuple[list[str], list[str]]:
    bodice = parse(f"M39.5 49 45.5 {BELT}H54.5L60.5 49 50 54Z")
    seams = mirrored(parse(f"M32 47C30.5 54 29.5 60 29.5 {BELT}"))
    collar = parse(
        "M36.5 51.5a3.4 3.4 0 0 1-4-5 3.4 3.4 0 0 1-1.6-5.6 3.4 3.4 0 0 1 .2-5.8 3.4 3.4 0 0 1"
        " 2.4-5 3.4 3.4 0 0 1 4.5-3.4H62a3.4 3.4 0 0 1 4.5 3.4 3.4 3.4 0 0 1 2.4 5 3.4 3.4 0 0 1"
        " .2 5.8 3.4 3.4 0 0 1-1.6 5.6 3.4 3.4 0 0 1-4 5L50 56Z"
    )
    pleats = mirrored(parse("M38 30 33.6 30.2M38 34.6 31.4 35M38 39.4 31 40.8M39.4 44 32.6 46.4"))
    pearls = join(circle(50, y, 1.05) for y in (57.4, 60.8, 64.2))
    coronet = parse(
        "M37.2 20.8 34.2 10.8C37.5 11.8 39.8 14 41 16.4L43.4 8.6C46 10.4 47.2 12.4 48 14.6L50 6.8"
        " 52 14.6C52.8 12.4 54 10.4 56.6 8.6L59 16.4C60.2 14 62.5 11.8 65.8 10.8L62.8 20.8Z"
    )
    tips = mirrored(circle(34.2, 9.6, 1.5) + circle(43.2, 7, 1.5)) + circle(50, 5, 1.9)
    band = parse("M37.2 20.8H62.8L62.2 26.5H37.8Z")
    beads = join(circle(50 + 3.4 * step, 23.7, 1) for step in range(-3, 4))
    stem = parse("M83 38C84 45 81.5 52 83 61.5")
    leaves = parse(
        "M83 52C78.5 52 76 49.5 75.5 46 79.5 46 82.5 48 83 52ZM82.6 57C87 57 90 54 90.4 50 86 50.2"
        " 83 53 82.6 57Z"
    )
    petals = join(
        circle(83 + dx, 31.5 + dy, 3.4)
        for dx, dy in ((0, -4.5), (4.3, -1.4), (2.7, 3.7), (-2.7, 3.7), (-4.3, -1.4))
    )
    return (
        [path(seams, fill="none"), path(bodice), _solid(suit, pearls), path(collar), _fine(pleats)],
        [
            path(stem, fill="none"),
            _solid(suit, leaves),
            path(petals),
            _gilt(circle(83, 31.5, 2.7)),
            _gilt(coronet),
            path(tips),
            path(band),
            _solid(suit, beads),
        ],
    )


def _jack(suit: str) -> tuple[list[str], list[str]]:
    seams = mirrored(parse(f"M33 47C30 53 27.5 60 27 {BELT}"))
    placket = parse(f"M47 56H53V{BELT}H47Z")
    buttons = join(circle(50, y, 0.95) for y in (58.6, 62, 65.4))
    collar = mirrored(parse("M50 54.5 39.4 45.5 31.5 49 42.5 59.5Z"))
    locks = mirrored(parse("M39.5 26.5C34.5 31.5 36 38 31.5 44.6 34.5 47.4 39 47 41.2 44.6"))
    curls = mirrored(parse("M38.4 31C36.8 36 37.6 40 35.4 45"))
    puff = parse("M36.2 21.5C31.5 14 38.5 7.8 48 8.2 60 8.4 68.5 13 63.8 21.5Z")
    folds = parse("M43 20.5C41.6 16.5 43 12.4 46 10.4M53 20.5C54 16 52.6 12.4 50.6 10.8")
    band = parse(
        "M35.6 26.5C34 24.6 34.4 22.4 36.2 21 45 19.4 55 19.4 63.8 21 65.6 22.4 66 24.6"
        " 64.4 26.5 55 24.8 45 24.8 35.6 26.5Z"
    )
    plume = parse(
        "M61 21.5C63 13 66.5 5.5 75 3 79.5 1.8 84 4.4 82.8 7.4 82.2 9 80 9 79.6 7.6 79.4 10.4"
        " 77 12.4 74.4 12 74.4 14.8 71.6 16.6 69 15.8 68.4 18.6 65 21 61 21.5Z"
    )
    quill = parse("M61.6 20.8C65 13.5 69.5 7.6 76.4 5.6")
    shaft = parse("M83 24V66")
    axe = parse(
        "M83 30C86 30.6 88.6 29.4 90.4 27.4 92.4 32.4 92.4 36.6 90.4 41.6 88.6 39.6 86 38.4 83 39Z"
    )
    beak = parse("M83 31.6 76 35 83 37.6Z")
    spike = parse("M83 16.5l1.8 7.5-1.8 3-1.8-3Z")
    return (
        [path(seams, fill="none"), path(placket), _solid(suit, buttons), path(locks), _fine(curls)],
        [
            path(collar),
            path(shaft, fill="none", stroke_width=1.5),
            _gilt(axe),
            _solid(suit, beak, spike),
            _gilt(puff),
            _fine(folds),
            path(band),
            path(plume),
            _fine(quill),
        ],
    )


def _belt(rank: str) -> str:
    """Draw the band that joins the two halves, itself the same upside down."""
    deep = 140 - 2 * BELT
    band = path(f"M6 {BELT}h88l1.8 {deep / 2:.1f}-1.8 {deep / 2:.1f}h-88l-1.8-{deep / 2:.1f}z")
    xs = range(11, 44, 6)
    if rank == "K":
        marks = join(parse(f"M{x} 68.6l2.2 1.4-2.2 1.4-2.2-1.4Z") for x in xs)
    elif rank == "Q":
        marks = join(circle(x, 70, 1.1) for x in xs)
    else:
        marks = join(parse(f"M{x + 1} 68.4l-2 3.2") for x in xs)
    clasp = {
        "K": parse("M50 64.8 57 70 50 75.2 43 70Z"),
        "Q": circle(50, 70, 4.8),
        "J": parse("M45.2 66H54.8V74H45.2Z"),
    }[rank]
    return band + path(mirrored(marks), fill="none", stroke_width=0.8) + _gilt(clasp)
