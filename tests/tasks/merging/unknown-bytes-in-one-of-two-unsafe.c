/* the bytes of one of two arrays become unknown, those of the other stay */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
int main(void) {
    char a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    int chosen = __VERIFIER_nondet_int();
    char *p = chosen ? a : b;
    __VERIFIER_nondet_memory(p, 4);
    if (chosen && a[2] == 77 && b[2] == 7)
        reach_error();
    if (!chosen && a[3] != 4)
        reach_error();
    return 0;
}
