"""Reports: the self-contained HTML page of a run; its static figures are in ``static``."""
