"""The own parts of the page of ROC and AUC."""
