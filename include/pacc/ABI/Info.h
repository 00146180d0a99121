/* PACC ABI: what libpaccrt tells pacc-info. */
#ifndef PACC_ABI_INFO_H
#define PACC_ABI_INFO_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Prints every device to stdout: NVIDIA GPUs as nvaccelinfo does, then host and emulator; with
 * `verbose` also the environment variables that the runtime reads. */
void __pacc_print_devices(int32_t verbose);

#ifdef __cplusplus
}
#endif
#endif
