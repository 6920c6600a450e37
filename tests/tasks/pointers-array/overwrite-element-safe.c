/* the last store to an element decides where a write through it goes */
extern void reach_error(void);
static void bind(int **slot, int *target) { *slot = target; }
int main(void) {
    int first = 1, second = 2;
    int *table[2];
    int **slot = table;
    bind(slot, &second);
    bind(slot + 1, &first);
    bind(slot + 0, &first);
    bind(slot + 1, &second);
    *table[0] = 10;
    *table[1] = 20;
    if (first != 10 || second != 20)
        reach_error();
    return 0;
}
