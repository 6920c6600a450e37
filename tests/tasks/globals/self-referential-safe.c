/* two global structures that point to each other form a ring */
extern void __VERIFIER_error(void);
struct node { int v; struct node *next; };
extern struct node second;
struct node first = {1, &second};
struct node second = {2, &first};
int main(void) {
    struct node *p = &first;
    for (int i = 0; i < 3; i++)
        p = p->next;
    p->v++;
    if (second.v != 3)
        __VERIFIER_error();
    return 0;
}
