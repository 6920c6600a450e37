/* a parameter's row length comes from an earlier parameter */
extern void reach_error(void);
static int read(int width, int m[][width], int i, int j) {
    return m[i][j];
}
int main(void) {
    int rows = 2, columns = 3;
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    if (read(columns, (void *)m, 1, 0) != 4)
        reach_error();
    return rows - 2 + columns - 3;
}
