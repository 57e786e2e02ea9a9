#!/bin/sh
# Stands in for xcrun, ba-package, altool, actool, uname, sleep, and mv, whichever name it is called by.
#
# FAKE is the folder for calls and for the server's packs. XCODE is 26, 27, or none, ALTOOL is old or new, SYSTEM is the
# name of the system, and BREAK lists what goes wrong. The call number STOP kills the script with the signal SIGNAL. The
# arguments are the ones that background-assets.md lists; the form of the output isn't known.
tool=${0##*/}
number=0
[ ! -f "$FAKE/count" ] || read -r number <"$FAKE/count"
number=$((number + 1))
echo "$number" >"$FAKE/count"
if [ "$number" = "${STOP-}" ]; then
  kill -s "${SIGNAL:-KILL}" "$SCRIPT" "$PPID"
  exit 1
fi

breaks() { case " ${BREAK-} " in *" $1 "*) ;; *) return 1 ;; esac; }
log() { echo "$*" >>"$FAKE/calls"; }
stop() { # CODE MESSAGE
  echo "$2"
  exit "$1"
}

# Prints the files that a manifest selects. odr writes one selector on each line.
selected() { # MANIFEST
  sed -n 's/^ *{ "file": "\(.*\)" },*$/\1/p' "$1"
  sed -n 's/^ *{ "directory": "\(.*\)" },*$/\1/p' "$1" | while read -r folder; do
    find "$folder" -type f | LC_ALL=C sort
  done
}

ba_package() {
  if [ "$1" = --help ]; then
    log help
    if [ "${XCODE:-27}" = 27 ]; then echo '  package  evaluate  template'; else echo '  template'; fi
    exit
  fi
  case ${XCODE:-27}:$1 in
  27:evaluate)
    id=$(basename "$2" .json)
    log "evaluate:$id"
    if breaks evaluate; then stop 64 'Error: the manifest is invalid'; fi
    {
      if [ -e "$FAKE/list" ]; then cat "$FAKE/list"; else selected "$2"; fi
      if breaks extra; then echo Levels/.DS_Store; fi
    } | if breaks missing; then
      sed 1d
    elif breaks bullets; then
      echo "Evaluating $2"
      sed 's/^/  - /'
    elif breaks absolute; then
      sed "s|^|$PWD/|"
    elif breaks json; then
      echo '{ "files" : ['
      sed 's/.*/  "&",/'
      echo '] }'
    else
      cat
    fi
    exit
    ;;
  27:package)
    [ "$# $3" = '4 --output-path' ] || stop 64 'Usage: ba-package package MANIFEST --output-path ARCHIVE'
    manifest=$2 archive=$4
    ;;
  26:*)
    [ "$# $2" = '3 -o' ] || stop 64 'Usage: ba-package MANIFEST -o ARCHIVE'
    manifest=$1 archive=$3
    ;;
  *) stop 64 "Error: Unexpected argument '$1'" ;;
  esac
  log "package:$(basename "$manifest" .json)"
  case $archive in /*.aar) ;; *) stop 64 'Error: the archive is relative' ;; esac
  if breaks package; then stop 1 'Error: the folder does not exist'; fi
  if breaks silent || [ -e "$archive" ]; then exit; fi
  cat "$manifest" >"$archive"
  selected "$manifest" | while IFS= read -r file; do cat "./$file"; done >>"$archive" 2>/dev/null || true
  exit
}

altool() {
  case $1 in
  --help)
    log altool
    if [ "${ALTOOL-}" = old ]; then echo '--apiKey KEY --apiIssuer ISSUER'; else echo '--api-key KEY --api-issuer ISSUER'; fi
    exit
    ;;
  --upload-asset-pack) id=$(basename "$2" .aar) archive=$2 && shift 2 ;;
  --list-asset-pack-versions) [ "$2" = --asset-pack-identifier ] && id=$3 archive='' && shift 3 ;;
  esac
  expected='--apple-id 6700000001 --api-key SECRET7KEY --api-issuer SECRET7ISSUER'
  if [ "${ALTOOL-}" = old ]; then expected=$(echo "$expected" | sed 's/api-key/apiKey/; s/api-issuer/apiIssuer/'); fi
  [ "$*" = "$expected" ] || stop 64 "Unexpected arguments"
  pack="$FAKE/server/$id"
  if [ -n "$archive" ]; then
    log "upload:$id"
    if breaks network; then stop 1 'The network connection was lost.'; fi
    if breaks refused || breaks refused-silently; then
      echo "ENTITY_ERROR.ATTRIBUTE.INVALID (409): the value '$id' is invalid (-19241)"
      ! breaks refused || exit 1
      exit 0
    fi
    [ -s "$archive" ] || stop 1 'no archive'
    if breaks lag; then touch "$pack.lag"; fi
    if breaks failure; then echo FAILED >>"$pack"; else echo PROCESSING >>"$pack"; fi
    exit
  fi
  log "list:$id"
  if [ -e "$pack.lag" ]; then
    rm "$pack.lag"
    sed '$d' "$pack" | sed 's/^/State: /'
    exit
  fi
  if breaks offline && [ -e "$pack" ] && [ ! -e "$pack.offline" ]; then
    touch "$pack.offline"
    stop 1 'The network connection was lost.'
  fi
  [ -e "$pack" ] || stop 1 'There is no asset pack with this identifier.'
  sed 's/^/State: /' "$pack"
  if ! breaks never; then sed 's/PROCESSING/AVAILABLE/' "$pack" >"$pack.new" && "$real_mv" "$pack.new" "$pack"; fi
  exit
}

real_mv=/bin/mv
case $tool in
uname) echo "${SYSTEM:-Darwin}" ;;
sleep) log "sleep" ;;
mv) exec "$real_mv" "$@" ;;
ba-package)
  [ "${XCODE-}" != none ] || stop 127 'ba-package: not found'
  ba_package "$@"
  ;;
xcrun)
  [ "${XCODE-}" != none ] || stop 72 "xcrun: error: unable to find utility \"$1\", not a developer tool or in PATH"
  tool=$1
  shift
  case $tool in
  ba-package) ba_package "$@" ;;
  altool) altool "$@" ;;
  --find)
    log find
    if breaks altool; then stop 72 'xcrun: error: unable to find utility "altool"'; fi
    ;;
  actool)
    id=$(basename "$1" .xcassets)
    log "actool:$id"
    [ "$2 $4 $5 $6 $7" = '--compile --platform iphoneos --minimum-deployment-target 26.0' ] || stop 64 Usage
    if breaks actool; then stop 1 'error: the image set has no images'; fi
    if ! breaks car; then (cd "$1" && find . -type f | LC_ALL=C sort | xargs cat) >"$3/Assets.car"; fi
    ;;
  esac
  ;;
esac
