/* bts counts bits from its operand on, beyond it if need be */
extern void reach_error(void);
static int set(int number, unsigned *p) {
    int before;
    __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(before), "+m"(*p) : "Ir"(number) : "memory");
    return before;
}
int main(void) {
    unsigned words[3] = {0, 0, 0};
    int first = set(35, words), second = set(35, words);
    if (words[1] != 0 || first != 0 || second != -1)
        reach_error();
    return 0;
}
