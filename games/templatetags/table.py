"""The table's page in pieces, each a tag. What is drawn, and of what, games.drawing knows."""

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.drawing import table as drawing
from games.drawing.shown import Shown

register = template.Library()
register.filter("drawn", drawing.drawn)


@register.simple_tag(takes_context=True)
def table(context: Context, shown: Shown) -> SafeString:
    """Draw the table: its one form, and the sheet over it at the end."""
    return mark_safe(drawing.table(shown, str(context["csrf_token"])))


@register.simple_tag
def figures(shown: Shown) -> SafeString:
    """Draw the figures in the page's head."""
    return mark_safe(drawing.figures(shown))


@register.simple_tag
def message(shown: Shown) -> SafeString:
    """Draw the one line under the table."""
    return mark_safe(drawing.message(shown))


@register.simple_tag(takes_context=True)
def tools(context: Context, shown: Shown) -> SafeString:
    """Draw the tools."""
    return mark_safe(drawing.tools(shown, str(context["csrf_token"])))
