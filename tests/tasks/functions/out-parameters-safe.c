/* two results come back through two pointers */
extern void reach_error(void);
static void divide(int a, int b, int *q, int *r) {
    *q = a / b;
    *r = a - *q * b;
}
int main(void) {
    int a = -17, b = 5, quotient, remainder;
    divide(a, b, &quotient, &remainder);
    if (quotient != -3)
        reach_error();
    return 0;
}
