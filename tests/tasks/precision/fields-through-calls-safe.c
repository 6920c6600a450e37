/* functions that change one field each, through a pointer */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct meter { int unit; long total; };
static void add(struct meter *m, int value) { m->total += value; }
static void set(struct meter *m, int unit) { m->unit = unit; }
int main(void) {
    struct meter m = {0, 0};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    set(&m, 4);
    for (int i = 0; i < n; i++) add(&m, 2);
    if (m.unit != 4) reach_error();
    return 0;
}
