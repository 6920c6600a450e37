extern int __VERIFIER_nondet_int(void);
int lib_init(void);
int lib_work(int amount);
void lib_shutdown(void);

__attribute__((constructor)) static void start(void)
{
    while (lib_init())
        continue;
}

__attribute__((destructor)) static void stop(void)
{
    lib_shutdown();
}

int main(void)
{
    lib_work(1);
    return 0;
}
