/* each activation stores into the pointer of its caller, never into its own */
extern void __VERIFIER_error(void);
static int marks[4];
static void descend(int depth, int **callers) {
    int *mine = &marks[0];
    if (depth < 3)
        descend(depth + 1, &mine);
    if (depth < 3 && mine != &marks[depth + 0])
        __VERIFIER_error();
    *callers = &marks[depth];
}
int main(void) {
    int *first = &marks[3];
    descend(1, &first);
    *first = 7;
    if (marks[1] != 7 || marks[3] != 0)
        __VERIFIER_error();
    return 0;
}
