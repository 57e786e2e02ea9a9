/* A library to be loaded before libc (LD_PRELOAD): writes down the calls that a program makes to the system, and makes one
   of them fail, or kills the program there.

   A call is known by its name, by the path that it is about and by how many with both came before it, so that it is the
   same one in every run, whatever other threads do. Paths below FAULT_ROOT begin there; of those elsewhere only the
   standard streams and pipes count.

   FAULT_ROOT    the folder that counts
   FAULT_LOG     a file for the calls: NAME <tab> PATH <tab> DETAIL, with '*' in front of the one that ACTION was about
   FAULT_CALL    NAME <tab> PATH <tab> NUMBER: the call that ACTION is about
   FAULT_ACTION  fail ERRNO | late ERRNO (it is done, and then said to have failed) | short (half of what was asked for)
                 | torn (half is written, then a kill) | before | after (a kill) | run COMMAND (before the call)
                 | broken ERRNO (from here on nothing can be changed any more)
   FAULT_SPACE   so many bytes may be written to files, then the disk is full
   FAULT_UNLOCKABLE  no file can be locked */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <spawn.h>

/* The number of the log among the open files. */
#define LOG 1000

enum action { NONE, FAIL, LATE, SHORT, TORN, BEFORE, AFTER, RUN, BROKEN };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int is_inside;
static char root[PATH_MAX], target_name[64], target_path[PATH_MAX], command[4096];
static size_t root_length;
static int log_descriptor = -1, reason;
static long target_number, seen, space = -1;
static enum action target_action;
static int is_broken, is_unlockable;

/* The next definition of a function: libc's. */
#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* A setting, which children of the program are not to have. */
static const char *take(const char *name) {
  const char *value = getenv(name);
  value = value ? strdup(value) : NULL;
  unsetenv(name);
  return value;
}

static void read_action(const char *text) {
  static const struct { const char *word; enum action action; } words[] = {
    {"fail ", FAIL}, {"late ", LATE}, {"short", SHORT}, {"torn", TORN},
    {"before", BEFORE}, {"after", AFTER}, {"run ", RUN}, {"broken ", BROKEN}};
  for (size_t index = 0; text && index < sizeof words / sizeof *words; index++) {
    size_t length = strlen(words[index].word);
    if (strncmp(text, words[index].word, length)) continue;
    target_action = words[index].action;
    reason = atoi(text + length);
    snprintf(command, sizeof command, "%s", text + length);
    return;
  }
}

__attribute__((constructor)) static void begin(void) {
  const char *value = take("FAULT_ROOT");
  unsetenv("LD_PRELOAD");
  if (!value) return;
  root_length = snprintf(root, sizeof root, "%s/", value);
  int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
  if ((value = take("FAULT_LOG"))) log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, value, flags, 0600);
  /* Out of the way of the numbers that the program would get. */
  if (log_descriptor >= 0 && syscall(SYS_dup3, log_descriptor, LOG, O_CLOEXEC) == LOG) {
    syscall(SYS_close, log_descriptor);
    log_descriptor = LOG;
  }
  if ((value = take("FAULT_CALL"))) sscanf(value, "%63[^\t]\t%4095[^\t]\t%ld", target_name, target_path, &target_number);
  if ((value = take("FAULT_ACTION"))) read_action(value);
  if ((value = take("FAULT_SPACE"))) space = atol(value);
  if (take("FAULT_UNLOCKABLE")) is_unlockable = 1;
}

/* The path without the random digits in the name of a temporary file: `.NAME.odr` instead of `.NAME.0123456789abcdef.odr`. */
static const char *without_digits(const char *path, char *shown) {
  size_t length = strlen(path);
  if (length < 22 || length >= PATH_MAX || strcmp(path + length - 4, ".odr")) return path;
  const char *digits = path + length - 20;
  if (digits[-1] != '.' || strspn(digits, "0123456789abcdef") != 16) return path;
  snprintf(shown, PATH_MAX, "%.*s.odr", (int)(digits - 1 - path), path);
  return shown;
}

/* The path as the log has it; NULL where it does not count. */
static const char *counted(const char *path) {
  static __thread char shown[PATH_MAX];
  path = without_digits(path, shown);
  if (strncmp(path, root, root_length) == 0) return path + root_length;
  if (strlen(path) + 1 == root_length && strncmp(path, root, root_length - 1) == 0) return ".";
  return path[0] == '/' ? NULL : path;
}

