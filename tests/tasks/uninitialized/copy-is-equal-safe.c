/* a copy equals its uninitialised original, but not necessarily another variable */
extern void reach_error(void);
int main(void) {
    int x, z;
    int y = x;
    if (y != x)
        reach_error();
    return 0;
}
