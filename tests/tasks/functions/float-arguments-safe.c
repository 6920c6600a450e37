/* ten floating arguments: eight in registers, two on the stack, ints between them */
extern void __VERIFIER_error(void);
static double sum(double a, float b, double c, int i, double d, double e, float f, double g,
                  double h, long j, double k, float l) {
    return a + b + c + d + e + f + g + h + k * i + l * j;
}
int main(void) {
    double x = 1;
    double r = sum(x, 2, 3, 1, 4, 5, 6, 7, 8, 1, 9, 10);
    if (r != 55)
        __VERIFIER_error();
    return 0;
}
