/* the results of calls without a body come in the order of the calls */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int sensor(void);
int main(void) {
    int first = sensor();
    __VERIFIER_assume(first >= 0 && first <= 9);
    int second = sensor();
    __VERIFIER_assume(second >= 0 && second <= 9);
    int number = first * 10 + second;
    if (number / 10 != second)
        reach_error();
    return 0;
}
