/* two cursors that move towards each other reverse an array */
extern void reach_error(void);
struct range {
    int *low;
    int *high;
};
static void swap_ends(struct range *r) {
    int kept = *r->low;
    *r->low = *r->high;
    *r->high = kept;
    r->low++;
    r->high--;
}
int main(void) {
    int v[7] = {1, 2, 3, 4, 5, 6, 7};
    struct range r = {&v[0], &v[4]};
    for (int i = 0; i < 2; i++)
        swap_ends(&r);
    if (r.low != r.high)
        reach_error();
    int number = 0;
    for (int i = 0; i < 5; i++)
        number = number * 10 + v[i];
    if (number != 54321)
        reach_error();
    return 0;
}
