"""Public codes: random names for addresses that tell nothing."""

import secrets

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """Draw a code of 16 signs (80 bits) from the operating system's generator."""
    return "".join(secrets.choice(_LETTERS) for _sign in range(16))


def new_seed() -> str:
    """Draw a seed of 128 bits from the operating system's generator, as 32 hexadecimal digits."""
    return secrets.token_hex(16)
