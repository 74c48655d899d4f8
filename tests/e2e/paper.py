"""A page as it comes out of the printer."""

import io

from pypdf import PdfReader

from tests.e2e.lab import Lab


def sheets(lab: Lab, paper: str) -> list[str]:
    """Print the page as a browser does by itself; give the text of each sheet."""
    file = io.BytesIO(lab.page.pdf(format=paper))
    return [sheet.extract_text() for sheet in PdfReader(file).pages]
