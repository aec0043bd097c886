"""Write the few kinds of SVG element the pack is made of."""

from games.art.paths import Path, number, write

INK = {
    "s": "var(--suit-s,#211d1a)",
    "h": "var(--suit-h,#a51c22)",
    "d": "var(--suit-d,var(--suit-h,#a51c22))",
    "c": "var(--suit-c,var(--suit-s,#211d1a))",
}
PAPER = "var(--card-paper,#fffdf8)"
EDGE = "var(--card-edge,#0000003d)"
GILT = "var(--card-gilt,#dfc48a)"
TURN = "rotate(180 50 70)"


def attributes(**values: str | float) -> str:
    """Write attributes; underscores in names stand for hyphens."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in values.items()
    )


def path(data: Path | str, digits: int = 1, /, **values: str | float) -> str:
    """Write a path element."""
    text = data if isinstance(data, str) else write(data, digits)
    return f'<path{attributes(**values)} d="{text}"/>'


def group(*parts: str, **values: str | float) -> str:
    """Write a group around parts."""
    return f"<g{attributes(**values)}>{''.join(parts)}</g>"


def shown(name: str, default: str, *parts: str) -> str:
    """Write a group that a custom property shows or hides."""
    return group(*parts, display=f"var(--{name},{default})")


def symbol(name: str, box: str, *parts: str) -> str:
    """Write a symbol."""
    return f'<symbol id="{name}" viewBox="{box}">{"".join(parts)}</symbol>'


def placed(x: float, y: float, sx: float, sy: float | None = None) -> str:
    """Write a transform: shift, then scale."""
    scale = number(sx) if sy is None or sy == sx else f"{number(sx)} {number(sy)}"
    return f"translate({number(x)} {number(y)})scale({scale})"
