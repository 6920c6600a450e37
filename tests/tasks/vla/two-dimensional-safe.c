/* the row length of a two-dimensional variable-length array is its second bound */
extern void __VERIFIER_error(void);
int main(void) {
    int rows = 4, columns = 3;
    int m[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            m[i][j] = i * columns + j;
    if (m[1][0] != 3 || (char *)m[1] - (char *)m[0] != 12)
        __VERIFIER_error();
    return 0;
}
