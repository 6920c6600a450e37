/* work done after the recursive call happens in reverse order */
extern void reach_error(void);
static int number;
static void emit(int n) {
    if (n > 4)
        return;
    emit(n + 1);
    number = number * 10 + n;
}
int main(void) {
    int first = 1;
    emit(first);
    if (number != 1234)
        reach_error();
    return 0;
}
