/* a constructor runs before main */
extern void reach_error(void);
static int value = 1;
__attribute__((constructor)) static void setup(void) { value = 5; }
int main(void) {
    if (value != 1)
        reach_error();
    return 0;
}
