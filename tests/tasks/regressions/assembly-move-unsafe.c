/* mov between a register and memory, as kernels access devices */
extern void reach_error(void);
static unsigned get(volatile unsigned *p) {
    unsigned result;
    __asm__ volatile("movl %1,%0" : "=r"(result) : "m"(*p) : "memory");
    return result;
}
static void put(unsigned value, volatile unsigned *p) {
    __asm__ volatile("movl %0,%1" : : "r"(value), "m"(*p) : "memory");
}
int main(void) {
    unsigned x = 1;
    put(7, &x);
    if (get(&x) + x != 8)
        reach_error();
    return 0;
}
