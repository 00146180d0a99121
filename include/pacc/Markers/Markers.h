/* PACC markers: the calls that Lowering plants in a kernel body and that Transforms removes.
 *
 * They are declarations only; no definition exists, and pacc-verify-markers reports any that
 * is left over. Types are derived from these prototypes on both sides (decltype), so this is the
 * one statement of the contract. All are nothrow. `loop` ids are unique in a translation unit.
 *
 * A kernel is a captured statement (`void __captured_stmtN(struct context *)`, outlined by Clang)
 * whose first call is __pacc_kernel. Context field k is argument slot k: the address of the
 * captured variable, or the value itself for a VLA bound or `this`.
 *
 *   __pacc_kernel(kind, flags, line, end_line);
 *   { __pacc_loop_begin(7, flags, dims, line, gang, static, worker, vector);
 *     double mine = 0;                                            // reduction(+:s)
 *     for (unsigned c = __pacc_lo32(7,0,n); c < __pacc_hi32(7,0,n); c += __pacc_step32(7,0,n)) {
 *       int i = lb + c * step;  body                              // user's i is private by construction
 *     }
 *     __pacc_reduce(7, PACC_RED_ADD, PACC_TYPE_F64, &mine, &s);
 *     __pacc_loop_end(7); }
 *
 * In a function with a `routine` directive __pacc_routine is the first call instead.
 *
 * A collapse(k) loop has k nested counted loops, dim 0 outermost, and one begin/end pair round them.
 * The begin/end pair brackets a single-entry single-exit region.
 *
 * A global variable under `declare` is announced by a function that holds nothing but calls of
 * __pacc_declare and that nobody calls, `bind` and `nohost` by one with __pacc_routine_versions. A
 * function with a `routine` directive has the annotation PACC_ROUTINE_ANNOTATION
 * (llvm.global.annotations), also where it is only declared.
 */
#ifndef PACC_MARKERS_MARKERS_H
#define PACC_MARKERS_MARKERS_H

#include "pacc/ABI/Types.h"
#include <stdint.h>

/* Flags of __pacc_loop_begin. */
enum pacc_loop_flags {
  PACC_LOOP_GANG = 1u << 0,
  PACC_LOOP_WORKER = 1u << 1,
  PACC_LOOP_VECTOR = 1u << 2,
  PACC_LOOP_SEQ = 1u << 3,
  PACC_LOOP_AUTO = 1u << 4,
  PACC_LOOP_INDEPENDENT = 1u << 5, /* said, or implied by parallel */
  PACC_LOOP_PLAIN = 1u << 6,       /* a `for` with no loop directive */
  PACC_LOOP_SIGNED = 1u << 7       /* trip counts are no larger than signed arithmetic takes */
};

/* The level of a routine: which levels its loops may be spread over, and so which lanes of
 * a kernel call it together. OpenACC 3.4, 2.15.1. */
enum pacc_routine_level {
  PACC_ROUTINE_SEQ = 0,    /* each lane for itself */
  PACC_ROUTINE_VECTOR = 1, /* the lanes of a worker */
  PACC_ROUTINE_WORKER = 2, /* the lanes of a gang */
  PACC_ROUTINE_GANG = 3    /* all gangs */
};

/* Loop id of __pacc_reduce for a reduction clause on the compute construct itself. */
#define PACC_LOOP_REGION 0u

/* Where a loop with `pipe` stands. */
enum pacc_chunk_place {
  PACC_CHUNK_HOST = 0,
  PACC_CHUNK_KERNEL = 1,
  PACC_CHUNK_IN_ORDER = 2 /* in a kernel; its iterations may come one after the other */
};

/* What is known of a function that a pipeline calls. */
enum pacc_callee_flags {
  PACC_CALLEE_GLOBALS = 1u << 0, /* it may use any global variable */
  PACC_CALLEE_STREAM = 1u << 1   /* what it does with its stream is no matter of the program's memory */
};

#define PACC_ROUTINE_ANNOTATION "pacc.routine"
/* Beside the operator of __pacc_reduce: no clause says so, the compiler found it. */
#define PACC_RED_IMPLIED 0x100u
/* Of max and min: the variable keeps what is not a number (`if (x > m) m = x`). */
#define PACC_RED_KEEPS_NAN 0x200u
/* Of max and min: the calls that follow, with PACC_RED_FOLLOWS, are of what the program sets together with the extreme.
 * First the numbers of the iteration in all loops round it, outermost first, by min (the first iteration of several counts)
 * or max (the last one); then variables, by + or |. */
#define PACC_RED_LEADS 0x400u
#define PACC_RED_FOLLOWS 0x800u
/* Beside the type of __pacc_reduce: a bit-field of `count` bits (not 0), which begin with bit `first` of a number of that
 * type in memory. */
