/* a two-dimensional array is laid out row by row */
extern void reach_error(void);
int main(void) {
    int m[3][4];
    int i = 1, j = 2;
    char *base = (char *)m;
    char *cell = (char *)&m[i][j];
    if ((cell - base) / (long)sizeof(int) != 6)
        reach_error();
    return 0;
}
