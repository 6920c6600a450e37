// What strdup returns is a block like any other.
extern char *strdup(const char *);
extern void free(void *);
int main(void) {
  char *copy = strdup("text");
  char c = copy[0];
  free(copy);
  return c == 0;
}
