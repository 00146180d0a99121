/* PACC ABI: the device runtime, which kernels call. Implemented three times:
 * runtime/Device for NVPTX and for the emulator (same sources, other primitives), and for the host.
 * The three are compiled to bitcode at build time and linked into each kernel module by the
 * compiler; the emulator's primitives live in libpaccrt. DeviceEntries.def has the prototypes, which
 * both sides expand.
 *
 * Geometry. A gang is a block; its lanes form a rectangle of width x height: x is the vector axis,
 * y is the worker axis (or a second vector axis). thread = y * width + x. The grid has three axes.
 * On the host every gang has one lane.
 *
 * Identity: gang, num_gangs, lane_x, lane_y, width, height. axis: 0 x, 1 y, 2 z. Pure; uniform within
 * a gang (gang, num_gangs, width, height).
 *
 * share: contiguous shares of `trips` iterations, one for each gang on an axis: where the caller's
 * gang's begins (after = 0) or the next one's (after = 1). Pure.
 *
 * Barriers: all lanes of the gang; all lanes of the caller's worker (row y). Convergent. With more
 * than one row, a width is asked for as Geometry.h says (BlockLimits).
 *
 * shared_base: gang-shared memory of the emulator (NVPTX uses shared variables).
 * heap_get, heap_return: the executing lane's own memory.
 *
 * Reductions, for every OP in add mul max min and or xor and TYPE in i32 u32 i64 u64 f32 f64 c32 c64
 * where the operator exists. The compiler widens smaller types to i32 or u32, and makes && and || of
 * truth values `and` and `or` of u32. max and min of f32 and f64 are fmax and fmin. Complex values
 * travel through pointers, in and out. Row and column want widths as the barriers do.
 *
 *   reduce_gang     over all lanes of the gang; result on all of them
 *   reduce_row      over the lanes of the caller's worker (row)
 *   reduce_column   over workers, one value per row (same on all its lanes); result on all lanes of
 *                   the gang
 *   leave_lanes, meet_lanes, collect_lanes, meet_lanes   reduce_gang of several values, whose lanes meet
 *                   once: first all leave, then they meet, all collect, and they meet again. Every value
 *                   has its bytes of the 16 that a warp exchanges, from `offset` on; *value is the lane's,
 *                   then the result.
 *   reduce_device   over gangs: *value is the gang's value (same on all lanes). Returns 1 on all lanes
 *                   of the gang that arrives last, with *value the total; 0 elsewhere. Deterministic
 *                   for a shape. scratch as in Types.h; slot < PACC_SCRATCH_SLOTS numbers the kernel's
 *                   device reductions; the gang's partial lies at header + gang*bytes_per_gang +
 *                   slot_offset. At most 2^32-1 gangs.
 *   leave_share, arrive_with_shares, next_share, add_share, leave_shares, collect_shares   reduce_device of
 *                   several values, in stages. Every gang leaves its share of each value (the same on all
 *                   lanes), then it arrives. Where that says IN_GROUP or LAST, each lane adds the shares
 *                   that next_share names turn by turn, as long as it says 1, to what it has of each
 *                   value; then all leave, meet, collect and meet, as above, `offset` as there. Of a group
 *                   they leave the result as their share, and arrive, with PACC_STAGE_GROUPS. All have the
 *                   slot of one of the values. In a kernel behind one of leave_partial, shares with
 *                   PACC_STAGE_LEFT come first, and the other stages are PACC_STAGE_BEHIND, too.
 *                   Deterministic for a shape.
 *   leave_element   one element of an array, at slot_offset: the gang's value for the gang that
 *                   arrives last.
 *   reduce_device_arrive   behind that of all elements: 1 on all lanes of the gang that arrives last,
 *                   else 0. There
 *   reduce_collect  makes *value the total of one element, on all lanes. Deterministic for a shape.
 *   arrive_of_row, collect_of_row   reduce_device_arrive and reduce_collect for the gangs of one place on
 *                   the first axis, those of the second axis: each of them once in a launch, and less than
 *                   PACC_SCRATCH_COUNTERS places.
 *   reduce_device_lock, reduce_device_unlock: between them lane 0 of one gang at a time is.
 *   fill_array      gives `count` elements of 4 or 8 bytes of the gang's memory the same `bits`; all lanes
 *                   share them, and meet behind it.
 *   leave_array     the gang's array becomes its row, at slot_offset of its part of scratch. Behind what
 *                   all lanes have done before.
 *   leave_copy      copies[element * stride + lane] = *value, of 4 or 8 bytes.
 *   gather_lanes    likewise of copies[element * stride + lane], combined over lanes: the copies that lanes
 *                   have of a few elements. For the scalar types.
 *   merge_arrays    behind one of both: the last gang makes outer[e] = outer[e] OP what all rows have.
 *                   Deterministic for a shape. For the scalar types.
 *   leave_partial   leaves the gang's value to a kernel that is launched next; returns 0.
 *   finish_device   that kernel's: *value becomes the gang's share of what was left, then as
 *                   reduce_device, with partials behind those. At most as many gangs as have one value
 *                   for each lane, the last for one lane at least.
 *
 * Checked accesses: check and check_failed, see Check.h. Not on the host.
 */
#ifndef PACC_ABI_DEVICE_H
#define PACC_ABI_DEVICE_H

#include <stdint.h>

