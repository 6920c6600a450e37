/* a record that points to itself points to the original after a copy, until it is adjusted */
extern void reach_error(void);
struct buffer {
    int *at;
    int room[3];
};
static void reset(struct buffer *b) { b->at = b->room; }
static void put(struct buffer *b, int v) { *b->at++ = v; }
int main(void) {
    struct buffer a = {0, {0, 0, 0}}, b;
    reset(&a);
    put(&a, 1);
    b = a;
    put(&b, 2);
    if (a.room[1] != 2 || b.room[1] != 0)
        reach_error();
    reset(&a);
    put(&b, 7);
    if (a.room[0] != 1 || b.room[0] != 7)
        reach_error();
    if (a.at - a.room != 1)
        reach_error();
    return 0;
}
