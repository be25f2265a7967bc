"""Builds the packages of Axiscope and checks them as a user would install them."""
