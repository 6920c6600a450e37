/* blocks from the same allocation in a loop keep their own contents */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(void) {
    int *p[5];
    for (int i = 0; i < 5; i++) {
        p[i] = malloc(sizeof(int));
        *p[i] = i;
    }
    if (*p[0] != 4)
        reach_error();
    return 0;
}
