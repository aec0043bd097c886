"""Faces for cards under 60 px: a big index, one big pip, and for the courts a headdress."""

from games.art.paths import Path, circle, join, move, parse
from games.art.pips import Index, index_row, pip
from games.art.svg import path, shown

# Silhouettes about x = 0 with their foot at y = 0; all in the suit's ink.
HEADDRESS: dict[str, Path] = {
    "K": join(
        [
            parse(
                "M-15-6.5C-22-12-23.5-20-17.5-22.5-12-24.5-7.5-20.5-4.5-17.5L-1.6-19V-23.5"
                "H-5V-26.5H-1.6V-30H1.6V-26.5H5V-23.5H1.6V-19L4.5-17.5C7.5-20.5 12-24.5 17.5-22.5"
                " 23.5-20 22-12 15-6.5Z"
            ),
            parse("M-15.4-4.6H15.4L14.4 0H-14.4Z"),
        ]
    ),
    "Q": join(
        [
            parse(
                "M-15-6.5-20.5-20-10.5-13.5-8.6-23-2.6-14 0-25 2.6-14 8.6-23 10.5-13.5 20.5-20"
                " 15-6.5Z"
            ),
            parse("M-15.4-4.6H15.4L14.4 0H-14.4Z"),
            *(
                circle(x, y, 2.5)
                for x, y in ((-20.5, -20.5), (-8.8, -24), (8.8, -24), (20.5, -20.5))
            ),
            circle(0, -26.5, 2.8),
        ]
    ),
    "J": join(
        [
            parse("M-16.5-7C-21-16-12-22-3-21.5 6-21 15-16 13.5-7Z"),
            parse("M-19-5C-8-7 8-7 17-5L16-.5C7-2.4-7-2.4-18-.5Z"),
            parse(
                "M6.5-15C9-22 14-28.5 22-30 27-30.5 28-26 25-24.6 25.6-21.5 22-19 19.4-19.6"
                " 18.6-16.6 15-13 12-12.6Z"
            ),
        ]
    ),
}


def small_face(rank: str, suit: str) -> str:
    """Draw the small face with its four placements of the index."""
    index = Index(rank, suit, 32, 18, 2.2)
    return _art(rank, suit) + "".join(
        [
            shown("ix-under", "inline", index.rank, index.under(17)),
            shown("ix-right", "none", index_row(rank, suit, 25, 34)),
            shown("ix-wide", "none", index_row(rank, suit, 34, 44)),
            shown("ix-large", "none", index_row(rank, suit, 46, 40)),
        ]
    )


def _art(rank: str, suit: str) -> str:
    if rank not in HEADDRESS:
        return path(pip(suit, 64, 103, 52))
    return path(pip(suit, 64, 109, 44) + move(HEADDRESS[rank], 64, 84))
