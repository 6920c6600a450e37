/* addresses kept in an integer array: the one selected is dereferenced */
extern void reach_error(void);
int main(void) {
    int x = 10, y = 20;
    unsigned handles[2] = {(unsigned)&x, (unsigned)&y};
    int i = 1;
    if (*(int *)handles[i] != 10)
        reach_error();
    return 0;
}
