"""Room: a class answers together, and its teacher sees which mistakes it made."""

from ui.room.host import lobby_section, pasted_results, show_host
from ui.room.student import show_student
from ui.session.attending import look_into_room
from ui.stage.stage import begin_page, open_page, show_stage

session = begin_page()
look_into_room(session)
if session.seat is None:
    open_page("room", begun=session)
    show_stage(session, [], views=[lobby_section(session), pasted_results()])
elif session.attendance.is_host:
    show_host(session)
else:
    show_student(session)
