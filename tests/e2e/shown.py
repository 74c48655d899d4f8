"""Addresses at which every page shows much of what it can say."""

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2&p=2.1.3.4.5.6"
TIED = "?r=3.2.x.0.1.2&k=6&m=2&s=0.9_0.7_0.7_0.7_0.2_0.1"
PAGES = [
    "/" + SHELF,
    "/ndcg" + SHELF,
    "/err" + SHELF,
    "/what_if" + SHELF,
    "/conventions" + SHELF,
    "/guide" + SHELF,
    "/roc_auc" + TIED,
    "/ndcg" + TIED,
    "/average_precision?r=1.1.0.0.1.0.0&r2=0.1.1.0.0.1.1&r3=0.0&k=7",
    "/reciprocal_rank?r=0.1.0.2.x&m=1&r2=1.0.0&r3=0.0.0&k=3",
    "/practice?seed=7&level=2&metric=nDCG",
    "/lesson_ndcg",
    "/lesson_empty",
]
