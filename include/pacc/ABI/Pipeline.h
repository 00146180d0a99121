/* PACC ABI: pipelines. `#pragma pacc pipeline` on the host becomes
 *
 *   __pacc_pipeline_begin(flags, num_tasks, stages, file, function, line, end_line);
 *   __pacc_pipeline_array(direction, "a", &a, a, sizeof *a); __pacc_pipeline_dim(...) per dimension; ...
 *   for (int stage; (stage = __pacc_pipeline_next()) >= 0;)
 *     switch (stage) { case 0: ... case 1: ... }      the body, cut where host code and device code meet
 *   __pacc_pipeline_end();
 *
 * The body runs once for each chunk; the runtime decides which stage of which chunk comes next (stages
 * of one chunk in order, every stage over the chunks in order). Inside, the current chunk clips
 * `update` and `pipe` loops, and a kernel sees shifted base addresses: element i of the user's index
 * space lies at base + i, whatever part of the array is on the device.
 */
#ifndef PACC_ABI_PIPELINE_H
#define PACC_ABI_PIPELINE_H

#include "pacc/ABI/Types.h"

enum pacc_pipeline_flags {
  PACC_PIPELINE_ASYNC = 1u << 0,
  PACC_PIPELINE_HOST_ONLY = 1u << 1, /* as PACC_HOST_ONLY of __pacc_begin */
  PACC_PIPELINE_NUM_TASKS = 1u << 2, /* num_tasks was given: 0 is an error like the negative numbers */
  /* Stages of host code, and of device code, take turns, and the first one is of ... (neither: the runtime learns which
   * stages give the device work) */
  PACC_PIPELINE_HOST_FIRST = 1u << 3,
  PACC_PIPELINE_DEVICE_FIRST = 1u << 4,
  /* Loops of the body whose iterations come in order count down, so the chunks come from the last to the first
   * (Transforms sets it). */
  PACC_PIPELINE_DOWNWARDS = 1u << 5
};

/* In the `dim` of __pacc_pipe_first and __pacc_pipe_trips: the loop is none of a kernel; its iterations come in order; it
 * counts down. */
enum pacc_pipe_flags { PACC_PIPE_OF_HOST = 1u << 16, PACC_PIPE_IN_ORDER = 1u << 17, PACC_PIPE_DOWN = 1u << 18 };

/* enum pacc_action of an item in a pipeline: of objects with members, as none of the pipeline's arrays has for elements. */
#define PACC_ITEM_OBJECT (1u << 25)

enum pacc_pipeline_direction { PACC_TARGETIN = 1, PACC_TARGETOUT = 2, PACC_TARGETINOUT = 3 };

#ifdef __cplusplus
extern "C" {
#endif

/* Opens a pipeline. num_tasks: chunks asked for, 0 = the runtime plans. stages: number of body parts. */
void __pacc_pipeline_begin(uint32_t flags, int64_t num_tasks, uint32_t stages, const char *file,
                           const char *function, int32_t line, int32_t end_line);

/* One array of targetin, targetout or targetinout; its dimensions follow, outermost first. `var` is
 * the variable, `base` the address of element zero. A pointer (`var` is not `base`) that lies in data which is
 * present when a kernel of the pipeline is launched, as members of structs do, points there to the chunk. */
void __pacc_pipeline_array(uint32_t direction, const char *name, void *var, void *base,
                           int64_t element_bytes);

/* name(left,unit,right)[start:length] of one dimension, in elements of that dimension, each `stride`
 * bytes long. unit 0: the dimension is not split and comes whole. */
void __pacc_pipeline_dim(int64_t left, int64_t unit, int64_t right, int64_t start, int64_t length,
                         int64_t stride);

/* The stage to run now, or -1 when all chunks are through. */
int32_t __pacc_pipeline_next(void);

/* One dimension of the section of the next __pacc_pipeline_update, outermost first, in elements of that
 * dimension. Needed only where the section is not contiguous: without these calls offset and bytes
 * tell all. */
void __pacc_pipeline_section(int64_t start, int64_t length);

/* pacc update device(name[..]) (direction PACC_TARGETIN) or host/self (PACC_TARGETOUT) of the current
 * chunk; offset and bytes are those of the section in the directive (its hull), bytes < 0: no section
 * was given, the array's whole range. */
void __pacc_pipeline_update(uint32_t direction, const char *name, void *var, void *base,
                            int64_t offset, int64_t bytes, int32_t line);

/* First value and number of iterations of a `pipe(dim)` loop `for (i = lower; i < upper; i += step)`
 * that belong to the current chunk. dim counts from 1, outermost first, with enum pacc_pipe_flags. Outside a
 * pipeline that is split: lower, and all of them. */
int64_t __pacc_pipe_first(uint32_t dim, int64_t lower, int64_t upper, int64_t step, int32_t line);
uint64_t __pacc_pipe_trips(uint32_t dim, int64_t lower, int64_t upper, int64_t step, int32_t line);

/* Waits for all chunks, gives the buffers back. */
void __pacc_pipeline_end(void);

#ifdef __cplusplus
}
#endif
#endif
