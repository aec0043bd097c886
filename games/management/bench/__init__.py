"""The workshop: the real server on a database of its own.

For `manage.py bench`, and for the tests of many requests at once.
"""
