"""Everything Streamlit: the shell, the scene, the ranking editor, tables, pictures, text."""
