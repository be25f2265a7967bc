"""Packages of Axiscope: how they are built, and checked as a user would install them."""
