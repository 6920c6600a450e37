/* a walk over a table of pointers ends at its null entry */
extern void reach_error(void);
struct walker {
    int **at;
    int steps;
};
static int *step(struct walker *w) {
    int *found = *w->at;
    if (found) {
        w->at++;
        w->steps++;
    }
    return found;
}
int main(void) {
    int a = 1, b = 2, c = 4;
    int *table[4] = {&a, &b, &c, 0};
    int sum = 0, *p;
    struct walker w = {table, 0};
    table[2] = 0;
    while ((p = step(&w)))
        sum += *p;
    if (sum != 3 || w.at != &table[2])
        reach_error();
    return 0;
}
