/* a pointer in memory outside the program may be a small number, but no address of an own object; must-not: UNSAFE */
extern void reach_error(void);
struct node { struct node *next; int value; };
extern struct node *head;
struct node own[1];
int main(void) {
    struct node *p = head;
    if (p == 0)
        return 0;
    if (p->next == (struct node *)own)
        reach_error();
    return own->value;
}
