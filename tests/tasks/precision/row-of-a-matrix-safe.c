/* the elements of one row decide; another element of the matrix counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int matrix[4][16];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 16; j++) matrix[i][j] = i;
    while (n-- > 0) {
        matrix[3][15]++;
        int sum = 0;
        for (int j = 0; j < 16; j++) sum += matrix[1][j];
        if (sum != 16) reach_error();
    }
    return 0;
}
