/* memory filled with input keeps its value */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__), arc4random_buf(void *, __SIZE_TYPE__);
extern int getentropy(void *, __SIZE_TYPE__);
int main(void) {
    unsigned char a[3] = {1, 2, 3}, b[2], c[1];
    __VERIFIER_nondet_memory(a, 2);
    arc4random_buf(b, 2), getentropy(c, 1);
    if (a[0] != a[0] || a[2] != 3)
        reach_error();
    return 0;
}
