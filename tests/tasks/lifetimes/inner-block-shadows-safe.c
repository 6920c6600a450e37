/* a variable of an inner block hides the outer one only inside the block */
extern void reach_error(void);
int main(void) {
    int x = 1;
    int *outer = &x;
    {
        int x = 2;
        *outer += x;
        x = 10;
    }
    if (x != 3)
        reach_error();
    return 0;
}
