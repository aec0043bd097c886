"""The engine: rules, deals and games without Django, a clock, or any chance but the seed."""
