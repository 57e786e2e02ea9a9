/* The baseline: read one YAML file with nothing but libyaml, throw every event away, print how many there were. */
#include <stdio.h>
#include <yaml.h>

#ifdef __ELF__
/* SwiftPM links a C program against the Swift libraries too, and loading them takes longer than a small file does.
   The Swift driver passes what stands in this section on to the linker, before those libraries; a driver that did
   not would only leave them linked. */
__attribute__((section(".swift1_autolink_entries"), used)) static const char linker_option[] = "-Wl,--as-needed";
#endif

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: event-loop FILE\n");
    return 64;
  }
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) {
    perror(argv[1]);
    return 2;
  }

  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) {
    fprintf(stderr, "event-loop: out of memory\n");
    fclose(file);
    return 2;
  }
  yaml_parser_set_input_file(&parser, file);

  unsigned long count = 0;
  int finished = 0;
  int result = 0;
  while (!finished) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s:%lu: error: %s\n", argv[1], (unsigned long)parser.problem_mark.line + 1,
              parser.problem != NULL ? parser.problem : "cannot be read");
      result = 1;
      break;
    }
    finished = event.type == YAML_STREAM_END_EVENT;
    count += 1;
    yaml_event_delete(&event);
  }

  yaml_parser_delete(&parser);
  fclose(file);
  if (result == 0) {
    printf("%lu\n", count);
  }
  return result;
}