static const char *of_descriptor(int descriptor, char *buffer) {
  static const char *const standard[] = {"<stdin>", "<stdout>", "<stderr>"};
  char link[64];
  if (descriptor >= 0 && descriptor < 3) return standard[descriptor];
  if (descriptor == log_descriptor) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlink, link, buffer, PATH_MAX - 2);
  if (length < 0) return NULL;
  buffer[length] = 0;
  if (strncmp(buffer, "pipe:", 5) == 0) return "<pipe>";
  return counted(buffer);
}

static const char *of_path(int folder, const char *path, char *buffer) {
  if (path[0] == '/' || folder == AT_FDCWD) {
    snprintf(buffer, PATH_MAX - 1, "%s", path);
    return counted(buffer);
  }
  const char *base = of_descriptor(folder, buffer);
  if (!base) return NULL;
  static __thread char whole[2 * PATH_MAX];
  snprintf(whole, sizeof whole, "%s/%s", base, path);
  return whole;
}

static void run(const char *text) {
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", text, (char *)NULL);
    _exit(127);
  }
  syscall(SYS_wait4, child, NULL, 0, NULL);
}

static int is_change(const char *name, const char *path, const char *detail) {
  static const char *const others[] = {
    "read", "close", "flock", "stat", "lstat", "fstat", "fstatat", "access", "realpath", "readdir", "fgetxattr",
    "flistxattr"};
  if (path[0] == '<' || !strcmp(detail, "r") || !strncmp(name, "posix_spawn", 11)) return 0;
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) {
    if (!strcmp(name, others[index])) return 0;
  }
  return 1;
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
}

/* Writes a call down, and gives what is to be done with it; `is_inside` keeps the shim's own calls out of it. */
static enum action enter(const char *name, const char *path, const char *detail) {
  if (!root_length || !path || is_inside) return NONE;
  int saved = errno;
  char line[3 * PATH_MAX], shown[PATH_MAX];
  detail = without_digits(detail, shown);
  enum action action = NONE;
  pthread_mutex_lock(&lock);
  if (target_action && !strcmp(name, target_name) && !strcmp(path, target_path) && ++seen == target_number) {
    action = target_action;
  }
  int length = snprintf(line, sizeof line, "%s%s\t%s\t%s\n", action ? "*" : "", name, path, detail);
  if (log_descriptor >= 0) syscall(SYS_write, log_descriptor, line, length);
  if (action == BROKEN) is_broken = 1;
  if (is_broken && is_change(name, path, detail)) action = FAIL;
  pthread_mutex_unlock(&lock);
  is_inside = 1;
  if (action == BEFORE) die();
  if (action == RUN) run(command);
  is_inside = 0;
  errno = action == FAIL ? reason : saved;
  return action;
}

/* What comes after a call that gave `result`. */
static long leave(enum action action, long result) {
  if (action == AFTER) die();
  if (action != LATE) return result;
  errno = reason;
  return -1;
}

