/* acc_prof.h - the OpenACC profiling interface of PACC (OpenACC 3.4, chapter 5).
 *
 * A tool registers callbacks for events, either in acc_register_library, which the program or a library
 * named by ACC_PROFLIB has, or by acc_prof_register at any time. Callbacks may be called by any thread
 * of the program and may use acc_* routines. Pointers are valid during the callback only.
 */
#ifndef ACC_PROF_H
#define ACC_PROF_H

#include "openacc.h"
#include <stddef.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the interface (5.2.3). */
#define _ACC_PROF_INFO_VERSION 202506
#define ACC_PROFILER_VERSION _ACC_PROF_INFO_VERSION

/* Events (5.1). */
typedef enum acc_event_t {
  acc_ev_none = 0,
  acc_ev_device_init_start = 1,
  acc_ev_device_init_end = 2,
  acc_ev_device_shutdown_start = 3,
  acc_ev_device_shutdown_end = 4,
  acc_ev_runtime_shutdown = 5,
  acc_ev_create = 6,
  acc_ev_delete = 7,
  acc_ev_alloc = 8,
  acc_ev_free = 9,
  acc_ev_enter_data_start = 10,
  acc_ev_enter_data_end = 11,
  acc_ev_exit_data_start = 12,
  acc_ev_exit_data_end = 13,
  acc_ev_update_start = 14,
  acc_ev_update_end = 15,
  acc_ev_compute_construct_start = 16,
  acc_ev_compute_construct_end = 17,
  acc_ev_enqueue_launch_start = 18,
  acc_ev_enqueue_launch_end = 19,
  acc_ev_enqueue_upload_start = 20,
  acc_ev_enqueue_upload_end = 21,
  acc_ev_enqueue_download_start = 22,
  acc_ev_enqueue_download_end = 23,
  acc_ev_wait_start = 24,
  acc_ev_wait_end = 25,
  acc_ev_last = 26
} acc_event_t;

/* Constructs (5.2.2). */
typedef enum acc_construct_t {
  acc_construct_parallel = 0,
  acc_construct_kernels = 1,
  acc_construct_loop = 2,
  acc_construct_data = 3,
  acc_construct_enter_data = 4,
  acc_construct_exit_data = 5,
  acc_construct_host_data = 6,
  acc_construct_atomic = 7,
  acc_construct_declare = 8,
  acc_construct_init = 9,
  acc_construct_shutdown = 10,
  acc_construct_set = 11,
  acc_construct_update = 12,
  acc_construct_routine = 13,
  acc_construct_wait = 14,
  acc_construct_runtime_api = 15,
  acc_construct_serial = 16
} acc_construct_t;

typedef enum acc_device_api {
  acc_device_api_none = 0,
  acc_device_api_cuda = 1,
  acc_device_api_opencl = 2,
  acc_device_api_coi = 3,
  acc_device_api_other = 4
} acc_device_api;

/* What all events tell (5.2.1). Line numbers that are not known are 0. */
typedef struct acc_prof_info {
  acc_event_t event_type;
  int valid_bytes; /* of this struct */
  int version;
  acc_device_t device_type;
  int device_number;
  int thread_id;
  ssize_t async;
  ssize_t async_queue;
  const char *src_file;  /* null for acc_* routines */
  const char *func_name; /* or the routine's name */
  int line_no, end_line_no;
  int func_line_no, func_end_line_no;
} acc_prof_info;

/* Events of data (5.2.2): create, delete, alloc, free, upload, download. */
typedef struct acc_data_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info; /* the tool's, from a start event to its end event */
  const char *var_name;
  size_t bytes;
  const void *host_ptr;
  const void *device_ptr;
} acc_data_event_info;

/* Launches. */
typedef struct acc_launch_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *kernel_name;
  size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;

/* All others. */
typedef struct acc_other_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
} acc_other_event_info;

typedef union acc_event_info {
  acc_event_t event_type;
  acc_data_event_info data_event;
  acc_launch_event_info launch_event;
  acc_other_event_info other_event;
} acc_event_info;

/* What belongs to the device's own interface (5.2.4). */
typedef struct acc_api_info {
  acc_device_api device_api;
  int valid_bytes;
  acc_device_t device_type;
  int vendor;
  const void *device_handle;
  const void *context_handle;
  const void *async_handle;
} acc_api_info;

typedef enum acc_register_t { acc_reg = 0, acc_toggle = 1, acc_toggle_per_thread = 2 } acc_register_t;

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *, acc_api_info *);
typedef void (*acc_prof_reg)(acc_event_t event_type, acc_prof_callback callback, acc_register_t info);
typedef void (*acc_query_fn)(void);
typedef acc_query_fn (*acc_prof_lookup_func)(const char *name);

/* Registers a callback for an event; again: it is called as often (5.3.1). acc_toggle enables what
 * acc_prof_unregister has disabled with it: a callback, all of an event (null), or all (acc_ev_none, null);
 * acc_toggle_per_thread, with acc_ev_none and null: all, in the calling thread. */
void acc_prof_register(acc_event_t event_type, acc_prof_callback callback, acc_register_t info);
/* Takes one registration back, or disables it (5.3.2). */
void acc_prof_unregister(acc_event_t event_type, acc_prof_callback callback, acc_register_t info);
/* The function of this interface with the name: one of the three here; else null. */
acc_query_fn acc_prof_lookup(const char *name);
/* Not defined here, but by a tool: libpaccrt calls it before the program's first directive. */
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup);

#ifdef __cplusplus
}
#endif

#endif
