"""What consoles and programs print around vectors, matrices and frames, and lists that they reshape."""

import re

from scene.paste.forms.metric_values import IN_TEXT
from scene.paste.headings import heading_role

OF_MATRIX = re.compile(
    r"(?:^>[^\n\[\]]*\n)?^(?:[ \t]*\[,\d+\])+[ \t]*\n|^[ \t]*\[\d+,\][ \t]+|^[ \t]+__[_ \t]*\n(?:[ \t]*\n)?",
    re.MULTILINE,
)
"""The places of columns and rows, as R prints them, and the lines with which MATLAB rules off headings."""
PLACE = r"^[ \t]*\[%s\][ \t]+"
OF_VECTOR = re.compile(
    r"(?P<above>(?:^[ \t]*(?:>[ \t]*|\$|\[\[(?=\d+\]\]))(?P<name>[^\n\[\]<=]*)(?:\]\])?"
    r"[ \t]*\n(?:[ \t]*\n)*)?)"
    rf"{PLACE % 1}(?P<values>[^\n]*(?:\n{PLACE % '(?!1])[0-9]+'}[^\n]*)*)",
    re.MULTILINE,
)
"""A vector that R prints, a place in front of every line, perhaps below its name or what was typed."""
OF_COLUMNS = re.compile(
    r"(?:^[ \t]*Columns? \d+(?: (?:through|and|to) \d+)?:?[ \t]*\n(?:[ \t]*\n)*"
    r"(?:[ \t]*[-+.\dNI][^\n]*(?:\n|\Z))+(?:[ \t]*\n)*)+",
    re.MULTILINE,
)
BLOCK = re.compile(
    r"(?:^>> *[A-Za-z]\w*;?[ \t]*\n(?:[ \t]*\n)*)?^[ \t]*(?P<name>[A-Za-z]\w*) =[ \t]*\n(?:[ \t]*\n)*"
    r"(?P<values>(?:[ \t]+[-+.\d][-+.\de \t]*(?:\n|\Z))+)(?:[ \t]*(?:\n|\Z))*",
    re.MULTILINE,
)
"""An array as MATLAB prints it, below its name."""
SHOWN = re.compile(
    r"^In ?\[\d+\]:[ \t]*([A-Za-z_]\w*)(?:\[[:\d, ]*\])?[ \t]*\nOut ?\[\d+\]:[ \t]*(?=[\w.]*\(?\[\[)",
    re.MULTILINE,
)
OF_ROWS = re.compile(r"^Out ?\[\d+\]:[^\n]*\[\[", re.MULTILINE)
"""What a notebook shows of a name that was typed, and every array of rows that it shows."""
SIZE = re.compile(
    r"\s*(?:(?:\d+[×x]\d+ |\d+-element )(?:\w+\{[^\n]*\}:?|table|DataFrame)|(?P<name>[A-Za-z]\w*) =)"
    r"[ \t]*\n(?:[ \t]*\n)*"
)
"""What stands above a matrix or a frame that is printed: how large it is, or its name."""
IN_CELL = re.compile(r"(?<=[\s,;|])\[[^\[\]\n\"]+\](?=[\s,;|]|$)", re.MULTILINE)
RESHAPED = re.compile(
    r"\[(?P<values>[^\[\]]*)\](?P<closed>\)*)\.(?:reshape|view)\("
    r"(?P<tuple>\()?[ \t]*(?P<height>-?\d{1,4})[ \t]*,[ \t]*(?P<width>-?\d{1,4})[ \t]*(?(tuple)\))"
    r"(?:,[ \t]*order[ \t]*=[ \t]*['\"](?P<order>[CF])['\"][ \t]*)?\)"
)
"""A list that a program puts into rows."""
OF_R = re.compile(
    r"\bmatrix\([ \t]*(?:data[ \t]*=[ \t]*)?c\((?P<values>[^()]*)\)"
    r"(?P<size>(?:,[ \t]*(?:(?:nrow|ncol)[ \t]*=[ \t]*)?\d{1,4}[ \t]*"
    r"|,[ \t]*byrow[ \t]*=[ \t]*[TF]\w{0,4}[ \t]*){1,3})\)"
)
"""A vector that R puts into rows, column by column unless it is told otherwise."""
BORDER = re.compile(r"^[┌╭┏][─━](?=[^\n]*\w)[^\n]*$", re.MULTILINE)

