/* a walk over an array of records changes the pointer of each record once */
extern void reach_error(void);
struct cell {
    int weight;
    int *owner;
};
static void hand_over(struct cell *c, int n, int *from, int *to) {
    for (struct cell *p = c; p < c + n; p++)
        if (p->owner == from)
            p->owner = to;
}
int main(void) {
    int red = 0, blue = 0;
    struct cell board[4] = {{1, &red}, {2, &blue}, {4, &red}, {8, &blue}};
    hand_over(board + 1, 1, &red, &blue);
    for (int i = 0; i < 4; i++)
        *board[i].owner += board[i].weight;
    if (red != 1 || blue != 14)
        reach_error();
    return 0;
}
