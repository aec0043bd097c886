"""Napoleon at St. Helena and The Fifteen: a beam for wins, a look at everything for losses."""

from collections.abc import Iterator
from functools import partial

from games.engine.rules import Table
from games.engine.state import State
from games.solver.columns_beam import Beam
from games.solver.columns_board import Board, Position
from games.solver.columns_proof import Prover, Step
from games.solver.columns_ways import ways
from games.solver.verdict import Verdict

BUDGET = 500_000
"""The usual budget, in nodes."""

GLANCE = 1_000
"""How many positions are looked at before the beam begins, to see whether that is all."""


def search(table: Table, state: State, budget: int) -> Verdict:
    """Search from an open position within a budget of nodes."""
    board = Board(table.rules)
    roots: list[Step] = [((), board.position(state)), *_exceptions(table, board, state)]
    prover = Prover(board, partial(_extras, table, board))
    glance = prover.look(roots, min(GLANCE, budget))
    if glance.is_whole or glance.line is not None:
        return _verdict(glance.line, glance.nodes)
    starts = [*roots, *glance.exceptions]
    line, nodes = _win(board, starts, budget - glance.nodes)
    nodes += glance.nodes
    if line is not None or nodes >= budget:
        return _verdict(line, nodes, is_known=line is not None)
    proof = prover.look(roots, budget - nodes)
    is_known = proof.is_whole or proof.line is not None
    return _verdict(proof.line, nodes + proof.nodes, is_known=is_known)


def _win(board: Board, roots: list[Step], budget: int) -> tuple[tuple[str, ...] | None, int]:
    """Look for a win, one way after another: its moves, if any, and the nodes used.

    What a beam has seen the end of, without leaving anything out, is not begun again.
    """
    positions = [position for _texts, position in roots]
    nodes, ended = 0, set[bool]()
    for weights, pace, is_eager, width in ways(positions[0]):
        if is_eager in ended or nodes >= budget:
            continue
        beam = Beam(board, positions, weights, pace, is_eager=is_eager)
        found = beam.search(width, budget - nodes)
        nodes += beam.nodes
        if found is not None:
            number, line = found
            return (*roots[number][0], *line), nodes
        if not beam.was_cut:
            ended |= {is_eager} if is_eager else {False, True}
    return None, nodes


def _verdict(line: tuple[str, ...] | None, nodes: int, *, is_known: bool = True) -> Verdict:
    if not is_known:
        return Verdict("unknown", nodes=nodes)
    return Verdict("unwinnable" if line is None else "winnable", line or (), nodes)


def _exceptions(table: Table, board: Board, state: State) -> Iterator[Step]:
    """Yield what the engine offers and the board does not know of: moves that name their card.

    Of The Fifteen these are the withdrawals; the second directly follows the first.
    """
    for move, after in table.steps(state):
        if move.card is None:
            continue
        yield (move.text,), board.position(after)
        if after.note:
            for texts, position in _exceptions(table, board, after):
                yield (move.text, *texts), position


def _extras(table: Table, board: Board, position: Position) -> Iterator[Step]:
    """Yield exceptional steps: such as there are while nothing is home and nothing can go home."""
    if board.has_exceptions and position.wants == board.first:
        tops = {pile[-1] for pile in position.columns if pile}
        if tops.isdisjoint(position.wants):
            yield from _exceptions(table, board, board.state(position))
