/* the text of one of two structures is filled, and never what stands beside it */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
extern void *memset(void *, int, unsigned long);
struct sign { int locked; char text[8]; };
static struct sign wall = {1, ""}, door = {2, ""}, gate = {2, ""};
static struct sign *signs[2] = {&wall, &wall};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    rounds = __VERIFIER_nondet_uint();
    if (n > 60 || rounds > 31) return 0;
    signs[0] = &door;
    signs[1] = &wall;
    while (n-- > 0) {
        rounds = rounds & 1 ? 5 * rounds + n : rounds + 3;
        struct sign *sign = signs[n & 1];
        memset(sign->text, n & 1 ? 'a' : 'b', 8);
        if (sign->locked != 2) reach_error();
    }
    return 0;
}
