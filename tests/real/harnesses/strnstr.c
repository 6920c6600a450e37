#include <cegas.h>
#include <string.h>
char *strnstr(const char *s, const char *find, size_t slen);
int main(void) {
    char text[N + 1], word[3];
    cegas_bytes(text, N);
    cegas_bytes(word, 2);
    text[N] = word[2] = 0;
    size_t length = cegas_uint() % (N + 1);
    char *at = strnstr(text, word, length);
    if (at) {
        cegas_assert(at >= text && (size_t)(at - text) + strlen(word) <= length, "it lies in the text");
        cegas_assert(strncmp(at, word, strlen(word)) == 0, "the word");
    }
    return 0;
}