/* A function that gives -1 where it fails. `path` is worked out with `at`, room for a path. */
#define WRAP(type, name, parameters, arguments, path, detail) \
  type name parameters { \
    REAL(name); \
    char at[PATH_MAX]; \
    enum action action = enter(#name, root_length ? path : NULL, detail); \
    if (action == FAIL) return -1; \
    return leave(action, real arguments); \
  }

/* What calls are about: an open file, and a path in an open folder. */
#define OF(fd) of_descriptor(fd, at)
#define AT(folder, path) of_path(folder, path, at)

/* Files are made and opened. */

static int opened(int folder, const char *path, int flags, mode_t mode) {
  static int (*real)(int, const char *, int, ...);
  if (!real) real = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat");
  char at[PATH_MAX];
  int writes = flags & (O_ACCMODE | O_CREAT | O_TRUNC);
  enum action action = enter("open", root_length ? AT(folder, path) : NULL, writes ? "w" : "r");
  if (action == FAIL) return -1;
  int descriptor = real(folder, path, flags, mode);
  if (action == LATE && descriptor >= 0) syscall(SYS_close, descriptor);
  return leave(action, descriptor);
}

#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

/* They are read and written. */

/* How many of `count` bytes there is room for; -1 where the disk is full. */
static ssize_t room(const char *path, size_t count) {
  if (space < 0 || !path || path[0] == '<') return count;
  ssize_t left = (ssize_t)count < space ? (ssize_t)count : space;
  if (count && !left) {
    errno = ENOSPC;
    return -1;
  }
  space -= left;
  return left;
}

static ssize_t wrote(const char *name, int descriptor, const void *bytes, size_t count, off_t offset) {
  char at[PATH_MAX];
  const char *path = root_length ? OF(descriptor) : NULL;
  enum action action = enter(name, path, "");
  if (action == FAIL) return -1;
  ssize_t length = is_inside ? (ssize_t)count : room(path, count);
  if (length < 0) return -1;
  if (action == SHORT || action == TORN) length = length / 2;
  ssize_t result = offset < 0 ? syscall(SYS_write, descriptor, bytes, length)
                              : syscall(SYS_pwrite64, descriptor, bytes, length, offset);
  if (action == TORN) die();
  return leave(action, result);
}

ssize_t write(int descriptor, const void *bytes, size_t count) { return wrote("write", descriptor, bytes, count, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return wrote("pwrite", fd, bytes, count, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) { return wrote("pwrite", fd, bytes, count, at); }

ssize_t read(int descriptor, void *bytes, size_t count) {
  REAL(read);
  char at[PATH_MAX];
  enum action action = enter("read", root_length ? OF(descriptor) : NULL, "");
  if (action == FAIL) return -1;
  if (action == SHORT) {
    /* Half of what there is, as where a signal comes in between. */
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) count = status.st_size / 2 + 1;
  }
  return leave(action, real(descriptor, bytes, count));
}

WRAP(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count), OF(fd), "")
WRAP(ssize_t, copy_file_range, (int from, off64_t *in, int to, off64_t *out, size_t length, unsigned flags),
    (from, in, to, out, length, flags), OF(to), "")
WRAP(ssize_t, sendfile, (int to, int from, off_t *offset, size_t count), (to, from, offset, count), OF(to), "")
WRAP(int, ftruncate, (int fd, off_t length), (fd, length), OF(fd), "")
WRAP(int, ftruncate64, (int fd, off64_t length), (fd, length), OF(fd), "")
WRAP(int, truncate, (const char *path, off_t length), (path, length), AT(AT_FDCWD, path), "")
WRAP(int, fsync, (int fd), (fd), OF(fd), "")
WRAP(int, fdatasync, (int fd), (fd), OF(fd), "")

int flock(int descriptor, int operation) {
  REAL(flock);
  char at[PATH_MAX];
  enum action action = enter("flock", root_length ? OF(descriptor) : NULL, "");
  /* As on network volumes. */
  if (is_unlockable) errno = EOPNOTSUPP;
  if (action == FAIL || is_unlockable) return -1;
  return leave(action, real(descriptor, operation));
}

int close(int descriptor) {
  REAL(close);
  char at[PATH_MAX];
  enum action action = enter("close", root_length ? OF(descriptor) : NULL, "");
  /* A file is closed even where that fails. */
  int result = real(descriptor);
  if (action != FAIL) return leave(action, result);
  errno = reason;
  return -1;
}

/* Names come, go and move. */

WRAP(int, rename, (const char *from, const char *to), (from, to), AT(AT_FDCWD, to), from)
WRAP(int, renameat, (int old, const char *from, int new, const char *to), (old, from, new, to), AT(new, to), from)
WRAP(int, renameat2, (int old, const char *from, int new, const char *to, unsigned flags),
    (old, from, new, to, flags), AT(new, to), from)
WRAP(int, link, (const char *from, const char *to), (from, to), AT(AT_FDCWD, to), from)
WRAP(int, linkat, (int old, const char *from, int new, const char *to, int flags),
    (old, from, new, to, flags), AT(new, to), from)
WRAP(int, symlink, (const char *from, const char *to), (from, to), AT(AT_FDCWD, to), from)
WRAP(int, symlinkat, (const char *from, int folder, const char *to), (from, folder, to), AT(folder, to), from)
WRAP(int, unlink, (const char *path), (path), AT(AT_FDCWD, path), "")
WRAP(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), AT(folder, path), "")
WRAP(int, remove, (const char *path), (path), AT(AT_FDCWD, path), "")
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), AT(AT_FDCWD, path), "")
WRAP(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), AT(folder, path), "")
WRAP(int, rmdir, (const char *path), (path), AT(AT_FDCWD, path), "")
WRAP(int, mkstemp, (char *path), (path), AT(AT_FDCWD, path), "")

