/* three floats take one full and one half register */
extern void __VERIFIER_error(void);
struct vec3 { float x, y, z; };
static float pick(struct vec3 v, int i) {
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}
int main(void) {
    struct vec3 v = {1, 2, 4};
    int i = 2;
    if (pick(v, i) != 4 || pick(v, 0) != 1)
        __VERIFIER_error();
    return 0;
}
