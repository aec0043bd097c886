"""Counting rows inside another query."""

from django.db.models import IntegerField, Subquery


class CountOf(Subquery):
    """Counts the rows of a query, with neither grouping nor a row that is missing."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()
