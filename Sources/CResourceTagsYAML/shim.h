// This message matters because hooks and plugins build this package for users who haven't read its requirements.
#if !__has_include(<yaml.h>)
#error "libyaml is missing: install libyaml-dev with apt-get or libyaml with Homebrew, then build again; where it is in another place, set PKG_CONFIG_PATH to the folder of its yaml-0.1.pc"
#endif
#include <yaml.h>
