/* a pointer to the link where the search ended puts the new node into the tree */
extern void reach_error(void);
struct tree {
    int key;
    struct tree *less, *more;
};
static struct tree **locate(struct tree **at, int key) {
    while (*at && (*at)->key != key)
        at = key < (*at)->key ? &(*at)->less : &(*at)->more;
    return at;
}
int main(void) {
    struct tree nodes[4] = {{50, 0, 0}, {20, 0, 0}, {30, 0, 0}, {70, 0, 0}};
    struct tree *root = 0;
    for (int i = 0; i < 4; i++)
        *locate(&root, nodes[i].key) = &nodes[i];
    if (root != &nodes[0] || root->less != &nodes[1])
        reach_error();
    if (nodes[1].more != &nodes[2] || nodes[1].less)
        reach_error();
    if (*locate(&root, 70) != root->more || !root->more)
        reach_error();
    return 0;
}
