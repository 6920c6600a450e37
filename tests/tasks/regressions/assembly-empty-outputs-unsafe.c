/* an empty template keeps values, whatever the order of its operands */
extern void reach_error(void);
int main(void) {
    int x = 3, y = 4;
    __asm__ volatile("" : "=m"(y), "+r"(x));
    __asm__ volatile("nop");
    __asm__ volatile("mfence" : : : "memory");
    if (x != 4)
        reach_error();
    return 0;
}
