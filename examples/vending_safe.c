// A machine that takes coins for ever: what it can have taken is finite, so all of its states can be visited.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int money, bottles = 5;

int main(void) {
  while (1) {
    int key = __VERIFIER_nondet_int();
    if (key == 1 && money < 4)
      money++;
    if (key == 2 && money >= 2 && bottles > 0) {
      money -= 2;
      bottles--;
    }
    if (key == 3)
      money = 0;
    assert(money >= 0 && money <= 4 && bottles >= 0);
  }
}
