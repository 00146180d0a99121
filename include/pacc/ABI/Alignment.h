/* PACC ABI: kernels that access several values at once, where their address is such a multiple as a GPU asks for.
 * Only the emulator's code calls this, before each such access: what a GPU would not do ends the program here,
 * too.
 */
#ifndef PACC_ABI_ALIGNMENT_H
#define PACC_ABI_ALIGNMENT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Ends the program with the kernel's place if `address` is no multiple of `multiple`, bytes. */
void __pacce_aligned(const void *address, uint32_t multiple);

#ifdef __cplusplus
}
#endif
#endif
