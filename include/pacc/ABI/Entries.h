/* PACC ABI: the functions of libpaccrt that compiled code calls. The compiler derives their
 * types from these prototypes (decltype), so a mismatch does not compile.
 *
 * A construct on the host becomes, in this order:
 *
 *   __pacc_begin(construct, flags, file, function, line, end_line);
 *   __pacc_if(cond); __pacc_async(queue); __pacc_wait_queue(queue); ...   clauses
 *   __pacc_item(...); __pacc_level(...)*;                                 one per clause variable
 *   __pacc_enter();                                 data, compute: entry actions take place
 *     per kernel:  __pacc_clause_number(...)*; __pacc_dims(...); (__pacc_trip(...); __pacc_trip_from(...)*)*;
 *                  __pacc_arg(...)*; __pacc_launch(&kernel);
 *   __pacc_leave();                                 exit actions in reverse, then the construct ends
 *
 * enter data, exit data, update, wait, init, shutdown and set have no enter: __pacc_leave() performs them.
 * Begin/leave nest; the state is per host thread. Nothing takes effect before enter/leave.
 * Every error ends the program with a message (exit code 1) inside these functions.
 */
#ifndef PACC_ABI_ENTRIES_H
#define PACC_ABI_ENTRIES_H

#include "pacc/ABI/Types.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Opens a construct. The strings are literals that outlive the program. */
void __pacc_begin(uint32_t construct, uint32_t flags, const char *file,
                  const char *function, int32_t line, int32_t end_line);

/* if clause, or self clause (negated): 0, of any of them, runs a compute construct on the host
 * device without data actions, and makes data, enter/exit data, update, wait, init, shutdown, set
 * do nothing. */
void __pacc_if(int32_t condition);

/* async clause: queue number, PACC_ASYNC_NOVAL for `async` with no argument. */
void __pacc_async(int64_t queue);

/* wait clause / wait directive argument; PACC_ASYNC_NOVAL = all queues. */
void __pacc_wait_queue(int64_t queue);

/* Follows __pacc_wait_queue: that queue is one of device `number` of the current device's type
 * (wait(devnum: number: queue), 2.16.3). */
void __pacc_wait_device(int64_t number);

/* device_type, device_num and default_async clauses of init, shutdown and set. `name` is as the
 * clause has it, "*" included. */
void __pacc_device_type(const char *name);
void __pacc_device_num(int64_t number);
void __pacc_default_async(int64_t queue);

/* One variable of a data clause. `var` is the address of the variable, `base` the address of
 * element zero (the array, or the pointer's value), [base+offset, base+offset+bytes) the section.
 * bytes < 0: unknown extent (a pointer without section): the variable must be present.
 * PACC_USE_DEVICE: `var` is a pointer variable that __pacc_enter sets to the device address of `base`. */
void __pacc_item(uint32_t action, const char *name, void *var, void *base,
                 int64_t offset, int64_t bytes);

/* Follows __pacc_item for `double **m`, m[:n][:k], and for a section of an array that may have gaps,
 * a[:n][2:3]: one call for each dimension, outermost first.
 * `stride` is the size in bytes of one element of that dimension; `pointer` says that elements of
 * this dimension are pointers to the next. When levels are given, offset/bytes of the item are 0. */
void __pacc_level(int64_t lower, int64_t length, int64_t stride, int32_t pointer);

/* Follows __pacc_item of a member (PACC_ITEM_MEMBER) whose data lies in its object: that object.
 * All members of an object that are on the device without it are there as far apart as on the host. */
void __pacc_object(void *object, int64_t bytes);

/* Follows __pacc_item of a whole object that no clause names: a part of it, one of those that the
 * construct's kernels use. If the object is not present, but members of it are, only the parts are
 * asked for. No such call: the kernels may use all of the object. bytes < 0: a section of this part
 * of -bytes is named by a clause, which knows how much of it is there. */
