extern int __VERIFIER_nondet_int(void);
int lib_init(void);
int lib_work(int amount);
void lib_shutdown(void);

int main(void)
{
    if (lib_init() != 0)
        return 1;
    lib_work(3);
    lib_shutdown();
    return 0;
}
