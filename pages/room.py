"""Room: a class answers together, and its teacher sees which mistakes it made."""

from ui.room.opening import show_room

show_room()
