/* rotating an array of pointers by one moves every target to the next slot */
extern void __VERIFIER_error(void);
static void rotate(int **slots, int n) {
    int *last = slots[n - 1];
    for (int i = n - 1; i > 1; i--)
        slots[i] = slots[i - 1];
    slots[0] = last;
}
int main(void) {
    int a = 1, b = 2, c = 3;
    int *slots[3] = {&a, &b, &c};
    rotate(slots, 3);
    if (slots[0] != &c || slots[1] != &a || slots[2] != &b)
        __VERIFIER_error();
    return a + b + c - 6;
}
