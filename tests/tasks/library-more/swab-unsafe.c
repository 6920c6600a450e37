/* swab exchanges neighbouring bytes; an odd last one is not copied */
extern void reach_error(void);
extern void swab(const void *, void *, long);
int main(void) {
    char a[6] = "abcde", b[6] = "-----";
    swab(a, b, 2);
    if (b[0] != 'b' || b[1] != 'a')
        reach_error();
    if (b[3] != 'c' || b[4] != '-')
        reach_error();
    return 0;
}
