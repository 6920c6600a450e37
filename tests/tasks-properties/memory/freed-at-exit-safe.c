// A handler of atexit frees what main has freed, unless main cleared the pointer.
extern void *malloc(unsigned long);
extern void free(void *);
extern int atexit(void (*)(void));
char *log_text;
void close_log(void) { free(log_text); }
int main(void) {
  log_text = malloc(3);
  char *old = log_text, *none = 0;
  atexit(close_log);
  free(old);
  log_text = none;
  return 0;
}
