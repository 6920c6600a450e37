/* blocks that one statement made in three rounds: a store through one leaves the others alone */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
    int *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(sizeof(int));
        *p[i] = i;
    }
    *p[0] = 9;
    free(p[1]);
    if (*p[0] != 2)
        reach_error();
    return 0;
}
