/* Chunks in a message: a byte says how long the next one is; 255 says that another byte has the rest of the length. */
#include <stddef.h>

/* The number of chunks; -1 if the message is cut off. */
int count_chunks(const unsigned char *bytes, size_t size) {
  size_t at = 0;
  int chunks = 0;
  while (at < size) {
    size_t length = bytes[at++];
    if (length == 255) {
#ifdef MENDED
      if (at == size)
        return -1;
#endif
      length += bytes[at++];
    }
    at += length;
    chunks++;
  }
  return at == size ? chunks : -1;
}

int main(void) {
  static const unsigned char message[] = {2, 'o', 'k', 0};
  return count_chunks(message, sizeof message) == 2 ? 0 : 1;
}
