"""Surveys: many seeds solved under the same limits, kept in one file, and the figures that follow from it."""
