"""Draw the pack: pure functions from numbers to SVG text."""