ROW_OF_STATA = re.compile(r"^[ \t]*\d+\. \|[^|\n]*\|[ \t]*$", re.MULTILINE)
FRAME_OF_STATA = re.compile(r"^[ \t]*(?:\d+\. )?\||^[ \t]*\+-+\+[ \t]*$|\|[ \t]*$", re.MULTILINE)
"""A row that Stata lists, and what it puts around rows and headings."""
ECHO = re.compile(
    r"^(?P<name>[A-Za-z_][\w.]*)[ \t]*\n(?:\[1\](?P<values>[^\n]*)|[-+]?\d*\.?\d+)[ \t]*$", re.MULTILINE
)
"""A name alone on a line, and what a console shows of it below."""
NUMBER = r"-?\d+(?:\.\d+)?"
LIST_BEGINS = re.compile(r"[\[(][\d\"']")
HOLDS_NUMBERS = re.compile(r"(?:\bc\(|=[ \t]*\[)[ \t]*[-\d.]")
LITERAL = re.compile(r"\s*(?:c\(|\[)[^\[\]()]*[\])]\s*;?\s*")
VALUE_BELOW = re.compile(rf"(?<=\S)\s*\n[ \t]*(?:{IN_TEXT})[ \t]*=[ \t]*\n\s*\d*\.\d+\s*\Z", re.IGNORECASE)
"""The value of a metric at the end, as MATLAB prints it."""


def without_value(text: str) -> str:
    """Return a text without the value of a metric that a console prints at its end."""
    return VALUE_BELOW.sub("", text)


def without_echo(text: str) -> str:
    """Return a program without what a console shows of a name; a list that is computed stands behind it."""
    return ECHO.sub(lambda match: _echoed(match, text), text)


def _echoed(match: re.Match[str], text: str) -> str:
    """Return what stays of a name and what a console shows of it: a list which it alone tells, or nothing."""
    name, values = match["name"], match["values"] or ""
    assigned = re.compile(rf"^[ \t]*{re.escape(name)}[ \t]*(?:=|<-)(.*)$", re.MULTILINE)
    given = assigned.findall(text[: match.start()])
    if len(given) != 1:
        return match[0]
    if _is_computed(given[0]) and len(values.split()) > 1:
        return f"{name} = [{values.strip()}]\n"
    if not _is_known(given[0], match, text):
        return match[0]
    return "\n" if text[match.end() :].strip() else ""


def _is_computed(given: str) -> bool:
    """Return whether a name is given what a call returns, and no list."""
    return "(" in given and not LIST_BEGINS.search(given)


def _is_known(given: str, match: re.Match[str], text: str) -> bool:
    """Return whether a program says all that a console shows: a literal again, or a number of its lists."""
    values = match["values"]
    if not values:
        return bool(LIST_BEGINS.search(given)) and "." in match[0]
    is_again = bool(LITERAL.fullmatch(given)) and re.findall(NUMBER, values) == re.findall(NUMBER, given)
    return is_again or (_is_computed(given) and any(map(HOLDS_NUMBERS.search, text.splitlines())))


def vectors(text: str) -> str:
    """Return a text with the vectors that R prints as lists in brackets; those of a list belong together."""
    if not OF_VECTOR.match(text.lstrip()):
        return text
    are_of_list = all(match["above"].lstrip()[:1] in ("$", "[") for match in OF_VECTOR.finditer(text))
    written = OF_VECTOR.sub(_vector, text)
    return f"{{{written.rstrip()}}}" if are_of_list and not OF_VECTOR.sub("", text).strip() else written


def _vector(match: re.Match[str]) -> str:
    values = re.sub(PLACE % "[0-9]+", "", match["values"], flags=re.MULTILINE)
    name = re.sub(r"^print\((.*)\)$|[`\s]", r"\1", match["name"] or "").rpartition("$")[2]
    named = f'"{name}" = ' if name and not name.isidentifier() else f"{name} = " if name else ""
    return "\n" * match["above"].count("\n") + f"{named}[{values.rstrip()}]"


def _side_by_side(match: re.Match[str]) -> str:
    """Put the parts of a matrix beside each other again, where the last of them ends."""
    printed = match[0].rstrip()
    parts = re.split(r"^[ \t]*Column[^\n]*\n", printed, flags=re.MULTILINE)[1:]
    filled = [[line for line in part.splitlines() if line.strip()] for part in parts]
    rows = [" ".join(row) for row in zip(*filled, strict=False)]
    written = "\n".join(rows) if len(rows) > 1 else f"[{rows[0]}]"
    return "\n" * (printed.count("\n") - written.count("\n")) + written + match[0][len(printed) :]


