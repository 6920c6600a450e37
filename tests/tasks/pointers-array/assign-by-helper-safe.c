/* a helper that sets elements keeps the calls for different elements apart */
extern void reach_error(void);
static void set(int **table, int index, int *value) { table[index] = value; }
static int get(int *const *table, int index) { return *table[index]; }
int main(void) {
    int red = 1, green = 2, blue = 3;
    int *palette[3] = {&red, &red, &red};
    int *spare[3] = {&blue, &blue, &blue};
    set(palette, 1, &green);
    set(spare, 1, &red);
    set(palette, 2, &blue);
    set(spare, 0, &green);
    if (get(palette, 0) * 100 + get(palette, 1) * 10 + get(palette, 2) != 123)
        reach_error();
    if (get(spare, 0) + get(spare, 1) != 3)
        reach_error();
    return 0;
}
