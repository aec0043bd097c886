"""Verbs that touch more than one thing. They own their transactions and know no request."""
