// Hooks and plugins are built where nobody has read what is needed.
#if !__has_include(<yaml.h>)
#error "libyaml is missing: install libyaml-dev with apt-get or libyaml with Homebrew, then build again"
#endif
#include <yaml.h>
