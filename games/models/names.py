"""Players' names: how one is normalised, when it is allowed, and when two look alike."""

import re
import unicodedata
from functools import cache
from string import digits

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.models.lookalikes import passes_for_latin, script_of, skeleton

SHORTEST, LONGEST = 3, 24

GUEST_PREFIX, DELETED_PREFIX = "guest-", "deleted-"

# The scripts that people write today (UAX 31): the others hold many look-alikes and blanks.
_SCRIPTS = """
    ARABIC ARMENIAN BENGALI BOPOMOFO CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI
    HAN HANGUL HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA
    TAMIL TELUGU THAANA THAI TIBETAN
"""
# Scripts that are written together and so count as one.
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
# Hangul fillers and Khmer inherent vowels: letters by name, but blank.
_BLANK = "\u115f\u1160\u17b4\u17b5"

# Words that speak for the house: refused as a part of a name too, between dashes.
_OFFICES = """
    admin admins administrator administrators chatelain chatelaine curator curators deleted guest
    guests mod moderator moderators mods official operator root staff superuser support sysadmin
    system webmaster
"""
# Words that name anybody or nobody: refused by themselves.
_NOBODIES = """
    anonymous anybody anyone everybody everyone help hidden host house info mail nobody none null
    owner player players security server service site somebody someone team undefined unknown
    user username users visitor you
"""
# Long enough to mean the house wherever they stand.
_ANYWHERE = "administrator chatelaine moderator"


def normalised(name: str) -> str:
    """Bring a name to its one written form (NFKC, no blanks around)."""
    return unicodedata.normalize("NFKC", name).strip()


def key_of(name: str) -> str:
    """Reduce a name to what no two players may share: without case, accents and look-alikes."""
    return re.sub("[-_]+", "-", skeleton(normalised(name)))


def check_name(name: str) -> None:
    """Raise ValidationError, saying why, if a normalised name is not allowed for an account."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(too_long_or_short(), code="length")
    if not all(map(_is_allowed, name)) or not any(map(str.isalnum, name)):
        raise ValidationError(_("Use only letters, digits, - and _ in a name."), code="signs")
    if not _is_of_one_script(name):
        raise ValidationError(_("Use letters of one script only."), code="script")
    if _poses_as_latin(name):
        raise ValidationError(
            _("Each of these letters looks like a Latin one. Write the name in Latin letters."),
            code="latin",
        )
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Choose another."), code="reserved")


def too_long_or_short() -> str:
    """Say how long a name may be."""
    length = {"shortest": SHORTEST, "longest": LONGEST}
    return _("A name has %(shortest)s to %(longest)s characters.") % length


def is_reserved(name: str) -> bool:
    """Tell whether a name looks like a reserved word, or holds one that speaks for the house."""
    whole = {_bare(name), _bare(name.strip(digits))}
    parts = {_bare(part.strip(digits)) for part in re.split("[-_]", name)}
    return (
        not whole.isdisjoint(_keys(_OFFICES + _NOBODIES))
        or not parts.isdisjoint(_keys(_OFFICES))
        or any(word in _bare(name) for word in _keys(_ANYWHERE))
    )


def _bare(name: str) -> str:
    return key_of(name).replace("-", "")


@cache
def _keys(words: str) -> frozenset[str]:
    return frozenset(map(key_of, words.split()))


def _is_allowed(sign: str) -> bool:
    """Tell whether a sign is a letter (or a vowel sign) of some script, a plain digit, - or _."""
    if sign.isascii():
        return sign.isalnum() or sign in "-_"
    is_letter = unicodedata.category(sign)[0] in "LM" and sign not in _BLANK
    return is_letter and script_of(sign) not in {"COMMON", "INHERITED"}


def _scripts(name: str) -> frozenset[str]:
    return frozenset(script_of(sign) for sign in name) - {"COMMON"}


def _is_of_one_script(name: str) -> bool:
    scripts = _scripts(name)
    is_one = len(scripts) <= 1 or any(scripts <= together for together in _TOGETHER)
    return is_one and scripts <= frozenset(_SCRIPTS.split())


def _poses_as_latin(name: str) -> bool:
    """Tell whether a name in another script could be taken for one in Latin letters."""
    letters = [sign for sign in name if script_of(sign) != "COMMON"]
    return bool(letters) and "LATIN" not in _scripts(name) and all(map(passes_for_latin, letters))
