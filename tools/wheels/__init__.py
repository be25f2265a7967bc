"""Builds the packages of Axiscope, and checks them by installing them like a user."""
