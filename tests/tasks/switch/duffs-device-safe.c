// Duff's device: a switch jumps into the middle of a loop.
extern void reach_error(void);

int main(void) {
  int count = 11, copied = 0, rounds = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { copied++;
  case 3:      copied++;
  case 2:      copied++;
  case 1:      copied++;
          } while (--rounds > 0);
  }
  if (copied != 11) reach_error();
  return 0;
}
