/* stepping back by a member's offset finds the structure around it */
extern void reach_error(void);
struct node { struct node *next; };
struct item { int before; struct node link; int after; };
#define ITEM(p) ((struct item *)((char *)(p) - __builtin_offsetof(struct item, link)))
int main(void) {
    struct item a = {7, {0}, 8}, b = {42, {0}, 43};
    a.link.next = &b.link;
    struct node *p = &a.link;
    p = p->next;
    if (ITEM(p)->before != 42)
        reach_error();
    return 0;
}
