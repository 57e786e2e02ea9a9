#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library: calls the target with one input after the other, as the arguments say, and never returns
/// where they ask for more than a message. Source: LLVM, "libFuzzer: Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *data, size_t size));
