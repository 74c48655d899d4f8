"""Hands on a card: a mouse and a finger, by the browser's own events."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, place

DRAGGED = re.compile(r"\bdragged\b")


def middle(locator: Locator) -> tuple[float, float]:
    found = place(locator)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


class Mouse:
    """The mouse, as a hand moves it."""

    def __init__(self, lab: Lab) -> None:
        self.mouse = lab.page.mouse

    def press(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def hold(self, card: Locator) -> None:
        """A mouse holds what it presses."""

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=3)

    def release(self) -> None:
        self.mouse.up()


class Finger:
    """A finger: real touch events, of which the browser makes taps and swipes."""

    def __init__(self, lab: Lab) -> None:
        self.page = lab.page
        self.screen = lab.page.context.new_cdp_session(lab.page)
        self.at = (0.0, 0.0)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, x: float, y: float) -> None:
        self.at = (x, y)
        self._touch("touchStart", self.at)

    def hold(self, card: Locator) -> None:
        """Rest until the card is held."""
        expect(card).to_have_class(DRAGGED)

    def move(self, x: float, y: float) -> None:
        for part in (1 / 3, 2 / 3, 1):
            self._touch(
                "touchMove", (self.at[0] + part * (x - self.at[0]), self.at[1] + part * (y - self.at[1]))
            )
        self.at = (x, y)

    def release(self) -> None:
        self._touch("touchEnd")

    def swipe(self, x: float, y: float, up: float) -> None:
        """Swipe over a card; where the finger has rested too long and holds it, let go and swipe again."""
        self.press(x, y)
        self.move(x, y - up)
        is_held = self.page.locator(".dragged").count() > 0
        if is_held:
            self.page.keyboard.press("Escape")
        self.release()
        if is_held:
            self.swipe(x, y, up)


Pointer = Mouse | Finger
