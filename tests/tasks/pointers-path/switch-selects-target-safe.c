/* the case that was taken decides which account is charged */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int cash, card, debt;
static int *account;
static void choose(int kind) {
    switch (kind) {
    case 0:
        account = &cash;
        break;
    case 1:
    case 2:
        account = &card;
        break;
    default:
        account = &debt;
    }
}
int main(void) {
    int kind = 0;
    if (__VERIFIER_nondet_bool())
        kind += 1;
    if (__VERIFIER_nondet_bool())
        kind += 2;
    choose(kind);
    *account = 50;
    if (kind == 2 && card != 50)
        reach_error();
    if (kind == 3 && cash + card != 0)
        reach_error();
    return 0;
}
