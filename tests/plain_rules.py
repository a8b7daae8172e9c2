"""The rules of a layout, told once more as plainly as possible, to hold the fast ones against."""

from fouraces.rules.layout import Layout


def height(card: str) -> int:
    """Return a card's rank as a number: 1 for the ace, 13 for the king."""
    return "A23456789TJQK".index(card[0]) + 1


def exposed_cards(layout: Layout) -> list[str]:
    return [column[-1] for column in layout.columns if column] + layout.waste[-1:]


def is_lawful_move(layout: Layout, card: str, column: int) -> bool:
    target = layout.columns[column - 1]
    in_tableau = any(card in others for others in layout.columns)
    if card in target or not (in_tableau or layout.waste[-1:] == [card]):
        return False
    if target:
        return target[-1][1] == card[1] and height(target[-1]) == height(card) + 1
    return card[0] == "K" and all(others[:1] != [card] for others in layout.columns)
