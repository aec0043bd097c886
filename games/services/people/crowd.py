"""The crowd: bots that play the dailies of the last days, for pictures, load and trying things out.

They are players marked as bots, whom nobody can log in to. Each plays its own moves through the
engine; rows, tallies and distributions are written in batches and are what acting one by one would
have made. A day gets a daily only where it has none, from a deal drawn like any other, and a bot
plays it once, within the day: so running it again adds nothing but what is missing.
"""

import datetime
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import batched, count, product

from django.db import IntegrityError, transaction

from games.engine.log import write_log
from games.models import ENDED, Daily, Play, Player
from games.models.names import key_of
from games.services.clock import today
from games.services.days import daily as dailies
from games.services.deals import draw_deal, table_of
from games.services.people import bots
from games.services.people.bots import Advice, Mind, Played
from games.services.play import table
from games.services.results import distributions, tallies
from games.services.solving import proofs

AT_ONCE = 500
"""How many rows are written at a time."""
ONE_DAY = datetime.timedelta(days=1)

_FIRST = """
    Agathe Albert Beatrix Blanche Clement Cordelia Edith Emile Felix Fleur Gaston Georgina Harriet
    Hugo Ines Jasper Josephine Lavinia Leopold Lucie Mathilda Maurice Nell Octavia Otto Percival
    Philippa Quentin Rosalind Rupert Sidonie Theodore Ursula Violet Walter Winifred Xavier Yvette
    Zelda Zeno
"""
_LAST = """
    Alder Ash Bay Beech Birch Box Cedar Cherry Elder Elm Fern Fir Hazel Heath Holly Ivy Juniper
    Larch Laurel Lime Linden Maple Medlar Moss Myrtle Oak Olive Pine Plum Quince Reed Rose Rowan
    Rue Sage Sorrel Teasel Thorn Vine Willow
"""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: its row, how it plays, how regularly, and what."""

    player: Player
    mind: Mind
    keenness: int
    """On how many days of a hundred it plays."""
    width: float
    """How likely it plays a variant that is not its first."""
    first: str

    def plays(self, variant: str, chance: random.Random) -> bool:
        """Tell whether it plays a daily."""
        is_here, is_liked = chance.randrange(100) < self.keenness, chance.random() < self.width
        return is_here and (variant == self.first or is_liked)


# Who


def gather(
    players: int, *, seed: str, variants: tuple[str, ...], since: datetime.date
) -> list[Bot]:
    """Find so many bots, or make those that are missing; the same names on every run."""
    joined = datetime.datetime.combine(since, datetime.time(), datetime.UTC)
    found: list[Player] = []
    for names in batched(_names(), AT_ONCE):
        wanted = players - len(found)
        if wanted <= 0:
            break
        found += _of(names, wanted, joined=joined)
    return [_bot(player, seed, variants) for player in found]


def _of(names: tuple[str, ...], wanted: int, *, joined: datetime.datetime) -> list[Player]:
    """Find or make the bots of some names, as many as are wanted; a person's name is let be."""
    rows = {one.name_key: one for one in Player.objects.filter(name_key__in=map(key_of, names))}
    own = [name for name in names if (one := rows.get(key_of(name))) is None or one.is_bot]
    made = [_new(name, joined) for name in own[:wanted] if key_of(name) not in rows]
    Player.objects.bulk_create(made, batch_size=AT_ONCE)
    rows |= {one.name_key: one for one in made}
    return [rows[key_of(name)] for name in own[:wanted]]


def _new(name: str, joined: datetime.datetime) -> Player:
    player = Player(is_bot=True, joined_at=joined)
    player.rename(name)
    player.set_unusable_password()
    return player


def _names() -> Iterator[str]:
    """Yield names without end: ``Nell-Ash``, and later ``Nell-Ash-2``."""
    pairs = [f"{first}-{last}" for first, last in product(_FIRST.split(), _LAST.split())]
    random.Random("names").shuffle(pairs)
    yield from pairs
    for number in count(2):
        yield from (f"{pair}-{number}" for pair in pairs)


