"""The opening of the page of a class: the lobby, or the room in the view of whoever sits there."""

from ui.room.host import show_host
from ui.room.lobby import lobby_section, pasted_results
from ui.room.student import show_student
from ui.session.attending import look_into_room
from ui.stage.opening import open_page
from ui.stage.page import begin_page
from ui.stage.stage import show_stage


def show_room() -> None:
    """Show the lobby until somebody sits in a room, then that."""
    session = begin_page()
    look_into_room(session)
    if session.seat is None:
        open_page("room", begun=session)
        show_stage(session, [], views=[lobby_section(session), pasted_results()])
    elif session.attendance.is_host:
        show_host(session)
    else:
        show_student(session)
