# Types keys into an interactive shell and says what its line is then:
#   type.zsh KEYS FILE SETUP SHELL [ARGUMENT...]
# SETUP is a command that binds ^X to writing the line to FILE and leaving.
emulate zsh
zmodload zsh/zpty zsh/zselect || exit 2
keys=$1 file=$2 setup=$3
shift 3
rm -f $file $file.ready
zpty -b shell "${(@q)argv}" || exit 2
await() {  # until a file is there, at most ten seconds; what the shell prints has to be read, or it waits
  local -i tries=500
  while [[ ! -s $1 ]] && (( tries-- )); do
    zpty -rt shell text
    zselect -t 2
  done
}
zpty -w shell "$setup; echo ready > ${(q)file}.ready"
await $file.ready
zpty -wn shell $keys$'\C-x'
await $file
zpty -d shell
