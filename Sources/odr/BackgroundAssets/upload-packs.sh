#!/bin/bash
# Written by 'odr background-assets export --script', which replaces this file.
#
# The functions come first; they are the same in every script. The last part of the file describes the packs. The names
# in that part are data: the functions never run or expand them, and never pass them as options.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'END'
Packages the asset packs that have changed, uploads them, waits until App Store Connect has processed them, and lists
them for review. After an interruption, run the script again: it doesn't upload a recorded pack twice. Don't run it
twice at the same time.

Usage: bash SCRIPT [OPTION...] [PACK...]     (without PACK: all packs)
  --record FILE      where to record the digests of uploaded packs; use a separate file for each app
  --archives FOLDER  where to write the archives (default: Archives)
  --timeout MINUTES  how long to wait for each pack (default: 60)
  --no-evaluate      don't compare the files that ba-package selects with the files that odr expects
  --no-upload        only package
  --dry-run          print what would happen, without using Apple's tools
  --help             print this text

Environment, required for uploads: ODR_APP is the app's Apple ID, a number. ODR_API_KEY and ODR_API_ISSUER identify
the API key; altool finds the key's file.
END
}

# Copies text. Names come from other people's files. Characters that are invisible or that control a terminal become
# question marks, and so do the marks of commands for a build server: '##' and, at the start of a line, '::'.
visible() {
  LC_ALL=C tr '\001-\010\013-\037\177' '?' |
    LC_ALL=C sed -e 's/##/#?/g' -e 's/^\([[:blank:]]*\)::/\1:?/' -e $'s/\302[\200-\237]/?/g; s/\357\273\277/?/g' \
      -e $'s/\342\200[\213-\217\250-\256]/?/g; s/\342\201[\240-\257]/?/g'
}

# Prints one line.
say() {
  local line="$*" newline=$'\n' LC_ALL=C
  line=${line//$newline/?}
  case $line in
  *[!\ -~]* | *\#\#*) printf '%s\n' "$line" | visible ;;
  *) printf '%s\n' "$line" ;;
  esac
}

fail() {
  say "error: $*" >&2
  exit 1
}

# Runs a tool and keeps its output.
run() { "$@" >"$temporary/output" 2>&1 </dev/null; }

# Shows the output of the last tool, and fails.
refuse() {
  visible <"$temporary/output" | LC_ALL=C sed 's/^/  | /' >&2
  fail "$@"
}

# Runs the current step for a pack, unless the user asked only for other packs. The list of packs calls this function.
pack() { # KIND ID FILE...
  local name
  if [ -z "${names+set}" ]; then
    "$step" "$@"
    return
  fi
  for name in "${names[@]}"; do if [ "$name" = "$2" ]; then "$step" "$@"; fi; done
}

# Prints a digest of everything that determines a pack: its manifest, its files, and their paths.
digest() { # KIND ID FILE...
  local kind=$1 id=$2
  shift 2
  {
    printf './%s\0' "$manifests/$id.json" "$@"
    if [ "$kind" = catalog ]; then find "./$catalogs/$id.xcassets" ! -type d -print0; fi
  } | xargs -0 "${sha256[@]}" | LC_ALL=C sort | "${sha256[@]}" | cut -c 1-64
}

# Prints the record of a pack: a digest, a state, and a summary of the pack's versions before the upload.
recorded() { # ID
  local id rest
  if [ ! -s "$record" ]; then return; fi
  while read -r id rest || [ -n "$id" ]; do if [ "$id" = "$1" ]; then echo "$rest"; fi; done <"$record"
}

# Replaces the record with standard input, in one step: an interruption can't damage the record.
write_record() {
  local new
  if ! { new=$(mktemp "$record.XXXXXX" 2>/dev/null) && LC_ALL=C sort >"$new" && mv -f "$new" "$record"; }; then
    fail "cannot write '$record'"
  fi
}

remember() { # ID DIGEST STATE [SUMMARY]
  local others
  others=$(awk -v id="$1" 'NF && $1 "" != id ""' "$record") || fail "cannot read '$record'"
  printf '%s\n' "$others" "$*" | write_record || exit 1
}

