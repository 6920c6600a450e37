/* moving a box empties its source and replaces what the destination held */
extern void reach_error(void);
struct box {
    int *content;
    int moves;
};
static void move(struct box *to, struct box *from) {
    to->content = from->content;
    to->moves = from->moves + 1;
    from->content = 0;
}
int main(void) {
    int a = 1, b = 2;
    struct box x = {&a, 0}, y = {&b, 0}, z = {0, 0};
    move(&z, &x);
    move(&x, &y);
    move(&y, &z);
    if (x.content != &b || y.content != &a || z.content)
        reach_error();
    if (y.moves != 2 || x.moves != 1)
        reach_error();
    return 0;
}
