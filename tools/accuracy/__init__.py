"""Measures the accuracy of the model. It splits the measured data, tries changed platforms, and
writes tables and pages.
"""
