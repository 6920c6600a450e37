// A handler of atexit may clean up.
extern void *malloc(unsigned long);
extern void free(void *);
extern int atexit(void (*)(void));
char *text;
void nothing(void) {}
void clean(void) { free(text); }
int main(void) {
  text = malloc(4);
  atexit(clean);
  return 0;
}
