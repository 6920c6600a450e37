/* a link that holds the distance to another element of the same array */
extern void reach_error(void);
struct node {
    long distance;
    int v;
} a[3];
int main(void) {
    a[0].distance = (char *)&a[2] - (char *)&a[0];
    struct node *q = (struct node *)((char *)&a[0] + a[0].distance);
    q->v = 4;
    if (a[2].v == 4)
        reach_error();
    return 0;
}
