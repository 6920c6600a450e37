/* a pointer to an array steps over the whole array */
extern void __VERIFIER_error(void);
int main(void) {
    int grid[3][4];
    int (*row)[4] = grid;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            grid[i][j] = 4 * i + j;
    row++;
    if ((*row)[0] != 1)
        __VERIFIER_error();
    return 0;
}
