"""Draw the fanlight over the door: eight panes, one gilt line for each card brought home."""

from math import cos, radians, sin

PANES = 8
LINES = 12
RIM, HUB = 100.0, 20.0
PANE = 180 / PANES
MARGIN = 1.6  # units between a gilt line's end and the glazing bar beside it


def fanlight() -> str:
    """Return the sprite: `bars`, and `f1-1` … `f8-12` for a pane with that many lines."""
    panes = (
        f'<path id="f{pane}-{count}" d="{_lines(pane, count)}" {_stroke(1.6)}/>'
        for pane in range(1, PANES + 1)
        for count in range(1, LINES + 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 100"><defs>'
        f'<path id="bars" d="{_bars()}" {_stroke(1)}/>{"".join(panes)}</defs></svg>\n'
    )


def _stroke(width: float) -> str:
    return (
        f'fill="none" stroke="currentColor" stroke-width="{width:g}"'
        ' vector-effect="non-scaling-stroke"'
    )


def _lines(pane: int, count: int) -> str:
    """Trace the arcs of a pane from the hub outwards."""
    return "".join(_arc(pane, line) for line in range(1, count + 1))


def _arc(pane: int, line: int) -> str:
    radius = HUB + (RIM - HUB) * line / (LINES + 1)
    inset = MARGIN / radius
    start = radians((pane - 1) * PANE) + inset
    end = radians(pane * PANE) - inset
    return f"M{_point(radius, start)}A{radius:.1f} {radius:.1f} 0 0 1 {_point(radius, end)}"


def _bars() -> str:
    """Trace rim, hub, sill and the bars between the panes."""
    outline = (
        f"M-{RIM:g} 0A{RIM:g} {RIM:g} 0 0 1 {RIM:g} 0H{HUB:g}A{HUB:g} {HUB:g} 0 0 0-{HUB:g} 0z"
    )
    bars = (
        f"M{_point(HUB, radians(pane * PANE))}L{_point(RIM, radians(pane * PANE))}"
        for pane in range(1, PANES)
    )
    return outline + "".join(bars)


def _point(radius: float, angle: float) -> str:
    """Place a point by its angle from the left end of the sill, over the top."""
    return f"{-radius * cos(angle):.1f} {-radius * sin(angle):.1f}"
