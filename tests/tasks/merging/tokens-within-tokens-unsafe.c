// Tokens of a text are noted in a table, and those that are open are closed from the end: who encloses whom goes to and fro.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct token { int begin, end, inside; };

int main(void) {
  unsigned char text[4];
  struct token tokens[4];
  int next = 0, outer = -1;
  for (int i = 0; i < 4; i++) {
    text[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(text[i] <= 2);
  }
  for (int at = 0; at < 4; at++) {
    if (text[at] == 1 && next < 4) {
      tokens[next].begin = at, tokens[next].end = -1, tokens[next].inside = outer;
      outer = next++;
    } else if (text[at] == 2 && outer >= 0) {
      tokens[outer].end = at;
      outer = tokens[outer].inside;
    }
  }
  for (int i = 1; i < next; i++) {
    struct token *around = tokens[i].inside < 0 ? 0 : &tokens[tokens[i].inside];
    if (around && around->end < 0 && (tokens[i].end < 0 || around->end <= tokens[i].end)) reach_error();
  }
  return 0;
}
