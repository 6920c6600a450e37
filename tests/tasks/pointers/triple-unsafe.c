/* three levels of indirection reach the object chosen last */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 3, y = 4;
    int *p = &x;
    int **pp = &p;
    int ***ppp = &pp;
    **ppp = &y;
    ***ppp += 3;
    *pp = &x;
    if (y != 3)
        __VERIFIER_error();
    return 0;
}
