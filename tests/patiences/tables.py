"""Tables for tests: dealt from a seed, or laid by hand."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from games.engine.cards import Card, back, cards, is_back, origin
from games.engine.dealing import below, words
from games.engine.errors import IllegalMove
from games.engine.pack import Pack
from games.engine.replay import Game, new_game
from games.engine.rules import Table
from games.engine.state import State
from games.patiences import rules_of, seeded_table

GOLDENS = Path(__file__).parent.parent / "goldens"


def table(variant: str, seed: str) -> Table:
    """Shuffle a deal and put it on a table."""
    return seeded_table(variant, seed)


def deal(variant: str, seed: str) -> Game:
    """Deal a game from a seed."""
    return new_game(table(variant, seed))


def lay(variant: str, *, redeals: int = 0, **piles: str) -> Game:
    """Lay a small table by hand, bottom to top; in parentheses face down: ``P1="(5S) 4C"``."""
    rules = rules_of(variant)
    hidden: list[Card] = []
    faces: list[Card] = []
    laid: list[tuple[Card, ...]] = [()] * len(rules.places)
    for code, text in piles.items():
        down, up = re.fullmatch(r"(?:\((.*)\))?(.*)", text).groups()
        under, above = cards(down or ""), cards(up)
        backs = tuple(back(len(hidden) + place) for place in range(len(under)))
        hidden += under
        faces += above
        laid[rules.places.numbers[code]] = backs + above
    return Game(Table(rules, Pack("by hand", (*hidden, *faces))), (State(tuple(laid), redeals),))


def stacked(variant: str, front: str) -> Game:
    """Deal a pack whose first cards were put there by hand; the others follow unshuffled."""
    rules = rules_of(variant)
    rest = list(range(52)) * rules.packs
    for card in (*rules.laid_out.values(), *cards(front)):
        rest.remove(card)
    return new_game(Table(rules, Pack("by hand", (*cards(front), *rest))))


def up_to(last: str) -> str:
    """Write an ascending foundation from its Ace: ``up_to("3S")`` is ``AS 2S 3S``."""
    ranks = "A23456789TJQK"
    return " ".join(rank + last[1] for rank in ranks[: ranks.index(last[0]) + 1])


def down_to(last: str) -> str:
    """Write a descending foundation from its King."""
    ranks = "KQJT98765432A"
    return " ".join(rank + last[1] for rank in ranks[: ranks.index(last[0]) + 1])


def legal(game: Game) -> list[str]:
    """List the texts of the legal moves, sorted."""
    return sorted(move.text for move in game.table.rules.moves(game.state))


def is_allowed(game: Game, text: str) -> bool:
    """Tell whether a move that can be read may be played."""
    try:
        game.after(text)
    except IllegalMove:
        return False
    return True


def pile(game: Game, code: str) -> tuple[Card, ...]:
    """Show one pile, bottom to top."""
    return game.state.piles[game.table.rules.places.numbers[code]]


def played(game: Game, *texts: str) -> Game:
    """Play some moves."""
    for text in texts:
        game = game.after(text)
    return game


def wander(game: Game, chance: str, *, most: int = 60) -> Iterator[Game]:
    """Yield a game and those after it, at random, but every other move goes home if it can."""
    stream = words(chance)
    yield game
    for ply in range(most):
        texts = legal(game)
        if not texts:
            return
        home = [text for text in texts if ">F" in text]
        wanted = home if home and ply % 2 else texts
        game = game.after(wanted[below(stream, len(wanted))])
        yield game


def faces(game: Game) -> Counter[Card]:
    """Count all cards on the table, covered ones looked up in the pack."""
    order = game.table.pack.order
    return Counter(
        order[origin(card)[1]] if is_back(card) else card
        for one in game.state.piles
        for card in one
    )
