/* structure assignment copies; a later store to the source does not show in the copy */
extern void reach_error(void);
struct pair { int x, y; };
int main(void) {
    struct pair a = {1, 2};
    struct pair b = a;
    a.x = 9;
    if (b.x != 1)
        reach_error();
    return b.y - 2;
}
