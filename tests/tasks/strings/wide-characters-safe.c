/* a wide literal holds one int per character */
extern void reach_error(void);
int main(void) {
    __WCHAR_TYPE__ w[] = L"abc";
    int i = 1;
    if ((char *)&w[i] - (char *)w != 4 || w[2] != L'c' || w[3] != 0)
        reach_error();
    return 0;
}
