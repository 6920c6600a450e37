/* the byte order of the network is the opposite of that of x86 */
extern void reach_error(void);
extern unsigned short htons(unsigned short), ntohs(unsigned short);
extern unsigned htonl(unsigned), ntohl(unsigned);
int main(void) {
    unsigned char b[4] = {1, 2, 3, 4};
    unsigned word;
    __builtin_memcpy(&word, b, 4);
    if (htons(0x1234) != 0x3412 || ntohs(1) != 256)
        reach_error();
    if (ntohl(word) != 0x01020304 || htonl(0x01020304) != word)
        reach_error();
    return 0;
}
