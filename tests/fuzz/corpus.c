/* Runs a harness over the inputs kept in folders, with any compiler: each that once broke something stays mended. */
#include <dirent.h>

#include "fuzz.h"

static int run_file(const char *path, int number)
{
    size_t len;
    char *text = table_read_file(path, &len);
    if (!text) return number;
    uint8_t *exact = malloc(len ? len : 1); /* no byte more than there is */
    memcpy(exact, text, len);
    LLVMFuzzerTestOneInput(exact, len);
    free(exact);
    free(text);
    printf("ok %d - %s\n", number + 1, strrchr(path, '/') + 1);
    return number + 1;
}

int main(int argc, char **argv)
{
    int n = 0;
    for (int i = 1; i < argc; i++) {
        DIR *d = opendir(argv[i]);
        if (!d) return fprintf(stderr, "corpus: %s cannot be opened\n", argv[i]), 2;
        for (struct dirent *e; (e = readdir(d));) {
            char path[1024];
            snprintf(path, sizeof path, "%s/%s", argv[i], e->d_name);
            if (e->d_name[0] != '.') n = run_file(path, n);
        }
        closedir(d);
    }
    printf("1..%d\n", n);
    return n ? 0 : 1;
}
