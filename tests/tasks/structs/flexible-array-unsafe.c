/* a flexible array member adds nothing to the size and starts after the header */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
struct packet { int length; int data[]; };
int main(void) {
    int n = 3;
    struct packet *p = malloc(sizeof(struct packet) + n * sizeof(int));
    p->length = n;
    for (int i = 0; i < n; i++)
        p->data[i] = i * i;
    if (sizeof(*p) != 8 || (char *)p->data - (char *)p != 4)
        reach_error();
    return p->data[2] - 4;
}
