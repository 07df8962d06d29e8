"""`taical game` in a terminal: the table, which asks what happened."""


def sit_down() -> None:
    """Ask what happened, one question at a time, until the players leave."""
