"""What a person reads: catalogues and lessons, numbers, names of grades, metrics and libraries."""
