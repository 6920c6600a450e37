/* memory that was not written may be read as a pointer that is a small number, but is no own address */
extern void reach_error(void);
void *malloc(unsigned long);
int own[1];
int main(void) {
    int **p = malloc(sizeof(int *));
    if (p == 0)
        return 0;
    if (*p == (int *)8)
        reach_error();
    return *own;
}
