"""What an ended game means for its deal: a win proves it winnable, else a worker is asked."""

from games.engine.replay import Game
from games.models import Deal, Verdict
from games.services.solving import jobs, studies
from games.services.solving.studies import Finding
from games.solver import Verdict as Proof


def follow(deal: Deal, game: Game) -> None:
    """Learn from an ended game, or have its deal looked into; nothing where its verdict is known.

    Called with a deal read after its game has ended and nowhere else, so that no ordinary move pays
    for it. Giving up before the first move asks nothing of anyone.
    """
    if deal.verdict == Verdict.WINNABLE:
        return
    if game.status == "won":
        _prove(deal, game)
    elif deal.verdict == Verdict.UNKNOWN and game.line:
        jobs.ask([deal], is_awaited=True)


def _prove(deal: Deal, game: Game) -> None:
    """Store a won game as the proof; of the first moves it proves its own and no other."""
    before, first = deal.verdict, game.line[0]
    others = (move.text for move in game.table.rules.moves(game.states[0]) if move.text != first)
    finding = Finding(
        proof=Proof("winnable", game.line),
        budget=0,
        seconds=0,
        openings=(first,),
        doubtful=tuple(others),
        blind_games=0,
        blind_wins=0,
        missing=(),
    )
    studies.store(deal, finding)
    studies.recount(deal, before=before)
