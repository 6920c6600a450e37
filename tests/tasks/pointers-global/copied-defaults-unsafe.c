/* a copy of the default settings can change one pointer without changing the defaults */
extern void __VERIFIER_error(void);
struct settings {
    const int *width;
    const int *height;
};
static const int small = 10, large = 99;
static struct settings defaults = {&small, &small};
static struct settings active;
static void load(void) { active = defaults; }
static void set(const int **option, const int *value) { *option = value; }
int main(void) {
    load();
    set(&active.height, &large);
    if (*active.width != 99 || active.height != &small)
        __VERIFIER_error();
    if (*defaults.width + *defaults.height != 20)
        __VERIFIER_error();
    load();
    if (active.width != defaults.height)
        __VERIFIER_error();
    return 0;
}
