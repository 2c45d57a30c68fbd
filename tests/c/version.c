/* The header, the library and Cargo.toml (given as the argument) are of one version. */
#include "check.h"

int main(int argc, char **argv) {
    CHECK(argc == 2);
    CHECK_TEXT(HC_VERSION_STRING, argv[1]);
    CHECK_TEXT(hc_version_string(), argv[1]);
    CHECK(hc_version_number() == HC_VERSION_NUMBER);
    CHECK(hc_abi_version() == HC_ABI_VERSION);
    CHECK_TEXT(hc_status_name(HC_WRONG_HANDLE), "wrong-handle");
    CHECK_TEXT(hc_status_name(12345), "unknown");
    return 0;
}
