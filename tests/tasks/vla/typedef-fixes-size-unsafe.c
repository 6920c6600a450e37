/* a variable-length typedef keeps the size of the moment it was declared */
extern void __VERIFIER_error(void);
int main(void) {
    int n = 6;
    typedef int row[n];
    n = 20;
    row r;
    r[5] = 0;
    if (sizeof(r) != 80)
        __VERIFIER_error();
    return r[5];
}