void __pacc_part(int64_t offset, int64_t bytes);

/* Entry actions of a data or compute construct. */
void __pacc_enter(void);

/* num_gangs, num_workers, vector_length of the next launch; 0 = not given. */
void __pacc_dims(int64_t num_gangs, int64_t num_workers, int64_t vector_length);

/* A number of the clause `clause` of the next launch that is known only now. It must be positive (2.5.10
 * to 2.5.12, 2.9.2 to 2.9.4). 0 counts as if the clause was not there, as programs that divide a small size
 * expect: nothing is asked for, as in __pacc_dims. A negative one makes the launch an error, unless the if or
 * self clause has sent the construct to the host. */
void __pacc_clause_number(const char *clause, int64_t number);

/* Trip count of dimension `dim` of loop `loop`, where it is known before the next launch. */
void __pacc_trip(uint32_t loop, uint32_t dim, uint64_t trips);

/* Follows __pacc_trip: it was counted from the value at `object`. If the device has a copy of that,
 * the kernel counts from the copy, and `trips` is an estimate. Null: from the counters of loops round
 * this one, which has so many iterations at most, each time that it runs. */
void __pacc_trip_from(const void *object);

/* Kernel argument in `slot` of the next launch. `ptr`: host address of the captured variable. */
void __pacc_arg(uint32_t slot, uint32_t kind, const char *name, void *ptr, uint64_t size);

/* Launches on the construct's device and queue; waits for it unless async. Clears dims/trips/args. */
void __pacc_launch(struct pacc_kernel *kernel);

/* Ends the construct. */
void __pacc_leave(void);

/* The same, called with the address of a variable that goes out of scope. */
void __pacc_leave_scope(char *variable);

/* The same, where a compute construct is the next thing that the host does: if this one is such a construct too, without
 * async, and takes nothing back from the device, its kernels may still run; with async, they may not even be given yet. */
void __pacc_leave_unawaited(void);

/* Waits for what __pacc_leave_unawaited has not waited for, if there is such, and gives what it has not given: before
 * anything else than a compute construct. */
void __pacc_settle(void);

/* The same before the host uses memory at `address`, unless that is the host's alone: then no kernel can use it. */
void __pacc_settle_before(const void *address);

/* How many constructs the thread is in: where an expression of a construct's clauses may throw an exception, before the
 * construct begins, and from the handler of such an exception, which ends what has begun since and not been entered. */
uint64_t __pacc_depth(void);
void __pacc_abandon(uint64_t depth);

/* -gpu=unified: called before main by each file compiled so. Kernels then use the host's own memory,
 * and data clauses move nothing; a device that cannot is an error when it is first used. */
void __pacc_unified_memory(void);

/* -gpu=managed: what the functions of the C and C++ libraries after which they are named do, but the
 * memory is the host's and the initial device's at the same address, where there is such memory.
 * Memory that others allocated is grown and freed as usual. */
void *__pacc_managed_malloc(size_t bytes);
void *__pacc_managed_calloc(size_t count, size_t bytes);
void *__pacc_managed_realloc(void *block, size_t bytes);
void *__pacc_managed_aligned_alloc(size_t alignment, size_t bytes);
int __pacc_managed_posix_memalign(void **block, size_t alignment, size_t bytes);
void __pacc_managed_free(void *block);
void *__pacc_managed_new(size_t bytes);
void *__pacc_managed_new_nothrow(size_t bytes, const void *nothrow);
void *__pacc_managed_new_aligned(size_t bytes, size_t alignment);
void __pacc_managed_delete(void *block);
void __pacc_managed_delete_aligned(void *block, size_t alignment);

/* What the program's `free` and `realloc` do for all who were not compiled so (libraries, getline, std::string): blocks of
 * the managed heap are its own, others go on to the next such function behind this library. */
void __pacc_free(void *block);
void *__pacc_realloc(void *block, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
