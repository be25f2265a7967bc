"""Determines the accuracy of the model.

Predictions are compared with measurements, as are the choices to which they lead.
"""
