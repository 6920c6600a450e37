// Buyer and seller meet: after a deal both have the same price, and each deal is counted by both.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { OPEN, OFFERED, DEAL };

int main(void) {
  int buyer = OPEN, seller = OPEN;
  unsigned bid = 0, ask = 0, bought = 0, sold = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 1 && buyer == OPEN) {
      bid = __VERIFIER_nondet_int();
      buyer = OFFERED;
    }
    if (event == 2 && seller == OPEN) {
      ask = __VERIFIER_nondet_int();
      seller = OFFERED;
    }
    if (event == 3 && buyer == OFFERED && seller == OFFERED && bid >= ask) {
      buyer = DEAL;
      bought++;
    }
    if (buyer == DEAL && seller == OFFERED && event == 4) {
      seller = DEAL;
      sold++;
    }
    if (buyer == DEAL && seller == DEAL) {
      if (bid != ask || bought != sold) reach_error();
      buyer = OPEN;
      seller = OPEN;
    }
  }
}
