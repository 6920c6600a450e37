/* time.h: what is arithmetic only. */
#include "cegas_model.h"

typedef long time_t;

/* Through a format that holds every time_t exactly. */
MODEL double difftime(time_t later, time_t earlier)
{
    if (sizeof(time_t) == 4)
        return (double) later - (double) earlier;
    return (double) ((long double) later - (long double) earlier);
}
