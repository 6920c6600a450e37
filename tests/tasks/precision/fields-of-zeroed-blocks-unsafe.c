/* blocks that start as zeros: what is reached through a link decides, what is beside it counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
struct node { int ok; unsigned hits; struct node *next; };
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    if (a == 0 || b == 0) return 0;
    a->next = b;
    for (int i = 0; i < n; i++) {
        a->hits++;
        a->next->hits += 2;
    }
    if (a->next->ok == 0 || a->next->next != 0) reach_error();
    return 0;
}
