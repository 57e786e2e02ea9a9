#!/bin/sh
# Makes the project of the tutorial: BambooBreakout as its team left it in Xcode, without a manifest, in a new git
# repository. tutorial.diff contains the team's changes, such as a tag that somebody misspelled. The resources are
# placeholders that are as large as real ones, but almost empty on disk.
set -eu
folder=${1:?'usage: tutorial.sh FOLDER'}
test ! -e "$folder" || { echo "tutorial.sh: '$folder' exists; choose another folder" >&2 && exit 2; }
samples=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"
cd "$folder"
cp -R "$samples/BambooBreakout/BambooBreakout.xcodeproj" .
git init --quiet
git apply "$samples/tutorial.diff"
mkdir -p Scenes/Boss Music
while read -r megabytes file; do
  dd if=/dev/null of="$file" bs=1000000 seek="$megabytes" 2>/dev/null
done <<'END'
18 Scenes/Level1.sks
24 Scenes/Level2.sks
27 Scenes/Level3.sks
31 Scenes/Level4.sks
38 Scenes/Level5.sks
23 Music/Level5.m4a
35 Scenes/Level6.sks
6 Scenes/Boss/Arena.sks
12 Scenes/Boss/Dragon.sks
END
git add --all
git -c user.name=odr -c user.email=odr@example.com -c commit.gpgsign=false commit --quiet --no-verify -m 'Six levels'
