/* tests for single classes: infinities by sign, subnormal, zero */
extern void reach_error(void);
int main(void) {
    double zero = 0.0, infinite = 1.0 / zero;
    if (__builtin_isfpclass(infinite, 0x004) == 0)
        reach_error();
    if (__builtin_isfpclass(-infinite, 0x200) != 0)
        reach_error();
    if (__builtin_isfpclass(0x1p-1074, 0x080) == 0)
        reach_error();
    if (__builtin_isfpclass(-zero, 0x020) == 0 || __builtin_isfpclass(1.0, 0x103) == 0)
        reach_error();
    return 0;
}
