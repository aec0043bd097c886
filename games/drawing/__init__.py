"""The table as HTML, drawn from what its player sees; it never holds a pack."""
