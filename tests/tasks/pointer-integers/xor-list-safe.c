/* a list whose nodes hold the exclusive or of their neighbours, walked backwards */
extern void reach_error(void);
struct node { int v; __UINTPTR_TYPE__ link; };
int main(void) {
    struct node a = {1, 0}, b = {2, 0}, c = {3, 0};
    a.link = (__UINTPTR_TYPE__)&b;
    b.link = (__UINTPTR_TYPE__)&a ^ (__UINTPTR_TYPE__)&c;
    c.link = (__UINTPTR_TYPE__)&b;
    __UINTPTR_TYPE__ previous = 0;
    struct node *p = &c;
    int number = 0;
    while (p) {
        number = number * 10 + p->v;
        __UINTPTR_TYPE__ next = p->link ^ previous;
        previous = (__UINTPTR_TYPE__)p;
        p = (struct node *)next;
    }
    if (number != 321)
        reach_error();
    return 0;
}
