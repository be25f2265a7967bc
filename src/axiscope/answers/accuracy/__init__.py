"""Accuracy of the model.

Predictions, their errors against measurements, and the choices to which they lead.
"""
