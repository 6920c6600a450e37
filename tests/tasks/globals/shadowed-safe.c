/* a local of the same name hides the global, whose value stays */
extern void reach_error(void);
int value = 1;
static int global_value(void) { return value; }
int main(void) {
    int value = 2;
    value++;
    if (global_value() != 1)
        reach_error();
    return value - 3;
}
