// A reader goes over a text by a position in a structure, in steps that depend on the text, and notes where words begin.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct reader { int position, words; };

static void skip(struct reader *reader, const unsigned char *text) {
  while (reader->position < 5 && text[reader->position] == 1) reader->position++;
}

int main(void) {
  unsigned char text[5];
  int starts[5];
  struct reader reader = {0, 0};
  for (int i = 0; i < 5; i++) {
    text[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(text[i] <= 2);
  }
  while (reader.position < 5) {
    if (text[reader.position] == 0) reader.position++;
    else if (text[reader.position] == 2) reader.position += 2;
    else {
      starts[reader.words++] = reader.position;
      skip(&reader, text);
    }
  }
  if (reader.words == 2 && starts[1] - starts[0] < 2) reach_error();
  return 0;
}
