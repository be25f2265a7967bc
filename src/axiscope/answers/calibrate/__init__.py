"""Corrections of the model by what measurements of a board say about its error."""
