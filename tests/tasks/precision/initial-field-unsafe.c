/* what decides is as the initialiser says, beside something that counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static struct { unsigned short limit, used; const char *name; } pool = {5, 0, "pool"};
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) pool.used++;
    if (pool.name[0] != 'p') reach_error();
    if (pool.limit != 4) reach_error();
    return 0;
}