# Finds ba-package. Xcode 26 doesn't have the commands 'evaluate' and 'package'.
find_packer() {
  if [ "$system" = Linux ]; then packer=(ba-package); else packer=(xcrun ba-package); fi
  run "${packer[@]}" --help ||
    refuse "cannot run '${packer[*]}'; install Xcode 26 or later or, on Linux, Apple's tools for Background Assets"
  if grep -qw evaluate "$temporary/output"; then has_evaluate=yes; else has_evaluate=; fi
}

# Finds altool, and the spelling of its options.
find_altool() {
  run xcrun --find altool || refuse "cannot find altool; install Xcode"
  run xcrun altool --help || true
  key_option=--api-key issuer_option=--api-issuer
  if grep -q -- --apiKey "$temporary/output" && ! grep -q -- --api-key "$temporary/output"; then
    key_option=--apiKey issuer_option=--apiIssuer
  fi
}

altool() { # ARGUMENT...
  run xcrun altool "$@" --apple-id "$ODR_APP" "$key_option" "$ODR_API_KEY" "$issuer_option" "$ODR_API_ISSUER"
}

# Compiles the catalog of a pack to the bundle that the pack contains.
compile() { # ID
  local link bundle="./$catalogs/$1.bundle"
  for link in "./$catalogs" "$bundle"; do
    if [ -L "$link" ]; then fail "'$link' is a symbolic link; remove it"; fi
  done
  if ! { mkdir -p "$bundle" && rm -f "$bundle/Assets.car"; }; then fail "cannot write to '$bundle'"; fi
  run xcrun actool "./$catalogs/$1.xcassets" --compile "$bundle" --platform "$platform" \
    --minimum-deployment-target 26.0 || refuse "actool cannot compile the catalog of pack '$1'"
  if [ ! -f "$bundle/Assets.car" ]; then refuse "actool did not write '$bundle/Assets.car'"; fi
}

