/* What the C tests share: checks that say where they fail, and files. */
#ifndef CHECK_H
#define CHECK_H

#include "heterochess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* Checks a status; what the library says about it is shown if it is another one. */
#define CHECK_STATUS(call, expected)                                                               \
    do {                                                                                           \
        hc_status status_ = (call);                                                                \
        if (status_ != (expected)) {                                                               \
            fprintf(stderr, "%s:%d: %s: %s instead of %s\n", __FILE__, __LINE__, #call,            \
                    hc_status_name(status_), hc_status_name(expected));                            \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)
#define OK(call) CHECK_STATUS(call, HC_OK)

#define CHECK_TEXT(actual, expected)                                                               \
    do {                                                                                           \
        if (strcmp((actual), (expected)) != 0) {                                                   \
            fprintf(stderr, "%s:%d: \"%s\" instead of \"%s\"\n", __FILE__, __LINE__, (actual),     \
                    (expected));                                                                   \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* A text as pointer and length. */
#define TEXT(text) (text), strlen(text)

/* A whole file, to be freed. */
static inline char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text;
    long size;
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    CHECK(fseek(file, 0, SEEK_END) == 0);
    size = ftell(file);
    CHECK(size >= 0);
    rewind(file);
    text = malloc((size_t)size + 1);
    CHECK(text != NULL);
    CHECK(fread(text, 1, (size_t)size, file) == (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}

/* The next line of a text without its end, or NULL; the text is changed. */
static inline char *next_line(char **rest) {
    char *line = *rest;
    char *end;
    if (*line == '\0')
        return NULL;
    end = strchr(line, '\n');
    if (end == NULL) {
        *rest = line + strlen(line);
    } else {
        *end = '\0';
        *rest = end + 1;
    }
    return line;
}

#endif