def _bot(player: Player, seed: str, variants: tuple[str, ...]) -> Bot:
    chance = random.Random(f"{seed}/{player.name}")
    return Bot(
        player,
        mind=bots.mind_of(chance),
        keenness=chance.randint(30, 100),
        width=chance.choice((0.02, 0.1, 0.3)),
        first=variants[min(chance.randrange(len(variants)), chance.randrange(len(variants)))],
    )


# What


def dailies_of(days: int, variants: Iterable[str], *, now: datetime.datetime) -> Iterator[Daily]:
    """Find the dailies of the last days, today last, or make those that are missing."""
    last = today(now)
    for back, variant in product(range(days - 1, -1, -1), variants):
        day = last - back * ONE_DAY
        yield dailies.ensure(day, variant) if day == last else _past(day, variant)


def _past(day: datetime.date, variant: str) -> Daily:
    """Find a past daily or draw a deal for it: what curators have chosen is for days to come."""
    found = Daily.objects.filter(day=day, variant=variant).select_related("deal").first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            return Daily.objects.create(day=day, variant=variant, deal=draw_deal(variant))
    except IntegrityError:
        return Daily.objects.select_related("deal").get(day=day, variant=variant)


# Playing


def play(daily: Daily, crowd: Iterable[Bot], *, seed: str, now: datetime.datetime) -> list[Bot]:
    """Have whoever of a crowd plays a daily make the ranked attempt, unless they have.

    Answers who has played just now. Their tallies are the caller's to have recounted.
    """
    there = set(Play.objects.filter(daily=daily, is_ranked=True).values_list("player", flat=True))
    deal_table = table_of(daily.deal)
    advice: Advice = {}
    rows, played, proof = list[Play](), list[Bot](), None
    for bot in crowd:
        chance = random.Random(f"{seed}/{bot.player.name}/{daily.day}/{daily.variant}")
        if bot.player.pk in there or not bot.plays(daily.variant, chance):
            continue
        result = bots.play(deal_table, bot.mind, chance, advice)
        row = _row(bot, daily, result, chance, now=now)
        if row is None:
            continue
        rows.append(row)
        played.append(bot)
        if row.status in ENDED and (proof is None or result.game.status == "won"):
            proof = result.game
    with transaction.atomic():
        Play.objects.bulk_create(rows, batch_size=AT_ONCE)
        distributions.recount(daily)
    if proof is not None:
        proofs.follow(daily.deal, proof)
    return played


def _row(
    bot: Bot, daily: Daily, played: Played, chance: random.Random, *, now: datetime.datetime
) -> Play | None:
    """Lay a game into its day, begun at some hour; None where it would not be over yet."""
    midnight = daily.closes_at - ONE_DAY
    length = datetime.timedelta(milliseconds=played.entries[-1].at)
    latest = daily.closes_at - length - datetime.timedelta(seconds=1)
    hour = datetime.timedelta(seconds=round(chance.triangular(0, 86_399, 64_000)))
    started = max(midnight, min(midnight + hour, latest))
    if started + length > min(now, daily.closes_at):
        return None
    values = table.derived(played.game, seconds=played.seconds)
    return Play(
        player=bot.player,
        deal=daily.deal,
        daily=daily,
        is_ranked=True,
        is_screened=True,
        log=write_log(played.entries),
        ply=len(played.entries),
        started_at=started,
        ended_at=started + length if values["status"] in ENDED else None,
        **values,
    )


def add_up(played: Iterable[tuple[Bot, str]], *, now: datetime.datetime) -> Iterator[None]:
    """Recount the tallies of bots in variants, one at a time, and settle what is final."""
    for pairs in batched(played, 100):
        with transaction.atomic():
            # In the order in which others hold players, too.
            for bot, variant in sorted(pairs, key=lambda pair: pair[0].player.pk):
                tallies.recount(bot.player, variant, now=now)
        yield from (None for _pair in pairs)
    tallies.settle(now=now)
