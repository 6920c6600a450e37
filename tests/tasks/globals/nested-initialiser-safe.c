/* inner braces left out: the values fill the nested arrays in order */
extern void reach_error(void);
struct cell { short k[2]; int v; };
struct cell grid[2][2] = {1, 2, 3, 4, 5, 6, {7}};
int main(void) {
    int i = 0, j = 1;
    if (grid[i][j].v != 6 || grid[1][0].k[0] != 7 || grid[1][0].v != 0)
        reach_error();
    return 0;
}
