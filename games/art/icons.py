"""Line icons in a box of 22, and the small icon of the browser's tab."""

from games.art.back import key_parts
from games.art.svg import attributes, group, path, symbol

# Drawn with a 1.5 pen in the current colour; all on whole or half units.
ICONS = {
    "take-back": "M7.5 5 4 8.5 7.5 12M4.5 8.5H13a4.5 4.5 0 0 1 0 9H8.5",
    "redo": "M14.5 5 18 8.5 14.5 12M17.5 8.5H9a4.5 4.5 0 0 0 0 9h4.5",
    "hint": "M8.5 14.5C8.5 12.5 6 11.4 6 8.3a5 5 0 0 1 10 0C16 11.4 13.5 12.5 13.5 14.5Z"
    "M8.5 17h5M9.8 19.3h2.4",
    "new-deal": "M8.5 3.5h8.2a.8.8 0 0 1 .8.8v11.4a.8.8 0 0 1-.8.8H8.5a.8.8 0 0 1-.8-.8V4.3a.8.8"
    " 0 0 1 .8-.8ZM5 6.5a.8.8 0 0 0-.5.8v11.4a.8.8 0 0 0 .8.8h8a.8.8 0 0 0 .7-.5",
    "give-up": "M5.5 19.5V3.5M5.5 4.5H16.5L13.8 8.3 16.5 12H5.5",
    "rules": "M11 6C9.5 4.6 7 4.2 3.5 4.4V16.9C7 16.7 9.5 17.1 11 18.5 12.5 17.1 15 16.7 18.5 16.9"
    "V4.4C15 4.2 12.5 4.6 11 6ZM11 6V18.5",
    "restart": "M4.6 9.2A6.8 6.8 0 1 1 4.4 13M4 4.5V9.2H8.7",
    "home": "M3.5 19H18.5M5 19V11A6 6.5 0 0 1 17 11V19M8.5 19V12.2A2.5 2.9 0 0 1 13.5 12.2V19",
    "menu": "M4 6.5H18M4 11H18M4 15.5H18",
    "next": "M8.5 4.5 15 11 8.5 17.5",
    "prev": "M13.5 4.5 7 11 13.5 17.5",
    "close": "M5.5 5.5 16.5 16.5M16.5 5.5 5.5 16.5",
    "sun-moon": "M11 5.5a5.5 5.5 0 0 0 0 11ZM11 5.5a5.5 5.5 0 0 1 0 11M11 1.8V3.2M11 18.8V20.2"
    "M1.8 11H3.2M18.8 11H20.2M4.5 4.5l1 1M16.5 16.5l1 1M17.5 4.5l-1 1M5.5 16.5l-1 1",
    "flag": "M5.5 19.5V3.5M5.5 4.5C9 2.6 12.5 6.4 16.5 4.5V12.5C12.5 14.4 9 10.6 5.5 12.5",
    "clock": "M11 3.5a7.5 7.5 0 1 0 .01 0ZM11 6.8V11L14 13",
    "cards": "M9.2 4.9 14.8 3.4a.8.8 0 0 1 1 .6L18.5 14a.8.8 0 0 1-.6 1L12.4 16.4M4 6.5h7a.8.8"
    " 0 0 1 .8.8V18a.8.8 0 0 1-.8.8H4a.8.8 0 0 1-.8-.8V7.3A.8.8 0 0 1 4 6.5Z",
    "board": "M3.5 18.5H18.5M5 18.5V11.5H9V18.5M9 18.5V5.5H13V18.5M13 18.5V9H17V18.5",
    "profile": "M11 3.8a3.5 3.5 0 1 0 .01 0ZM4.5 18.5C4.5 14.9 7.4 13 11 13S17.5 14.9 17.5 18.5",
    "share": "M11 13V3.5M7.5 6.5 11 3 14.5 6.5M6.5 10H5v8.5H17V10H15.5",
    "copy": "M8.5 7.5h9v11h-9ZM14 7.5V4H4.5V15H8.5",
    "tick": "M4.5 11.5 9 16 17.5 6.5",
    "settings": "M9.4 4.9 9.6 2.8 12.4 2.8 12.6 4.9 14.2 5.5 15.8 4.2 17.8 6.2 16.5 7.8 17.1"
    " 9.4 19.2 9.6 19.2 12.4 17.1 12.6 16.5 14.2 17.8 15.8 15.8 17.8 14.2 16.5 12.6 17.1"
    " 12.4 19.2 9.6 19.2 9.4 17.1 7.8 16.5 6.2 17.8 4.2 15.8 5.5 14.2 4.9 12.6 2.8 12.4 2.8"
    " 9.6 4.9 9.4 5.5 7.8 4.2 6.2 6.2 4.2 7.8 5.5ZM11 8.2a2.8 2.8 0 1 0 .01 0Z",
}


def icons() -> str:
    """Return the sprite of line icons."""
    pen: dict[str, str | float] = {
        "fill": "none",
        "stroke": "currentColor",
        "stroke_width": 1.5,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    parts = [symbol(name, "0 0 22 22", path(data, **pen)) for name, data in ICONS.items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


def favicon() -> str:
    """Return the key on the cloth."""
    box = attributes(xmlns="http://www.w3.org/2000/svg", viewBox="0 0 32 32")
    cloth = '<rect width="32" height="32" rx="5" fill="#254c43"/>'
    key = group(key_parts(1.7), color="#e6cf95", transform="translate(2.8 2.8)scale(1.1)")
    return f"<svg{box}>{cloth}{key}</svg>\n"