# Compares the files that ba-package selects with the files that odr expects. The form of ba-package's list isn't
# documented, so a line counts only if it is or ends with the path of a file.
compare() { # KIND ID FILE...
  local kind=$1 id=$2 path missing other
  local expected="$temporary/expected" list="$temporary/list" selected="$temporary/selected"
  shift 2
  {
    printf '%s\n' / "$@"
    if [ "$kind" = catalog ]; then find "./$catalogs/$id.bundle" -type f | sed 's|^\./||'; fi
  } >"$expected"
  run "${packer[@]}" evaluate "./$manifests/$id.json" || refuse "ba-package refuses the manifest of pack '$id'"
  LC_ALL=C sed -e 's/^[[:space:]"]*//' -e 's/[[:space:]",]*$//' "$temporary/output" >"$list"
  {
    echo /
    LC_ALL=C grep -Fxf "$expected" "$list" || true
    LC_ALL=C grep -Fxvf "$expected" "$list" | while IFS= read -r path; do
      path=${path##*"$PWD/"}
      until [ -f "./$path" ] || [ "$path" = "${path#*[[:blank:]]}" ]; do path=${path#*[[:blank:]]}; done
      path=${path#./}
      if [ -f "./$path" ] && [ "$path" != "$manifests/$id.json" ]; then printf '%s\n' "$path"; fi
    done || true
  } >"$selected"
  missing=$(LC_ALL=C grep -Fxvf "$selected" "$expected" | sed q || true)
  other=$(LC_ALL=C grep -Fxvf "$expected" "$selected" | sed q || true)
  if [ -n "$missing" ]; then say "odr expects a file that ba-package does not list: $missing" >&2; fi
  if [ -n "$other" ]; then say "ba-package lists a file that odr does not expect: $other" >&2; fi
  if [ -n "$missing$other" ]; then
    refuse "ba-package selects other files for pack '$id' than odr; export again, or if the list is right, use" \
      "--no-evaluate"
  fi
}

package() { # KIND ID FILE...
  local manifest="./$manifests/$2.json" archive="$archives/$2.aar"
  local arguments=("$manifest" -o "$archive")
  if [ "$1" = catalog ]; then compile "$2"; fi
  if [ -n "$has_evaluate" ]; then
    if [ -z "$no_evaluate" ]; then compare "$@"; fi
    arguments=(package "$manifest" --output-path "$archive")
  fi
  # ba-package doesn't replace an archive.
  if ! { mkdir -p "$archives" && rm -f "$archive"; }; then fail "cannot write to '$archives'"; fi
  run "${packer[@]}" "${arguments[@]}" || refuse "ba-package cannot package '$2'"
  if [ ! -f "$archive" ]; then refuse "ba-package did not write '$archive'"; fi
  say "packaged: $2"
}

list_versions() { altool --list-asset-pack-versions --asset-pack-identifier "$1"; }

# Counts the failed versions in the list of a pack's versions.
failures() { { grep -ow FAILED "$temporary/output" || true; } | wc -l | tr -d ' '; }

# Prints the number of failed versions, and a checksum of the list.
summary() { echo "$(failures) $(cksum <"$temporary/output")"; }

upload() { # ID DIGEST
  local before signaled=
  # A new pack doesn't have versions.
  list_versions "$1" || [ -z "$(recorded "$1")" ] || refuse "cannot list the versions of pack '$1'; run this script again"
  before=$(summary)
  say "uploading: $1"
  trap 'signaled=yes' INT TERM HUP # An upload that succeeds must be recorded.
  if altool --upload-asset-pack "$archives/$1.aar" && ! grep -q ENTITY_ERROR "$temporary/output"; then
    remember "$1" "$2" uploaded "$before"
    if [ -n "$signaled" ]; then exit 130; fi
    trap 'exit 130' INT TERM HUP
  elif [ -n "$signaled" ]; then
    exit 130
  elif grep -qE 'ENTITY_ERROR.ATTRIBUTE.INVALID|ITMS-91133|-19241' "$temporary/output"; then
    refuse "App Store Connect refuses the identifier of pack '$1'; run 'odr background-assets check'"
  else
    refuse "cannot upload pack '$1'; to continue, run this script again"
  fi
}

# First step: packages and uploads a pack if it has changed.
process() { # KIND ID FILE...
  local path digest old
  for path in "${@:3}"; do
    if [ ! -f "./$path" ]; then fail "cannot find '$path', a file of pack '$2'; export again"; fi
  done
  digest=$(digest "$@" 2>"$temporary/output") || refuse "cannot read the files of pack '$2'; export again"
  read -r old _ <<<"$(recorded "$2")"
  if [ -z "$stop" ] && [ "$digest" = "$old" ]; then
    say "already uploaded: $2"
  elif [ "$system" = Linux ] && [ "$1" != files ]; then
    say "skipped, because Apple's Linux tools do not support packs with a $1: $2"
  elif [ -n "$dry_run" ]; then
    say "would $action: $2"
  else
    package "$@"
    if [ -z "$stop" ]; then upload "$2" "$digest"; fi
  fi
}

# Second step: waits until App Store Connect has processed an uploaded pack. The list contains all versions of the pack,
# so a state counts only if the list has changed since before the upload.
await() { # KIND ID FILE...
  local digest state failed before waited=0
  read -r digest state failed before <<<"$(recorded "$2")"
  if [ "$state" != uploaded ]; then return; fi
  say "waiting: $2"
  while true; do
    if list_versions "$2" && [ "$(summary)" != "$failed $before" ]; then
      if [ "$(failures)" -gt "$failed" ]; then
        remember "$2" - failed
        refuse "App Store Connect cannot process pack '$2'; to upload it again, run this script again"
      fi
      if grep -qwE 'AVAILABLE|READY_FOR_TESTING|COMPLETE' "$temporary/output" &&
        ! grep -qwE 'PROCESSING|AWAITING_UPLOAD' "$temporary/output"; then
        remember "$2" "$digest" processed
        return
      fi
    fi
    if [ "$waited" -ge "$limit" ]; then
      refuse "pack '$2' is not ready after $((limit / 60)) minutes; to continue to wait, run this script again"
    fi
    sleep 30
    waited=$((waited + 30))
  done
}

# Last step: lists the packs that no earlier run has listed. A review submission can contain at most ten packs.
list_for_review() {
  if ! grep -q ' processed$' "$record"; then
    say 'no new pack for review'
    return
  fi
  awk '$3 == "processed" { if (n % 10 == 0) print "for review, submission " n / 10 + 1 ":"; n++; print "  " $1 }' \
    "$record" | visible
  sed 's/ processed$/ listed/' "$record" | write_record
}

count() { found=$((found + 1)); }

main() {
  local header='# Digests of uploaded asset packs' first folder=. limit action variable
  record='' archives=Archives limit=60 no_evaluate='' stop='' dry_run='' names=() found=0
  while [ $# -gt 0 ]; do
    case $1 in
    --record | --archives | --timeout) if [ -z "${2-}" ]; then fail "$1 needs a value"; fi
      case $2 in --*) fail "$1 needs a value, not '$2'" ;; esac ;;
    esac
    case $1 in
    --record) record=$2 && shift ;;
    --archives) archives=$2 && shift ;;
    --timeout) limit=$2 && shift ;;
    --no-evaluate) no_evaluate=yes ;;
    --no-upload) stop='--no-upload' ;;
    --dry-run) dry_run=yes ;;
    --help) usage && return ;;
    -*) fail "unknown option '$1'; see --help" ;;
    *) names+=("$1") ;;
    esac
    shift
  done
  case $limit in *[!0-9]*) fail "--timeout must be a number of minutes" ;; esac
  limit=$((10#$limit * 60))
  if [ "$archives" = Archives ] && [ -L Archives ]; then fail "'Archives' is a symbolic link; use --archives"; fi
  case $archives in /*) ;; *) archives=$PWD/$archives ;; esac
  case $record in '' | /*) ;; *) record=$PWD/$record ;; esac
  system=$(uname -s)
  if [ "$hosting" = self ]; then stop='you host the packs'; fi
  if [ "$system" = Linux ]; then stop='altool needs macOS'; fi
  if [ -n "$stop" ]; then action=package; else action='package and upload'; fi
  sha256=(shasum -a 256)
  if command -v sha256sum >/dev/null; then sha256=(sha256sum); fi

  # Paths of packs begin in the folder in which ba-package runs.
  case ${BASH_SOURCE[0]-} in */*) folder=${BASH_SOURCE[0]%/*} ;; esac
  cd -- "$folder/$root" || fail "cannot open the folder '$folder/$root'; export again"
  step=count && packs
  if [ "${#names[@]}" -gt 0 ] && [ "$found" -ne "${#names[@]}" ]; then
    fail "expected identifiers of packs, not '${names[*]}'"
  fi
  if [ -s "$record" ]; then
    first=
    { read -r first <"$record"; } 2>/dev/null || true
    if [ "$first" != "$header" ]; then fail "'$record' is not a record of this script; choose another file"; fi
  fi
  temporary=$(mktemp -d "${TMPDIR:-/tmp}/odr.XXXXXX") || fail 'cannot make a temporary folder'
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 130' INT TERM HUP
  if [ -z "$dry_run" ]; then find_packer; fi
  if [ -z "$dry_run$stop" ]; then
    for variable in ODR_APP ODR_API_KEY ODR_API_ISSUER; do
      if [ -z "${!variable-}" ]; then fail "set $variable; see --help"; fi
    done
    if [ -z "$record" ]; then fail 'an upload needs --record FILE; see --help'; fi
    if [ ! -s "$record" ]; then echo "$header" | write_record; fi
    find_altool
  fi
  step=process && packs
  if [ -n "$dry_run" ]; then return; fi
  if [ -n "$stop" ]; then
    say "stopped before the upload ($stop); the archives are in '$archives'"
    return
  fi
  step=await && packs
  list_for_review
}

# The packs: the folder in which ba-package runs, relative to this file; other folders, relative to that folder; and the
# kind, identifier, and files of each pack.