/* Whose shares of a value are combined. */
enum pacc_stage {
  PACC_STAGE_GANGS = 0,  /* gangs', of one group where there are groups */
  PACC_STAGE_GROUPS = 1, /* groups' */
  PACC_STAGE_LEFT = 2,   /* what the gangs of the kernel before have left, some of them each gang */
  PACC_STAGE_BEHIND = 4  /* with one of the first two: shares lie behind those */
};
/* What arrive_with_shares says. */
enum pacc_arrived {
  PACC_ARRIVED_BEFORE,   /* others */
  PACC_ARRIVED_LAST,     /* of all: who has gathered the shares has the total */
  PACC_ARRIVED_IN_GROUP, /* as the last of a group */
  PACC_ARRIVED_ALONE     /* there are no other gangs: values are totals */
};

/* Complex values on their way. */
struct pacc_c32 {
  float re, im;
};
struct pacc_c64 {
  double re, im;
};

__extension__ typedef __int128 pacc_i128;
__extension__ typedef unsigned __int128 pacc_u128;

/* X(A, name of operator, functor, enum pacc_red_op, name of type, enum pacc_red_type, C type); A is
 * handed on. */
#define PACC_REDUCED_ADD_MUL(X, A, N, E, T)                                                        \
  X(A, add, Add, PACC_RED_ADD, N, E, T) X(A, mul, Mul, PACC_RED_MUL, N, E, T)
#define PACC_REDUCED_REAL(X, A, N, E, T)                                                           \
  PACC_REDUCED_ADD_MUL(X, A, N, E, T)                                                              \
  X(A, max, Max, PACC_RED_MAX, N, E, T) X(A, min, Min, PACC_RED_MIN, N, E, T)
#define PACC_REDUCED_INTEGER(X, A, N, E, T)                                                        \
  PACC_REDUCED_REAL(X, A, N, E, T)                                                                 \
  X(A, and, And, PACC_RED_AND, N, E, T)                                                            \
  X(A, or, Or, PACC_RED_OR, N, E, T) X(A, xor, Xor, PACC_RED_XOR, N, E, T)
/* GPUs have no such type. */
#ifdef __NVPTX__
#define PACC_REDUCED_F80(X, A)
#else
#define PACC_REDUCED_F80(X, A) PACC_REDUCED_REAL(X, A, f80, PACC_TYPE_F80, long double)
#endif
#define PACC_REDUCED_SCALARS(X, A)                                                                 \
  PACC_REDUCED_INTEGER(X, A, i32, PACC_TYPE_I32, int32_t)                                          \
  PACC_REDUCED_INTEGER(X, A, u32, PACC_TYPE_U32, uint32_t)                                         \
  PACC_REDUCED_INTEGER(X, A, i64, PACC_TYPE_I64, int64_t)                                          \
  PACC_REDUCED_INTEGER(X, A, u64, PACC_TYPE_U64, uint64_t)                                         \
  PACC_REDUCED_REAL(X, A, f32, PACC_TYPE_F32, float)                                               \
  PACC_REDUCED_REAL(X, A, f64, PACC_TYPE_F64, double)                                              \
  PACC_REDUCED_F80(X, A)
/* Those that are passed through a pointer: how functions get them depends on the compiler. */
#define PACC_REDUCED_WIDE(X, A)                                                                    \
  PACC_REDUCED_ADD_MUL(X, A, c32, PACC_TYPE_C32, struct pacc_c32)                                  \
  PACC_REDUCED_ADD_MUL(X, A, c64, PACC_TYPE_C64, struct pacc_c64)                                  \
  PACC_REDUCED_INTEGER(X, A, i128, PACC_TYPE_I128, pacc_i128)                                      \
  PACC_REDUCED_INTEGER(X, A, u128, PACC_TYPE_U128, pacc_u128)

#ifdef __cplusplus
extern "C" {
#endif

#define PACC_UNPACKED(...) __VA_ARGS__
#define PACC_DECLARE_SCALAR(name, OP, F, O, N, E, T) T name##_##OP##_##N(T value);
#define PACC_DECLARE_WIDE(name, OP, F, O, N, E, T) void name##_##OP##_##N(T *value);
#define PACC_DECLARE_GANGS(A, OP, F, O, N, E, T) PACC_DECLARE_GANGS_(PACC_UNPACKED A, OP, N, T)
#define PACC_DECLARE_GANGS_(...) PACC_DECLARE_GANGS__(__VA_ARGS__)
#define PACC_DECLARE_GANGS__(name, result, parameters, OP, N, T)                                   \
  result name##_##OP##_##N(PACC_UNPACKED parameters, T *value);

#define PACC_DEVICE_ENTRY(Id, name, effect, result, parameters) result name parameters;
#define PACC_DEVICE_LANES(Id, name, effect)                                                        \
  PACC_REDUCED_SCALARS(PACC_DECLARE_SCALAR, name)                                                  \
  PACC_REDUCED_WIDE(PACC_DECLARE_WIDE, name)
#define PACC_DEVICE_GANGS(Id, name, effect, result, parameters)                                    \
  PACC_REDUCED_SCALARS(PACC_DECLARE_GANGS, (name, result, parameters))                             \
  PACC_REDUCED_WIDE(PACC_DECLARE_GANGS, (name, result, parameters))
#include "pacc/ABI/DeviceEntries.def"

#undef PACC_DECLARE_SCALAR
#undef PACC_DECLARE_WIDE
#undef PACC_DECLARE_GANGS
#undef PACC_DECLARE_GANGS_
#undef PACC_DECLARE_GANGS__
#undef PACC_UNPACKED

#ifdef __cplusplus
}
#endif
#endif
