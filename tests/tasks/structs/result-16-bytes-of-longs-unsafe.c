/* a 16-byte structure of two longs as argument and result */
extern void reach_error(void);
struct range { long low, high; };
static struct range shift(struct range r, long by) {
    r.low += by;
    r.high += by;
    return r;
}
int main(void) {
    struct range r = {10, 5000000000};
    struct range s = shift(r, 3);
    if (s.low != 13 || s.high != 4999999997 || r.low != 10)
        reach_error();
    return 0;
}
