"""The deals of the days: how they are found, chosen, fixed and shown to be fair."""
