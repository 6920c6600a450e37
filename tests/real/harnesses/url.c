#include <cegas.h>
#include "http_parser.h"
int main(void) {
    char text[N];
    struct http_parser_url url;
    cegas_bytes(text, N);
    http_parser_url_init(&url);
    if (http_parser_parse_url(text, N, 0, &url) == 0)
        for (int i = 0; i < UF_MAX; i++)
            if (url.field_set & (1 << i))
                cegas_assert(url.field_data[i].off + url.field_data[i].len <= N, "a field lies in the text");
    return 0;
}
