"""Figures as templates write them."""

from django import template

from games.services import numbers, titles

register = template.Library()

register.filter("clock", numbers.clock)
register.filter("countdown", numbers.countdown)
register.filter("in_seconds", numbers.in_seconds)
register.filter("ordinal", numbers.ordinal)
register.filter("count", numbers.count)
register.filter("per_cent", numbers.per_cent)
register.filter("dated", numbers.dated)
register.filter("patience", titles.title_of)
