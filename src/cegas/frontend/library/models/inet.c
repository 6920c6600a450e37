/* arpa/inet.h: texts of IPv4 addresses; the byte order of the network is big-endian, that of x86 little-endian. */
#include "cegas_model.h"

MODEL __UINT16_TYPE__ htons(__UINT16_TYPE__ x)
{
    return __builtin_bswap16(x);
}

MODEL __UINT16_TYPE__ ntohs(__UINT16_TYPE__ x)
{
    return __builtin_bswap16(x);
}

MODEL __UINT32_TYPE__ htonl(__UINT32_TYPE__ x)
{
    return __builtin_bswap32(x);
}

MODEL __UINT32_TYPE__ ntohl(__UINT32_TYPE__ x)
{
    return __builtin_bswap32(x);
}

#define AF_INET 2
#define AF_INET6 10
#define EAFNOSUPPORT 97

/* Four decimal numbers below 256 without zeros in front.  Nothing is written unless all are there. */
static int read_address(const char *s, unsigned char *to)
{
    unsigned char address[4];
    for (int i = 0; i < 4; i++) {
        unsigned number = 0;
        const char *start = s;
        for (; *s >= '0' && *s <= '9'; s++) {
            number = number * 10 + (unsigned) (*s - '0');
            if (number > 255 || (*start == '0' && s > start))
                return 0;
        }
        if (s == start || *s != (i < 3 ? '.' : '\0'))
            return 0;
        address[i] = (unsigned char) number;
        s++;
    }
    __builtin_memcpy(to, address, 4);
    return 1;
}

MODEL int inet_pton(int family, const char *text, void *to)
{
    if (family == AF_INET)
        return read_address(text, to);
    if (family == AF_INET6)
        __cegas_unsupported("inet_pton of an IPv6 address");
    set_errno(EAFNOSUPPORT);
    return -1;
}
