/* two parameters that name the same object see each other's stores */
extern void reach_error(void);
static int bump(int *a, int *b) {
    *a = 5;
    *b = 6;
    return *a;
}
int main(void) {
    int x = 0, y = 0;
    int seen = bump(&x, &y);
    if (seen != 6)
        reach_error();
    return y - y;
}
