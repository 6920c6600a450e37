/* a structure is cleared as a whole; then one field counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);
struct log { int lines; int errors; char name[12]; };
int main(void) {
    struct log l;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    memset(&l, 0, sizeof l);
    for (int i = 0; i < n; i++) l.lines++;
    if (l.errors == 0) reach_error();
    return 0;
}
