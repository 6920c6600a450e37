/* flipping exchanges the front and the back buffer: what was drawn becomes visible */
extern void reach_error(void);
static int first[2], second[2];
static int *front = first, *back = second;
static void flip(void) {
    int *shown = front;
    front = back;
    back = shown;
}
static void draw(int color) {
    back[0] = color;
    back[1] = color + 1;
    flip();
}
int main(void) {
    draw(10);
    if (front != second || front[1] != 11)
        reach_error();
    draw(20);
    if (front != first || back[0] != 10)
        reach_error();
    draw(30);
    if (first[0] != 20 || second[0] != 30)
        reach_error();
    return 0;
}
