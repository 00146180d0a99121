/* PACC ABI: what one object file has for devices. Every object with kernels, exported routines or
 * `declare` registers itself before the program's own constructors run, and takes itself back when
 * its library is closed:
 *
 *   __pacc_register_unit(&unit);       constructor
 *   __pacc_unregister_unit(&unit);     destructor
 *
 * Registering only notes the address: no device is made ready for it.
 *
 * Routines. Device code of a unit may call routines of other files. On the GPU the driver links: the
 * unit's image holds `.extern .func f`, another unit's library image holds `.visible .func f`. The
 * emulator's form is the host linker's: f.pacc.emulator. Which unit defines a routine is found by its
 * address on the host.
 *
 * Global variables under `declare` (2.13). Each device has one copy of the variable from its first use
 * until the program ends; the present table knows it by the variable's address on the host. Code of
 * routines finds it so:
 *   GPU       each image has a table of addresses, pacc_image::table, one for each of pacc_image::uses,
 *             in constant memory, which the runtime fills in when it loads the image
 *   emulator  __pacce_global(&variable)
 *   host      the variable itself
 * Variables of `declare link` have no copy of their own: before each launch of a kernel with
 * PACC_KERNEL_GLOBALS the runtime tells routines where the present table has the variable. Likewise the copies of
 * pointers under `declare deviceptr` get their values then.
 *
 * Recursion. GPU code of a unit in which functions call themselves, or have arrays whose length only the run knows, has a
 * variable PACC_RECURSION_MARK: how much stack they need nobody knows, and the runtime gives threads more of it when it loads
 * that code.
 */
#ifndef PACC_ABI_UNIT_H
#define PACC_ABI_UNIT_H

#include "pacc/ABI/Types.h"

#define PACC_RECURSION_MARK "__paccd_calls_itself"

enum pacc_global_kind {
  PACC_GLOBAL_CREATE = 0,
  PACC_GLOBAL_COPYIN = 1, /* gets the host's value when the device is first used */
  PACC_GLOBAL_DEVICE_RESIDENT = 2,
  PACC_GLOBAL_LINK = 3, /* has a copy while the present table has one */
  PACC_GLOBAL_DEVICEPTR = 4 /* a pointer to memory of the device: its copy has the host's value at launches */
};

/* A global variable under `declare`. Several units may name the same one. */
struct pacc_global {
  void *address;
  uint64_t size;    /* bytes; 0: this file does not know it (extern int a[]) */
  const char *name; /* as the user writes it */
  uint32_t kind;    /* enum pacc_global_kind */
  int32_t line;     /* of the directive */
};

/* A routine of another file that device code of the unit calls. */
struct pacc_import {
  const void *host;     /* its address on the host; null where the program has none */
  const void *emulator; /* of its emulator form; null: no file has one */
  const char *symbol;
  const char *name; /* as the user writes it */
  int32_t line;     /* of a call */
  uint32_t reserved;
};

/* A routine whose device code the unit has for other files. */
struct pacc_export {
  const void *host;
  const char *symbol;
};

struct pacc_unit {
  uint32_t version; /* PACC_ABI_VERSION; the first word of every version */
  uint32_t global_count, import_count, export_count;
  const char *file;             /* source file; in every version behind these 16 bytes */
  const struct pacc_image *image;   /* of its kernels; null: none, or no code for GPUs */
  const struct pacc_image *library; /* the exported routines, PTX only; null likewise */
  const struct pacc_global *globals;
  const struct pacc_import *imports;
  const struct pacc_export *exports;
  void *runtime; /* owned by libpaccrt; zero in the object file */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the unit's kernels, routines and variables known before its first launch; devices load them when they need
 * them. The unit stays where it is. One of another version of this interface is an error when a device is used. */
void __pacc_register_unit(struct pacc_unit *unit);
/* Waits for what devices do with the unit's code and data, then forgets both. Nothing happens at the
 * end of the program. */
void __pacc_unregister_unit(struct pacc_unit *unit);

/* Called by emulator code: the address that the variable at `host` has on the device that runs the
 * calling lane. */
void *__pacce_global(void *host);

#ifdef __cplusplus
}
#endif
#endif
