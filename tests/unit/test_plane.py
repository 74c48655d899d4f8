"""The plane of a picture: where numbers lie, and what its marks are."""

from ui.pictures.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH
from ui.pictures.plane import Plane, Scale, group_marks, named_ranks, plane_of, rank_points, stair_corners
from ui.tree.nodes import Node, attributes_of, children_of, node

TEN = Plane(Scale(0, 10, 0, 100), Scale(0, 10, 100, 0))


def place(mark: Node, *names: str) -> list[object]:
    """Read these attributes of a mark."""
    return [attributes_of(mark)[name] for name in names]


def test_a_scale_goes_from_start_to_end_and_its_numbers_in_either_direction() -> None:
    assert [Scale(2, 4, 10, 30).position(number) for number in (2, 3, 4)] == [10, 20, 30]
    assert [Scale(2, 4, 30, 10).position(number) for number in (2, 3, 4)] == [30, 20, 10]
    assert [Scale(4, 2, 10, 30).position(number) for number in (2, 3, 4)] == [30, 20, 10]
    assert Scale(2, 4, 10, 30).fifths == [2, 2.5, 3, 3.5, 4]


def test_equal_numbers_lie_in_the_middle_of_a_scale() -> None:
    point = Scale(0.3, 0.3, 10, 30, least=4)
    assert (point.position(0.3), point.fifths) == (20, [0.3])
    assert place(Plane(point, TEN.y).cell("cell", (0.3, 0.3), (2, 4)), "x", "width", "height") == [18, 4, 20]


def test_ranks_stand_in_the_middle_of_their_slots() -> None:
    plane = plane_of([1.0, 4.0], [2.0])
    slot = (WIDTH - LEFT - RIGHT) / 2
    assert [plane.x.position(rank) for rank in (1, 2)] == [LEFT + slot / 2, LEFT + slot * 3 / 2]
    assert [plane.y.position(value) for value in (0, 4)] == [HEIGHT - BOTTOM, TOP]
    assert (plane.ranks, plane_of([0.0]).y.high, named_ranks(25)) == (2, 1, [1, *range(3, 25, 3)])


def test_bars_go_up_from_0_and_down_and_two_share_a_slot() -> None:
    plane = Plane(Scale(0.5, 2.5, 0, 200), Scale(-10, 10, 100, 0))
    up, down = plane.bars([5.0, -10.0])
    assert place(up, "x", "y", "width", "height") == [18, 25, 64, 25]
    assert place(down, "x", "y", "width", "height") == [118, 50, 64, 50]
    left, right = plane.bars([5.0], "yours", 0)[0], plane.bars([5.0], "ideal", 1)[0]
    assert place(left, "x", "width", "class") == [12, 38, "yours"]
    assert place(right, "x", "width", "class") == [50, 38, "ideal"]
    kinds = [place(bar, "class") for bar in plane.bars([5.0, -10.0], ["yours", "ghost"])]
    assert kinds == [["yours"], ["ghost"]]


def test_marks_lie_at_their_points() -> None:
    points = [(0.0, 0.0), (5.0, 2.5)]
    assert place(TEN.line(points), "points") == ["0,100 50,75"]
    assert place(TEN.line(stair_corners(points)), "points") == ["0,100 0,75 50,75"]
    assert place(TEN.area(points, "gap"), "class", "points") == ["gap", "0,100 50,75"]
    assert [place(dot, "cx", "cy") for dot in TEN.dots(points)] == [[0, 100], [50, 75]]
    assert place(TEN.cell("cell", (5, 2), (2, 4)), "x", "y", "width", "height") == [20, 60, 30, 20]


def test_a_rank_holds_its_marks_and_is_pale_beyond_the_cutoff() -> None:
    plane = plane_of([1.0, 2.0])
    first, second = plane.group_by_rank(
        plane.bars([1.0, 2.0]), plane.dots(rank_points([1.0, 2.0])), depths=[0, 1], k=1
    )
    assert (place(first, "data-rank", "class"), place(second, "data-rank", "class")) == (
        [1, ""],
        [2, "beyond"],
    )
    assert [attributes_of(mark)["class"] for mark in children_of(first) if isinstance(mark, list)] == [
        "yours",
        "dot",
    ]
    assert (plane.cutoff(2), plane.cutoff(1)) == ("", plane.vertical_line(1.5, above=8))
    assert group_marks([{}, {}], [node("b"), ""], ["x", "y"]) == [["g", {}, ["b", {}], "x"], ["g", {}, "y"]]


def test_what_has_not_changed_has_no_picture_of_before() -> None:
    plane = plane_of([1.0, 2.0])
    assert plane.bars_before([1.0, 2.0], [1.0, 2.0]) == plane.bars_before([0.0, 0.0], [1.0, 2.0]) == []
    bar, below = plane.bars_before([0.0, 2.0], [1.0, 2.0])
    assert (attributes_of(bar), below[0]) == (attributes_of(plane.bars([0.0, 2.0], "before")[1]), "g")
    was, now = rank_points([1.0, 2.0]), rank_points([2.0, 1.0])
    assert plane.line_before(now, now) == plane.line_before([], now) == []
    assert plane.line_before(was, now)[0] == plane.line(was, "line before")
