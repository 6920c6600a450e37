/* arpa/inet.h: the byte order of the network is big-endian, that of x86 little-endian. */
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
