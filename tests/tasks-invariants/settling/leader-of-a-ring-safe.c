// Three stations pass on the largest number that they have seen: from the third turn on, one of them knows that it is its own.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
unsigned char own[3], sent[3], got[3], leads[3], turn;

int main(void) {
  for (int i = 0; i < 3; i++) sent[i] = own[i] = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(own[0] != own[1] && own[1] != own[2] && own[2] != own[0]);
  while (1) {
    if (turn == 255) turn = 2;
    turn++;
    for (int i = 0; i < 3; i++) got[i] = sent[(i + 2) % 3];
    for (int i = 0; i < 3; i++) {
      if (got[i] > own[i]) sent[i] = got[i];
      else if (got[i] == own[i]) leads[i] = 1;
      else sent[i] = own[i];
    }
    int leaders = leads[0] + leads[1] + leads[2];
    if (leaders != (turn >= 3)) reach_error();
  }
}
