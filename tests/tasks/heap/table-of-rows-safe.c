/* an array of heap rows: each row is its own block */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(void) {
    int rows = 3, columns = 3;
    int **m = malloc(rows * sizeof(*m));
    for (int i = 0; i < rows; i++) {
        m[i] = malloc(columns * sizeof(**m));
        for (int j = 0; j < columns; j++)
            m[i][j] = 10 * i + j;
    }
    int *t = m[1];
    m[1] = m[2];
    m[2] = t;
    if (m[2][2] != 12)
        reach_error();
    return 0;
}
