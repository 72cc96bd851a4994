"""Geometry without game rules: hexes, and later areas, points and the plane."""
