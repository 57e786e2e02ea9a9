#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/// System calls that Swift can't import, or whose names differ between C libraries.

/// Renames a file in one step; returns -1 and sets `errno` to EEXIST if the new name already exists.
static inline int odr_rename_to_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1 /* RENAME_NOREPLACE */);
}

/// Opens a file below a folder; returns -1 on failure, or if the path contains a symbolic link.
static inline int odr_open_without_links(int folder, const char *path, int flags) {
  struct { unsigned long long flags, mode, resolve; } how = {flags, 0, 0x0c /* RESOLVE_NO_SYMLINKS, RESOLVE_BENEATH */};
  return (int)syscall(437 /* SYS_openat2 */, folder, path, &how, sizeof how);
}
#endif