/* What is known of files is changed. */

WRAP(int, fchmod, (int fd, mode_t mode), (fd, mode), OF(fd), "")
WRAP(int, chmod, (const char *path, mode_t mode), (path, mode), AT(AT_FDCWD, path), "")
WRAP(int, fchmodat, (int folder, const char *path, mode_t mode, int flags), (folder, path, mode, flags), AT(folder, path), "")
WRAP(int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), OF(fd), "")
WRAP(int, chown, (const char *path, uid_t user, gid_t group), (path, user, group), AT(AT_FDCWD, path), "")
WRAP(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group), AT(AT_FDCWD, path), "")
WRAP(int, fchownat, (int folder, const char *path, uid_t user, gid_t group, int flags),
    (folder, path, user, group, flags), AT(folder, path), "")
WRAP(int, futimens, (int fd, const struct timespec times[2]), (fd, times), OF(fd), "")
WRAP(int, utimensat, (int folder, const char *path, const struct timespec times[2], int flags),
    (folder, path, times, flags), AT(folder, path), "")
WRAP(int, fsetxattr, (int fd, const char *name, const void *value, size_t size, int flags),
    (fd, name, value, size, flags), OF(fd), name)
WRAP(int, fremovexattr, (int fd, const char *name), (fd, name), OF(fd), name)
WRAP(ssize_t, fgetxattr, (int fd, const char *name, void *value, size_t size), (fd, name, value, size), OF(fd), name)
WRAP(ssize_t, flistxattr, (int fd, char *names, size_t size), (fd, names, size), OF(fd), "")

/* It is asked for. */

WRAP(int, stat, (const char *path, struct stat *status), (path, status), AT(AT_FDCWD, path), "")
WRAP(int, lstat, (const char *path, struct stat *status), (path, status), AT(AT_FDCWD, path), "")
WRAP(int, fstat, (int fd, struct stat *status), (fd, status), OF(fd), "")
WRAP(int, fstatat, (int folder, const char *path, struct stat *status, int flags),
    (folder, path, status, flags), AT(folder, path), "")
WRAP(int, access, (const char *path, int mode), (path, mode), AT(AT_FDCWD, path), "")

char *realpath(const char *path, char *resolved) {
  REAL(realpath);
  char at[PATH_MAX];
  enum action action = enter("realpath", root_length ? AT(AT_FDCWD, path) : NULL, "");
  return action == FAIL ? NULL : real(path, resolved);
}

struct dirent *readdir(DIR *folder) {
  REAL(readdir);
  char at[PATH_MAX];
  enum action action = enter("readdir", root_length ? OF(dirfd(folder)) : NULL, "");
  return action == FAIL ? NULL : real(folder);
}

/* Calls that the program makes by number, of which only these count. */
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, number);
  long values[6];
  for (int index = 0; index < 6; index++) values[index] = va_arg(list, long);
  va_end(list);
  char at[PATH_MAX];
  enum action action = NONE;
  if (root_length && number == SYS_renameat2) {
    action = enter("renameat2", AT((int)values[2], (const char *)values[3]), (const char *)values[1]);
  }
  if (root_length && number == SYS_openat2) action = enter("open", AT((int)values[0], (const char *)values[1]), "r");
  if (action == FAIL) return -1;
  long result = real(number, values[0], values[1], values[2], values[3], values[4], values[5]);
  if (action == LATE && number == SYS_openat2 && result >= 0) real(SYS_close, result);
  return leave(action, result);
}

/* Other programs are started. */

int pipe(int ends[2]) {
  REAL(pipe);
  enum action action = enter("pipe", "<pipe>", "");
  return action == FAIL ? -1 : (int)leave(action, real(ends));
}

int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(posix_spawnp);
  enum action action = enter("posix_spawnp", file, "");
  return action == FAIL ? reason : real(process, file, actions, attributes, arguments, environment);
}

pid_t waitpid(pid_t process, int *status, int options) {
  REAL(waitpid);
  enum action action = enter("waitpid", "<child>", "");
  return action == FAIL ? -1 : real(process, status, options);
}
