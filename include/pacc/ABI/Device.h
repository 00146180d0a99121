/* PACC ABI: the device runtime, which kernels call. Implemented three times:
 * runtime/Device for NVPTX and for the emulator (same sources, other primitives), and for the host.
 * The three are compiled to bitcode at build time and linked into each kernel module by
 * lib/Transforms; the emulator's primitives live in libpaccrt.
 *
 * Geometry. A gang is a block; its lanes form a rectangle of width x height: x is the vector axis,
 * y is the worker axis (or a second vector axis). thread = y * width + x. The grid has three axes.
 * On the host every gang has one lane.
 */
#ifndef PACC_ABI_DEVICE_H
#define PACC_ABI_DEVICE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Identity. axis: 0 x, 1 y, 2 z. Pure; uniform within a gang (gang, num_gangs, width, height). */
uint32_t __paccd_gang(uint32_t axis);
uint32_t __paccd_num_gangs(uint32_t axis);
uint32_t __paccd_lane_x(void);
uint32_t __paccd_lane_y(void);
uint32_t __paccd_width(void);
uint32_t __paccd_height(void);

/* Contiguous shares of `trips` iterations, one for each gang on an axis: where the caller's gang's
 * begins (after = 0) or the next one's (after = 1). Pure. */
uint64_t __paccd_share(uint32_t axis, uint64_t trips, uint32_t after);

/* Barriers: all lanes of the gang; all lanes of the caller's worker (row y). Convergent.
 * With more than one row, NVPTX wants a width that is a power of two up to 32, or a larger multiple
 * of 32 and at most 15 rows. */
void __paccd_barrier_gang(void);
void __paccd_barrier_worker(void);

/* Gang-shared memory of the emulator (NVPTX uses shared variables). */
void *__paccd_shared_base(void);

/* Reductions, for every OP in add mul max min and or xor and TYPE in i32 u32 i64 u64 f32 f64 c32 c64
 * where the operator exists. The compiler widens smaller types to i32 or u32, and makes && and || of
 * truth values `and` and `or` of u32. max and min of f32 and f64 are fmax and fmin.
 * Row and column want widths as the barriers do.
 *
 *   T    __paccd_reduce_gang_OP_TYPE(T value);     over all lanes of the gang; result on all of them
 *   T    __paccd_reduce_row_OP_TYPE(T value);      over the lanes of the caller's worker (row)
 *   T    __paccd_reduce_column_OP_TYPE(T value);   over workers, one value per row (same on all its lanes);
 *                                                  result on all lanes of the gang
 *   int32_t __paccd_reduce_device_OP_TYPE(void *scratch, uint32_t slot, uint32_t slot_offset,
 *                                         uint32_t bytes_per_gang, T *value);
 *        over gangs: *value is the gang's value (same on all lanes). Returns 1 on all lanes of the
 *        gang that arrives last, with *value the total; 0 elsewhere. Deterministic for a shape.
 *        scratch as in Types.h; slot < PACC_SCRATCH_SLOTS numbers the kernel's device reductions;
 *        the gang's partial lies at header + gang*bytes_per_gang + slot_offset. At most 2^32-1 gangs.
 *   void __paccd_leave_element(void *scratch, uint32_t slot_offset, uint32_t bytes_per_gang,
 *                              const void *value, uint32_t bytes);
 *        One element of an array, at slot_offset: the gang's value for the gang that arrives last.
 *   int32_t __paccd_reduce_device_arrive(void *scratch, uint32_t slot);
 *        Behind that of all elements: 1 on all lanes of the gang that arrives last, else 0. There
 *   void __paccd_reduce_collect_OP_TYPE(void *scratch, uint32_t slot_offset,
 *                                       uint32_t bytes_per_gang, T *value);
 *        makes *value the total of one element, on all lanes. Deterministic for a shape.
 *   void __paccd_reduce_device_lock(void *scratch, uint32_t slot);
 *   void __paccd_reduce_device_unlock(void *scratch, uint32_t slot);
 *        Between them lane 0 of one gang at a time is.
 *   void *__paccd_heap_get(uint64_t bytes);  the executing lane's own memory, until
 *   void __paccd_heap_return(void *memory);
 *   int32_t __paccd_leave_partial(void *scratch, uint32_t slot_offset, uint32_t bytes_per_gang,
 *                                 const void *value, uint32_t bytes);
 *        Leaves the gang's value to a kernel that is launched next; returns 0.
 *   int32_t __paccd_finish_device_OP_TYPE(void *scratch, uint32_t slot, uint32_t slot_offset,
 *                                         uint32_t bytes_per_gang, T *value);
 *        That kernel's: *value becomes the gang's share of what was left, then as reduce_device, with
 *        partials behind those. At most as many gangs as have one value for each lane, the last for
 *        one lane at least.
 *
 * c32/c64 are passed as struct { float re, im; } / struct { double re, im; } through pointers:
 *   void __paccd_reduce_gang_OP_c64(struct c64 *value)  (in and out), and likewise row, column.
 */

/* Checked accesses: __paccd_check and __paccd_check_failed, see Check.h. Not on the host. */

#ifdef __cplusplus
}
#endif
#endif
