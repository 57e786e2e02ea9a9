#!/bin/sh
# On a build server, run odr between Unity and Xcode, so that a failure stops the build. BUILD is the name of the static C#
# method that builds the project into the folder Build.
set -e
"$UNITY" -batchmode -quit -projectPath . -executeMethod "$BUILD"
odr xcode diff || true
odr xcode apply
xcodebuild -project Build/Unity-iPhone.xcodeproj -scheme Unity-iPhone archive -archivePath Build/App.xcarchive
