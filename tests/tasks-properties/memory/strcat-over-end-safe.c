// strcat appends to what is there already.
extern char *strcat(char *, const char *);
int main(void) {
  char to[8] = "abcd";
  strcat(to, "efg");
  return to[0] != 'a';
}
