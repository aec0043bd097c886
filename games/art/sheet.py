"""Put the pack together: one SVG document with a symbol for every face."""

from games.art.back import back, blank, key_parts
from games.art.courts import court
from games.art.paths import move
from games.art.pips import PIPS, RANKS, SUITS, Index, ace, both_ends, pips
from games.art.small import small_face
from games.art.svg import INK, group, path, placed, shown, symbol

CARD = "0 0 100 140"


def sprite() -> str:
    """Return the whole sprite."""
    faces = [symbol(f"{rank}{suit}", CARD, face(rank, suit)) for rank in RANKS for suit in SUITS]
    marks = [
        symbol(
            f"p-{suit}", "0 0 24 24", path(move(PIPS[suit], 12, 12, 0.22), 2, fill="currentColor")
        )
        for suit in SUITS
    ]
    parts = [*faces, symbol("back", CARD, back()), symbol("key", "0 0 24 24", key_parts()), *marks]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


def face(rank: str, suit: str) -> str:
    """Draw one face in all its sizes; custom properties choose what is seen."""
    index = Index(rank, suit, 22.5, 19.4, 2.9)
    large, shrunk = art(rank, suit)
    full = [
        both_ends(index.rank),
        shown("ix-under", "inline", large, both_ends(index.under(15))),
        shown("ix-right", "none", shrunk, both_ends(index.beside(16.5))),
    ]
    if rank == "A":
        full = [ace(suit), *full]
    return blank() + group(
        shown("card-full", "inline", *full),
        shown("card-mini", "none", small_face(rank, suit)),
        fill=INK[suit],
    )


def art(rank: str, suit: str) -> tuple[str, str]:
    """Draw the middle of a face, for the index under the rank and for the index in a row."""
    if rank == "A":
        return "", ""
    if rank in "JQK":
        return court(rank, suit, 1.1), _shrunk(court(rank, suit, 1.3), 0.75)
    spots = path(pips(rank, suit))
    return spots, _shrunk(spots, 0.78)


def _shrunk(drawing: str, scale: float) -> str:
    """Shrink a drawing about the card's middle."""
    return group(drawing, transform=placed(50 * (1 - scale), 70 * (1 - scale), scale))
