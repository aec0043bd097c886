"""What curators look at, judge and carry about."""
