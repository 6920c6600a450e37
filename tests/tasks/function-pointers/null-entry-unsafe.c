/* a null function pointer is false and is skipped */
extern void __VERIFIER_error(void);
static int calls;
static void hit(void) { calls++; }
static void (*hooks[4])(void) = {hit, 0, hit};
int main(void) {
    for (int i = 0; i < 4; i++)
        if (hooks[i])
            hooks[i]();
    if (calls != 3)
        __VERIFIER_error();
    return 0;
}
