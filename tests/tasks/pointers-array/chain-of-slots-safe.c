/* slots that hold addresses of slots form a chain; following it k times ends where the links lead */
extern void reach_error(void);
static void *ring[4];
static void link_all(int step) {
    for (int i = 0; i < 4; i++)
        ring[i] = &ring[(i + step) % 4];
}
static void **follow(void **at, int times) {
    while (times-- > 0)
        at = (void **)*at;
    return at;
}
int main(void) {
    link_all(1);
    if (follow(ring, 2) != &ring[2])
        reach_error();
    link_all(3);
    if (follow(ring, 3) != &ring[1])
        reach_error();
    ring[1] = ring;
    if (follow(&ring[2], 5) != &ring[1])
        reach_error();
    return 0;
}
