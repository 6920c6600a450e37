/* equal field names in two nested structures are different cells */
extern void reach_error(void);
struct in { char c; short s; };
struct out { struct in inner; int pad; struct in other; };
int main(void) {
    struct out o = {{1, 2}, 3, {1, 2}};
    struct in *p = &o.other;
    p->s = 100;
    if (o.other.s != 2 || o.pad != 3)
        reach_error();
    return 0;
}
