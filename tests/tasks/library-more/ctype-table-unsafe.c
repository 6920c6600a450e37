/* the table behind the macros of ctype.h: bits for each character */
extern void reach_error(void);
extern const unsigned short **__ctype_b_loc(void);
int main(void) {
    const unsigned short *table = *__ctype_b_loc();
    int digit = 1 << 11, upper = 1 << 8;
    if (0 == (table['7'] & digit) || (table['x'] & digit))
        reach_error();
    if ((table['A'] & upper) || 0 == (table['Z'] & upper))
        reach_error();
    if (table[-1] != 0)
        reach_error();
    return 0;
}
