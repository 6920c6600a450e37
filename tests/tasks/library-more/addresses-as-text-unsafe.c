/* inet_ntoa gives the four numbers of an address */
extern void reach_error(void);
struct in_addr { unsigned address; };
extern char *inet_ntoa(struct in_addr);
int main(void) {
    struct in_addr a = {0x0100007f};
    char *p = inet_ntoa(a);
    if (p[0] != '1' || p[3] != '.' || p[8] != '7' || p[9] != 0)
        reach_error();
    return 0;
}
