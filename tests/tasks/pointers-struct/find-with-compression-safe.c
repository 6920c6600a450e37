/* finding the representative of a set shortens the way to it */
extern void reach_error(void);
struct element {
    struct element *parent;
};
static struct element *find(struct element *e) {
    while (e->parent != e) {
        e->parent = e->parent->parent;
        e = e->parent;
    }
    return e;
}
static void unite(struct element *a, struct element *b) {
    struct element *root = find(b);
    find(a)->parent = root;
}
int main(void) {
    struct element e[4];
    for (int i = 0; i < 4; i++)
        e[i].parent = &e[i];
    unite(&e[0], &e[1]);
    unite(&e[1], &e[2]);
    if (find(&e[0]) != &e[2] || find(&e[3]) != &e[3])
        reach_error();
    if (e[0].parent != &e[2])
        reach_error();
    unite(&e[3], &e[0]);
    if (find(&e[3]) != find(&e[1]))
        reach_error();
    return 0;
}
