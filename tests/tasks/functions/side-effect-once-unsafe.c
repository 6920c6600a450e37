/* the index expression of a compound assignment is evaluated once */
extern void __VERIFIER_error(void);
static int calls;
static int index_of(void) { return calls++; }
int main(void) {
    int a[3] = {5, 5, 5};
    a[index_of()] += 10;
    if (calls != 2 || a[0] != 15)
        __VERIFIER_error();
    return 0;
}
