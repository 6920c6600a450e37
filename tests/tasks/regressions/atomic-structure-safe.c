/* an atomic structure that no instruction can access as a whole */
extern void reach_error(void);
struct point { int x, y, z; };
_Atomic struct point shared;
int main(void) {
    struct point p = {1, 2, 3};
    shared = p;
    p.z = 4;
    struct point q = shared;
    if (q.z != 3)
        reach_error();
    return 0;
}
