/* one of four elements of a pool is passed on and written; what was in the same variable before is not */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
struct item { int mark, value; };
static struct item pool[4], spare = {8, 8};
static struct item *current = &spare;
static void fill(struct item *item, int value) { item->value = value; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    current->mark = 3;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        current = &pool[n & 3];
        fill(current, n);
        if (spare.mark != 8 || spare.value != 8) reach_error();
    }
    return 0;
}
