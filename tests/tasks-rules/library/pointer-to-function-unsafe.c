extern int __VERIFIER_nondet_int(void);
int lib_init(void);
int lib_work(int amount);
void lib_shutdown(void);

static int (*run)(int) = lib_work;

int main(void)
{
    int result = 0;
    if (lib_init())
        return 1;
    if (run == lib_work)
        lib_shutdown();
    result = run(1); /* work before init */
    lib_shutdown();
    return result;
}
