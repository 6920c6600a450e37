/* adding to the integer view of a stored pointer moves it by bytes */
extern void __VERIFIER_error(void);
union link { int *p; unsigned long n; };
int main(void) {
    int a[3] = {10, 20, 30};
    union link u;
    u.p = a;
    u.n += sizeof(int);
    if (u.p - a != 1 || *u.p != 20)
        __VERIFIER_error();
    if ((long)(u.n - (unsigned long)a) != 1)
        __VERIFIER_error();
    return 0;
}
