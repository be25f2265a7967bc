"""Calibration: corrections of the model, learnt from measurements of a board."""
