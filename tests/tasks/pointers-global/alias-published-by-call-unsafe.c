/* an address that one function publishes in a global is the one that another function writes to */
extern void __VERIFIER_error(void);
static int *shared;
static int **where = &shared;
static int fallback;
static void publish(int *p) { *where = p; }
static void withdraw(void) { publish(&fallback); }
static void write_shared(int v) { *shared = v; }
int main(void) {
    int mine = 1, yours = 2;
    publish(&mine);
    write_shared(10);
    publish(&mine);
    write_shared(20);
    withdraw();
    write_shared(30);
    if (mine != 10 || yours != 20 || fallback != 30)
        __VERIFIER_error();
    return 0;
}
