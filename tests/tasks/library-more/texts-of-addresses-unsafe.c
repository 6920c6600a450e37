/* inet_ntop writes addresses, if there is room, and leaves the longest run of zeros out */
extern void reach_error(void);
extern const char *inet_ntop(int, const void *, char *, unsigned);
int main(void) {
    unsigned char short_address[4] = { 192, 0, 20, 7 }, long_address[16] = { 0x20, 1, 0xd, 0xb8, [15] = 0x1f };
    char text[46];
    if (inet_ntop(2, short_address, text, 10) != 0 || inet_ntop(2, short_address, text, 11) != text || text[9] != '7')
        reach_error();
    if (inet_ntop(10, long_address, text, sizeof text) != text || text[8] != ':' || text[9] != ':' || text[10] != 'f')
        reach_error();
    return 0;
}
