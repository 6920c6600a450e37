/* sete after dec tells whether the result is zero */
extern void reach_error(void);
static int release(int *count) {
    unsigned char zero;
    __asm__ volatile("lock; decl %0; sete %1" : "+m"(*count), "=qm"(zero) : : "memory");
    return zero != 0;
}
int main(void) {
    int count = 2;
    int first = release(&count), second = release(&count);
    if (first != 0 || second != 1 || count != 0)
        reach_error();
    return 0;
}
