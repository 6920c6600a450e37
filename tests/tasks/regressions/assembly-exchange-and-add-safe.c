/* a locked xadd returns the old value */
extern void reach_error(void);
static int add(int *p, int amount) {
    __asm__ volatile("lock; xaddl %0, %1\n" : "+r"(amount), "+m"(*p) : : "memory", "cc");
    return amount;
}
int main(void) {
    int x = 5;
    int old = add(&x, 3);
    if (old != 5 || x != 8)
        reach_error();
    return 0;
}
