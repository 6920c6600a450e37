/* a small integer carried in a void pointer comes back unchanged */
extern void reach_error(void);
static void *next(void *data) { return (void *)((long)data + 1); }
int main(void) {
    long n = 12;
    void *p = next((void *)n);
    if ((long)p != 12)
        reach_error();
    return 0;
}
