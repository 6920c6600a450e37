/* bzero and explicit_bzero clear as many bytes as they are told */
extern void reach_error(void);
extern void bzero(void *, __SIZE_TYPE__);
extern void explicit_bzero(void *, __SIZE_TYPE__);
extern void __bzero(void *, __SIZE_TYPE__);
int main(void) {
    char a[6] = "xxxxx", b[6] = "yyyyy", c[6] = "zzzzz";
    void (*f)(void *, __SIZE_TYPE__) = bzero;
    f(a, 3);
    explicit_bzero(b, 3);
    __bzero(c, 0);
    if (a[2] != 0 || a[3] != 'x')
        reach_error();
    if (b[1] != 0 || b[2] != 'y')
        reach_error();
    if (c[0] != 'z')
        reach_error();
    return 0;
}
