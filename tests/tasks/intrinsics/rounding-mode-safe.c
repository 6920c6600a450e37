/* the rounding mode is to nearest */
extern void reach_error(void);
int main(void) {
    int mode = __builtin_flt_rounds();
    if (mode != 1)
        reach_error();
    return 0;
}
