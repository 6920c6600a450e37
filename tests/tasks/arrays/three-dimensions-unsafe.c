/* three variable indices select the cell in the order they are written */
extern void __VERIFIER_error(void);
int main(void) {
    int m[4][4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                m[i][j][k] = 100 * i + 10 * j + k;
    int a = 1, b = 2, c = 3;
    if (m[a][b][c] != 321)
        __VERIFIER_error();
    return 0;
}
