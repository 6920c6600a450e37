/* a pointer is redirected for the time of a call and restored afterwards */
extern void reach_error(void);
static void log_to(int **sink, int amount) { **sink += amount; }
static void quietly(int **sink, int *buffer, int amount) {
    int *saved = *sink;
    *sink = buffer;
    log_to(sink, amount);
    *sink = saved;
}
int main(void) {
    int total = 0, hidden = 0;
    int *sink = &total;
    log_to(&sink, 1);
    quietly(&sink, &hidden, 10);
    log_to(&sink, 100);
    if (total != 101 || hidden != 10)
        reach_error();
    return 0;
}