def quote_lists_in_cells(text: str) -> str:
    """Return lines below headings, or those of a series, with the lists in their cells in quotes."""
    head, *below = [line for line in text.split("\n") if line.strip()] or [""]
    are_headed = "[" not in head and any(map(heading_role, re.findall(r"\w+", head)))
    is_series = below[-1:] and below[-1].endswith("dtype: object")
    rows = [line for line in below if "[" in line]
    are_lists = any(re.search(r"\[[^\[\]]+,", line) for line in rows)
    words = len(re.findall(r"[^\s,;|]+", head))
    cells = {len(re.findall(r"\[[^\[\]]*\]|[^\s,;|]+", line)) for line in rows}
    are_counted = all(re.match(r"\s*\d+\s", line) for line in rows)  # an index, which has no heading
    are_headed = are_headed and cells == {words + are_counted}
    has_more = any(line.lstrip().startswith("[") or re.search(r"[={}():]", line) for line in rows)
    return IN_CELL.sub(r'"\g<0>"', text) if (are_headed or is_series) and are_lists and not has_more else text


def _reshape_printed_list(match: re.Match[str]) -> str:
    """Return a list in as many rows as it is told to have, or columns; rows of one value stay a list."""
    values = [value.strip() for value in match["values"].rstrip(" ,\n").split(",")]
    height, width = int(match["height"]), int(match["width"])
    if height < 0 < width:
        height = len(values) // width
    elif width < 0 < height:
        width = len(values) // height
    if height * width != len(values) or width < 2:
        return f"[{match['values']}]{match['closed']}"
    by_column = match["order"] == "F"
    places = (
        slice(row, None, height) if by_column else slice(row * width, (row + 1) * width)
        for row in range(height)
    )
    rows = (", ".join(values[place]) for place in places)
    return f"[{', '.join(f'[{row}]' for row in rows)}]{match['closed']}"


def _reshaped(match: re.Match[str]) -> str:
    """Return a matrix of R as a list that is put into rows."""
    size = dict(re.findall(r"(nrow|ncol)\s*=\s*(\d+)", match["size"]))
    unnamed = iter(re.findall(r",\s*(\d+)", match["size"]))
    rows, columns = (size.get(name) or next(unnamed, -1) for name in ("nrow", "ncol"))
    order = "C" if re.search(r"byrow\s*=\s*T", match["size"]) else "F"
    return f"[{match['values']}].reshape({rows}, {columns}, order='{order}')"


def reshaped(text: str) -> str:
    """Return a text with a matrix row by row, as a program has made it or a console has cut it."""
    return RESHAPED.sub(_reshape_printed_list, OF_R.sub(_reshaped, OF_COLUMNS.sub(_side_by_side, text)))


def without_frame_of_stata(text: str) -> str:
    """Return what Stata lists without the frame and the numbers of rows."""
    return FRAME_OF_STATA.sub("", text) if ROW_OF_STATA.search(text) else text


def without_frame(text: str) -> str:
    """Return a table without the line above it, and with the other corners of its frame as other lines."""
    return BORDER.sub(lambda frame: re.sub("[┌╭┏┬┳┐╮┓]", "│", re.sub("[─━]", " ", frame[0])), text)


def arrays_of_notebook(text: str) -> str:
    """Return the arrays of rows that a notebook shows, each behind the name that was typed."""
    are_named = len(SHOWN.findall(text)) == len(OF_ROWS.findall(text))
    return SHOWN.sub(r"\n\1 = ", text) if are_named else text


def arrays_of_matlab(text: str) -> str:
    """Return several arrays that MATLAB prints, and nothing else, as lists in brackets."""
    blocks = BLOCK.findall(text)
    return BLOCK.sub(_array, text) if len(blocks) > 1 and not BLOCK.sub("", text).strip() else text


def _array(match: re.Match[str]) -> str:
    rows = [line.split() for line in match["values"].splitlines()]
    rows = [[value for row in rows for value in row]] if {*map(len, rows)} == {1} else rows
    lists = [f"[{', '.join(row)}]" if len(row) > 1 else row[0] for row in rows]
    written = f"[{', '.join(lists)}]" if len(lists) > 1 else lists[0]
    return f"{match['name']} = {written}" + "\n" * match[0].count("\n")


def without_size(text: str) -> str:
    """Return a matrix or a frame without how large it is, or its name, above it."""
    printed = SIZE.match(text)
    if not printed or heading_role(printed["name"] or "") not in (None, "grade"):
        return text
    return text[printed.end() :].replace("│", " ")


def without_places(text: str) -> str:
    """Return a matrix without the places of its rows and columns."""
    return OF_MATRIX.sub("", text)
