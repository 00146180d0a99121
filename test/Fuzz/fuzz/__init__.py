"""Random programs for PACC: see run.py for what is done with them."""