#define PACC_RED_BITS(first, count) ((uint32_t)(first) << 8 | (uint32_t)(count) << 16)
#define PACC_RED_TYPE(type) ((type) & 0xffu)
#define PACC_RED_FIRST_BIT(type) ((type) >> 8 & 0xffu)
#define PACC_RED_BIT_COUNT(type) ((type) >> 16)
#define PACC_RED_FLAGS (PACC_RED_IMPLIED | PACC_RED_KEEPS_NAN | PACC_RED_LEADS | PACC_RED_FOLLOWS)

#ifdef __cplusplus
extern "C" {
#endif

/* kind: enum pacc_global_kind. bytes: 0 = not known in this file. */
void __pacc_declare(uint32_t kind, const char *name, void *variable, uint64_t bytes, int32_t line);

/* First call of a kernel body. kind: enum pacc_construct; name: variable-like kernel name base (user function). */
void __pacc_kernel(uint32_t kind, uint32_t flags, const char *file, const char *function,
                   int32_t line, int32_t end_line);

/* First call of the body of a function with a `routine` directive. level: enum pacc_routine_level;
 * line: the function's. Loops of such a function have markers as those of kernels. */
void __pacc_routine(uint32_t level, const char *function, int32_t line);

/* Clauses of a routine directive, OpenACC 3.4, 2.15.1: in a function of its own that nobody calls,
 * which stores the routine's address before the call, and behind it that of the function that
 * `bind` names, if there is one. symbol: what bind("symbol") says, else "". level: enum
 * pacc_routine_level, the directive's. line: the directive's. */
void __pacc_routine_versions(uint32_t nohost, uint32_t level, const char *symbol, int32_t line);

/* Planted by Transforms where a routine of a level, which has been inlined, was called. */
void __pacc_call(uint32_t level);

/* In the body of a loop with `pipe(dim)`, in kernels and in host code: the iteration in hand works on
 * unit `iteration` of dimension `dim` of each array of the pipeline round it. place: enum
 * pacc_chunk_place. What units and halos are, the pipeline's entries say (pacc/ABI/Pipeline.h). */
void __pacc_chunk(uint32_t dim, int64_t iteration, uint32_t place);

/* Before a pipeline: what the declaration of a function says that the pipeline calls and of which the body is not
 * here, or is the library's. flags: enum pacc_callee_flags. parameters: a letter for each argument, that of an object
 * first, and one for all behind them: what is done with what it leads to, nothing (-), it is read (r), written (w), or
 * both (b). */
void __pacc_callee(const char *symbol, uint32_t flags, const char *parameters);

/* Before a pipeline and before constructs in its body: whether the data of `variable`, which no clause names, goes round
 * the pipeline, 1, or comes and goes with each construct, 0. The latter if host code of the body may change the variable,
 * by whatever name. item: a number that the variable has in the translation unit, in this pipeline. */
uint32_t __pacc_around(uint32_t item, const void *variable);

/* Opens a loop. gang/worker/vector: the clause's num/length argument, 0 = none; gang_static: chunk
 * size, 0 = none, -1 = static:*. `dims`: number of collapsed loops. */
void __pacc_loop_begin(uint32_t loop, uint32_t flags, uint32_t dims, int32_t line,
                       int64_t gang, int64_t gang_static, int64_t worker, int64_t vector);
void __pacc_loop_end(uint32_t loop);

/* Bounds of the counter of one dimension for the executing thread; `trips` is the trip count. */
uint32_t __pacc_lo32(uint32_t loop, uint32_t dim, uint32_t trips);
uint32_t __pacc_hi32(uint32_t loop, uint32_t dim, uint32_t trips);
uint32_t __pacc_step32(uint32_t loop, uint32_t dim, uint32_t trips);
uint64_t __pacc_lo64(uint32_t loop, uint32_t dim, uint64_t trips);
uint64_t __pacc_hi64(uint32_t loop, uint32_t dim, uint64_t trips);
uint64_t __pacc_step64(uint32_t loop, uint32_t dim, uint64_t trips);

/* After the loop (before its end): combines every thread's *mine and then does *outer = *outer op total. */
void __pacc_reduce(uint32_t loop, uint32_t op, uint32_t type, const char *name, void *mine, void *outer);

/* After a loop without a directive (before its end): all that its iterations do with the variable is to combine it,
 * by `op`, with other values. Transforms makes a reduction of it where the loop gets lanes, and else forgets it. */
void __pacc_may_reduce(uint32_t loop, uint32_t op, uint32_t type, const char *name, void *variable);

/* __pacc_reduce of `count` elements, `stride` bytes apart from those at `mine` and `outer`. */
void __pacc_reduce_array(uint32_t loop, uint32_t op, uint32_t type, const char *name, void *mine, void *outer,
                         uint64_t count, uint64_t stride);

/* __pacc_reduce_array of parts of several rows: `row` elements of each, and what begins the next part lies `pitch` bytes
 * from what begins this one. `count`: of all elements. */
void __pacc_reduce_rows(uint32_t loop, uint32_t op, uint32_t type, const char *name, void *mine, void *outer,
                        uint64_t count, uint64_t stride, uint64_t row, uint64_t pitch);

#ifdef __cplusplus
}
#endif
#endif
