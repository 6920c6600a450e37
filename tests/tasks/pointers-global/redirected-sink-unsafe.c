/* output goes to the sink that was set last */
extern void __VERIFIER_error(void);
static int discard;
static int *sink = &discard;
static void put(int amount) { *sink += amount; }
static void redirect(int *to) { sink = to ? to : &discard; }
int main(void) {
    int file = 0, screen = 0;
    put(1);
    redirect(&file);
    put(10);
    redirect(&file);
    put(100);
    redirect(0);
    put(1000);
    if (file != 10 || screen != 100)
        __VERIFIER_error();
    if (discard != 1001)
        __VERIFIER_error();
    return 0;
}
