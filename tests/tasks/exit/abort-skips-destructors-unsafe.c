/* a destructor does not run after abort */
extern void reach_error(void);
extern void abort(void);
static void unused(void) { }
__attribute__((destructor)) static void check(void) { reach_error(); }
int main(void) {
    void (*end)(void) = unused;
    end();
    unused();
    return 0;
}
