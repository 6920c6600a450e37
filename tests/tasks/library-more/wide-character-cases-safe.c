/* towupper and towlower change letters of ASCII only */
extern void reach_error(void);
extern unsigned towlower(unsigned), towupper(unsigned);
int main(void) {
    if (towlower('Q') != 'q' || towupper('z') != 'Z' || towupper('{') != '{' || towlower(0xc4) != 0xc4)
        reach_error();
    return 0;
}
