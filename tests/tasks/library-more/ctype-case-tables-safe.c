/* the tables behind the macros tolower and toupper, from -128 on */
extern void reach_error(void);
extern const int **__ctype_tolower_loc(void), **__ctype_toupper_loc(void);
extern __SIZE_TYPE__ __ctype_get_mb_cur_max(void);
int main(void) {
    const int *lower = *__ctype_tolower_loc(), *upper = *__ctype_toupper_loc();
    if (lower['G'] != 'g' || lower['7'] != '7')
        reach_error();
    if (upper['g'] != 'G' || upper[255] != 255)
        reach_error();
    if (__ctype_get_mb_cur_max() != 1)
        reach_error();
    return 0;
}
