/* a store through the address of this iteration's variable is gone in the next one */
extern void reach_error(void);
int main(void) {
    int outer = 0;
    for (int i = 0; i < 3; i++) {
        int inner = 0;
        int *p = &outer;
        *p += 1;
        if (inner + outer != i + 1)
            reach_error();
    }
    return 0;
}
