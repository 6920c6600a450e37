/* a reader moves the caller's cursor by one element at each call */
extern void __VERIFIER_error(void);
static int next(const int **cursor) {
    int value = **cursor;
    (*cursor)++;
    return value;
}
int main(void) {
    const int text[5] = {3, 1, 4, 1, 5};
    const int *cursor = &text[2];
    int a = next(&cursor);
    int b = next(&cursor);
    if (cursor - text != 4)
        __VERIFIER_error();
    if (a * 10 + b != 41)
        __VERIFIER_error();
    return 0;
}
