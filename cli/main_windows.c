/* Where Windows begins: words in UTF-16, and a name with a drive, backslashes and ".exe". */
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

int main(int argc, char **argv);
int wmain(int argc, wchar_t **argv);

static char *utf8(const wchar_t *word) {
    int length = WideCharToMultiByte(CP_UTF8, 0, word, -1, NULL, 0, NULL, NULL);
    char *bytes = length > 0 ? malloc((size_t)length) : NULL;
    if (bytes != NULL) WideCharToMultiByte(CP_UTF8, 0, word, -1, bytes, length, NULL, NULL);
    return bytes;
}

/* "C:\bin\hypermate.exe" is "C:/bin/hypermate". */
static void main_windows_tidy(char *name) {
    size_t length = strlen(name);
    if (length > 4 && _stricmp(name + length - 4, ".exe") == 0) name[length - 4] = '\0';
    for (; *name != '\0'; name++) {
        if (*name == '\\') *name = '/';
    }
}

/* The words live as long as the process. */
int wmain(int argc, wchar_t **argv) {
    char **words = calloc((size_t)argc + 1, sizeof *words);
    if (words == NULL) return 1;
    for (int i = 0; i < argc; i++) {
        words[i] = utf8(argv[i]);
        if (words[i] == NULL) return 1;
    }
    if (argc > 0) main_windows_tidy(words[0]);
    return main(argc, words);
}
