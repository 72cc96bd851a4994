"""Hex maps as text: every hex two lines, every hexside in its place."""

from sandtable.board.hexes import Hex, Layout
from sandtable.terminal.hexmap import Cell, Edge, Window, draw, window

LAYOUT = Layout("columns", "even")
RIVER = Edge("~", "blue")


def picture(*hexes: int, **rivers: tuple[int, int]) -> list[str]:
    cells = {Hex(hex): Cell(f"{hex:04d}") for hex in hexes}
    edges = {(Hex(a), Hex(b)): RIVER for a, b in rivers.values()}
    return draw(LAYOUT, cells, edges, Window(10, 10, 3, 3)).plain.splitlines()


def test_even_columns_are_shoved_up() -> None:
    assert picture(1110, 1210, 1211) == [
        "                /1210   \\",
        r"        /1110   \_______/",
        "        \\_______/1211   \\",
        r"                \_______/",
    ]


def test_each_of_the_six_hexsides_can_be_water() -> None:
    shown = {
        neighbour: picture(1111, river=(min(1111, neighbour), max(1111, neighbour)))
        for neighbour in (1110, 1112, 1011, 1012, 1211, 1212)
    }
    plain = picture(1111)
    assert plain == ["        /1111   \\", r"        \_______/"]
    assert shown[1110] == plain, "the top hexside is drawn by the hex above"
    assert shown[1112] == [plain[0], r"        \~~~~~~~/"]
    assert shown[1011] == ["        ~1111   \\", plain[1]]
    assert shown[1012] == [plain[0], r"        ~_______/"]
    assert shown[1211] == [r"        /1111   ~", plain[1]]
    assert shown[1212] == [plain[0], r"        \_______~"]


def test_a_stack_stands_in_the_lower_line() -> None:
    cells = {Hex(1010): Cell("1010=cT", "F3 8-9")}
    assert draw(LAYOUT, cells, {}, Window(10, 10, 1, 1)).plain.splitlines() == [
        "/1010=cT\\",
        r"\_F3 8-9/",
    ]


def test_a_window_shows_all_choices_if_they_fit() -> None:
    sheet = [Hex(column * 100 + row) for column in range(1, 40) for row in range(1, 40)]
    assert window(sheet, [Hex(1010), Hex(1414)], Hex(1010), 7, 7) == Window(9, 9, 7, 7)


def test_a_window_shows_the_centre_if_the_choices_do_not_fit() -> None:
    sheet = [Hex(column * 100 + row) for column in range(1, 40) for row in range(1, 40)]
    assert window(sheet, [Hex(1010), Hex(3030)], Hex(1010), 7, 7) == Window(7, 7, 7, 7)


def test_a_window_keeps_to_the_sheet() -> None:
    sheet = [Hex(column * 100 + row) for column in range(1, 40) for row in range(1, 40)]
    assert window(sheet, [], Hex(101), 7, 7) == Window(1, 1, 7, 7)
    assert window(sheet, [], Hex(3939), 7, 7) == Window(33, 33, 7, 7)
