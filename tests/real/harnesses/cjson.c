#include <cegas.h>
#include "cJSON.h"
int main(void) {
    char text[N];
    cegas_bytes(text, N);
    cJSON *value = cJSON_ParseWithLength(text, N);
    if (value) {
        cegas_assert(!cJSON_IsInvalid(value), "a value");
        cJSON_Delete(value);
    }
    return 0;
}
