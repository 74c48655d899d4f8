"""Ranking Metrics Lab: reorder a list and watch every ranking metric being computed."""

import streamlit as st

from ui.server.application import MIDDLEWARE, lifespan, routes
from ui.server.errors import say_that_it_failed
from ui.shell.shell import run_app

# Streamlit runs this file at every edit; a web server imports it, once.
if __name__ == "__main__":
    run_app()
else:
    app = st.App(
        __file__,
        routes=routes(),
        middleware=MIDDLEWARE,
        lifespan=lifespan,
        on_script_error=say_that_it_failed,
    )
