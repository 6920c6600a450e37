/* the input chooses the slot that changes; the others keep their targets */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int hit = 1, miss = 0;
    int *slots[3] = {&miss, &miss, &miss};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i <= 2);
    if (i == 0)
        slots[0] = &hit;
    else if (i == 1)
        slots[1] = &hit;
    else if (i == 2)
        slots[2] = &hit;
    else
        return 0;
    int found = -1;
    for (int k = 0; k < 3; k++)
        if (slots[k] == &hit)
            found = k;
    if (found != i)
        reach_error();
    return 0;
}
