/* arpa/inet.h: texts of addresses (IPv6 is written only); the byte order of the network is big-endian, that of x86 little-endian. */
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

#define ENOSPC 28

static char *put_decimal(char *to, unsigned number)
{
    if (number >= 100)
        *to++ = (char) ('0' + number / 100);
    if (number >= 10)
        *to++ = (char) ('0' + number / 10 % 10);
    *to++ = (char) ('0' + number % 10);
    return to;
}

static char *write_address(char *to, const unsigned char *address)
{
    for (int i = 0; i < 4; i++) {
        if (i > 0)
            *to++ = '.';
        to = put_decimal(to, address[i]);
    }
    return to;
}

static char *put_hexadecimal(char *to, unsigned word)
{
    _Bool any = 0;
    for (int shift = 12; shift >= 0; shift -= 4) {
        unsigned digit = word >> shift & 15;
        any |= digit != 0;
        if (any || shift == 0)
            *to++ = "0123456789abcdef"[digit];
    }
    return to;
}

/* The first of the longest runs of zeros, of two words at least, is left out; addresses that were IPv4's end like those. */
static char *write_long_address(char *to, const unsigned char *address)
{
    unsigned words[8];
    int best = -1, longest = 1;
    for (int i = 0; i < 8; i++)
        words[i] = (unsigned) address[2 * i] << 8 | address[2 * i + 1];
    for (int i = 0; i < 8; i++) {
        int n = 0;
        while (i + n < 8 && words[i + n] == 0)
            n++;
        if (n > longest) {
            best = i;
            longest = n;
        }
    }
    for (int i = 0; i < 8; i++) {
        if (best >= 0 && i >= best && i < best + longest) {
            if (i == best)
                *to++ = ':';
            continue;
        }
        if (i > 0)
            *to++ = ':';
        if (i == 6 && best == 0 && (longest == 6 || (longest == 5 && words[5] == 0xffff)))
            return write_address(to, address + 12);
        to = put_hexadecimal(to, words[i]);
    }
    if (best >= 0 && best + longest == 8)
        *to++ = ':';
    return to;
}

MODEL const char *inet_ntop(int family, const void *address, char *to, __UINT32_TYPE__ size)
{
    char text[48];
    char *end;
    if (family == AF_INET) {
        end = write_address(text, address);
    } else if (family == AF_INET6) {
        end = write_long_address(text, address);
    } else {
        set_errno(EAFNOSUPPORT);
        return NULL;
    }
    *end++ = '\0';
    if ((size_t) (end - text) > size) {
        set_errno(ENOSPC);
        return NULL;
    }
    __builtin_memcpy(to, text, (size_t) (end - text));
    return to;
}

static char shared_text[16];

MODEL char *inet_ntoa(__UINT32_TYPE__ address)
{
    *write_address(shared_text, (const unsigned char *) &address) = '\0';
    return shared_text;
}

/* ---- Numbers with dots between them, of which the last one fills the rest; they may be octal or hexadecimal, too ---- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* Where a number ends that begins with a digit; null if it is too large. */
static const char *read_number(const char *s, unsigned long long *value)
{
    int base = 10;
    *value = 0;
    if (s[0] == '0') {
        _Bool is_hexadecimal = (s[1] == 'x' || s[1] == 'X') && digit_of(s[2]) < 16;
        base = is_hexadecimal ? 16 : 8;
        s += is_hexadecimal ? 2 : 0;
    }
    for (; digit_of(*s) < base; s++) {
        *value = *value * (unsigned) base + (unsigned) digit_of(*s);
        if (*value > 0xffffffff)
            return NULL;
    }
    return s;
}

static int read_dotted(const char *s, __UINT32_TYPE__ *to)
{
    __UINT32_TYPE__ address = 0;
    for (int i = 0; i < 4; i++) {
        unsigned long long number;
        if (*s < '0' || *s > '9')
            return 0;
        s = read_number(s, &number);
        if (s == NULL)
            return 0;
        if (*s != '.') {
            if (*s != '\0' && *s != ' ' && (*s < '\t' || *s > '\r'))
                return 0;
            if (number > 0xffffffff >> (8 * i))
                return 0;
            *to = __builtin_bswap32(address | (__UINT32_TYPE__) number);
            return 1;
        }
        if (number > 255)
            return 0;
        address |= (__UINT32_TYPE__) number << (24 - 8 * i);
        s++;
    }
    return 0;
}

MODEL int inet_aton(const char *text, __UINT32_TYPE__ *to)
{
    __UINT32_TYPE__ address;
    if (!read_dotted(text, &address))
        return 0;
    if (to != NULL)
        *to = address;
    return 1;
}

MODEL __UINT32_TYPE__ inet_addr(const char *text)
{
    __UINT32_TYPE__ address;
    return read_dotted(text, &address) ? address : 0xffffffff;
}
