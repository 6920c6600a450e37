// Steps of nine come to 8991 exactly, so that the loop ends there; a number beside it is passed over.
extern void reach_error(void);

int main(void) {
  int i = 0;
  while (i != 8990) {
    i += 9;
    if (i > 8991) reach_error();
  }
  return 0;
}
