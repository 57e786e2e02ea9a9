#!/bin/sh
# Generates the project, and restores the tags. Tuist also reads tags from `Project.swift`: use one of the two places.
set -e
tuist generate --no-open
odr xcode diff || true
odr xcode apply
