/* the last element of one member array is next to, not inside, the following one */
extern void reach_error(void);
struct soa { int xs[3]; int ys[3]; };
int main(void) {
    struct soa s = {{1, 2, 3}, {1, 2, 3}};
    int n = 2;
    s.xs[n] = 7;
    s.ys[0] += 10;
    if (s.ys[0] != 11 || s.ys[2] != 3)
        reach_error();
    return 0;
}
