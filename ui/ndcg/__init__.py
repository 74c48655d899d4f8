"""The NDCG page's own parts."""
