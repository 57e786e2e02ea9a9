/* The baseline: reads a YAML file with nothing but libyaml, ignores all events, and prints their number. */
#include <stdio.h>
#include <yaml.h>

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  yaml_parser_t parser;
  if (file == NULL || !yaml_parser_initialize(&parser)) {
    fprintf(stderr, "usage: event-loop FILE\n");
    return 64;
  }
  yaml_parser_set_input_file(&parser, file);
  unsigned long count = 0;
  yaml_event_t event;
  int finished = 0;
  while (!finished) {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s:%lu: error: %s\n", argv[1], (unsigned long)parser.problem_mark.line + 1,
              parser.problem != NULL ? parser.problem : "cannot be read");
      return 1;
    }
    finished = event.type == YAML_STREAM_END_EVENT;
    count += 1;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  fclose(file);
  printf("%lu\n", count);
  return 0;
}
