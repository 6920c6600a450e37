/* a copy equals its uninitialised original, but not necessarily another variable */
extern void reach_error(void);
int main(void) {
    int x, z;
    int y = x;
    if (y != z)
        reach_error();
    return 0;
}
