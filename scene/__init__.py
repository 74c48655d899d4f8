"""What a person can change: one immutable scene, its edits, its history, its address. Pure: no Streamlit."""
