/* one field of a heap block decides, another counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct machine { int count; int mode; };
int main(void) {
    struct machine *m = malloc(sizeof *m);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    if (m == 0) return 0;
    m->mode = 1;
    m->count = 0;
    for (int i = 0; i < n; i++) m->count++;
    if (m->mode != 1) reach_error();
    free(m);
    return 0;
}
