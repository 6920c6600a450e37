/* exchanging two row pointers exchanges the rows and leaves the matrix as it was */
extern void __VERIFIER_error(void);
static void exchange(int **rows, int i, int j) {
    int *kept = rows[i];
    rows[i] = rows[j];
    rows[j] = kept;
}
int main(void) {
    int cells[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    int *rows[3];
    for (int r = 0; r < 3; r++)
        rows[r] = cells[r];
    exchange(rows, 0, 1);
    rows[0][1] = 60;
    rows[2][0] = 10;
    if (cells[2][1] != 60 || cells[0][0] != 10)
        __VERIFIER_error();
    if (rows[1] != cells[1])
        __VERIFIER_error();
    return 0;
}
