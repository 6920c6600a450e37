/* the branch taken decides which variable the last store hits */
extern void reach_error(void);
int main(void) {
    int i = 3, j = 5, k = 8;
    int *a = &i, *b;
    (*a)++;
    int **p = &a;
    if (i == 3)
        *p = &j;
    else
        *p = &k;
    b = *p;
    *b = 6;
    if (i == 4 && *a > 4)
        *a = 5;
    if (k == 8)
        reach_error();
    return 0;
}
