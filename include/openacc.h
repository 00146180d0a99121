/* openacc.h - the OpenACC runtime library routines of PACC (OpenACC 3.4, chapter 3).
 *
 * Implemented by libpaccrt. All routines may be called by any host thread. A routine that
 * cannot do what it was asked ends the program with a message, unless said otherwise.
 * Sizes are in bytes, device numbers count from 0. Routines with _async put their work into a
 * queue; the others have finished it when they return. On devices that share the host's memory
 * (the host itself) data routines do nothing and device addresses are host addresses.
 */
#ifndef OPENACC_H
#define OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Device types (3.1). The first eleven are numbered as nvc numbers them. */
typedef enum acc_device_t {
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 3,
  acc_device_nvidia = 4,
  acc_device_radeon = 5,
  acc_device_xeonphi = 6,
  acc_device_pgi_opencl = 7,
  acc_device_nvidia_opencl = 8,
  acc_device_opencl = 9,
  acc_device_current = 10,
  acc_device_emulator = 100 /* PACC: the GPU's kernels on the host, for tests */
} acc_device_t;

/* What acc_get_property tells (3.2.6). */
typedef enum acc_device_property_t {
  acc_property_none = 0,
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 4,
  acc_property_vendor = 5,
  acc_property_driver = 6
} acc_device_property_t;
typedef acc_device_property_t acc_device_property;
typedef acc_device_property_t acc_property_t;

/* Special async values (2.16): the queue of `async` with no argument, the synchronous queue, and
 * the initial value of acc_set_default_async. */
enum { acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3 };

/* ---- Devices ---- */

/* Number of devices of a type (3.2.1). */
int acc_get_num_devices(acc_device_t type);
/* Makes a device of a type the calling thread's current device: device 0, unless the current one
 * has the type (3.2.2). */
void acc_set_device_type(acc_device_t type);
/* Type of the current device (3.2.3). */
acc_device_t acc_get_device_type(void);
/* Makes a device current (3.2.4); type acc_device_default or acc_device_current: of that type. */
void acc_set_device_num(int device_num, acc_device_t type);
/* Number of the current device if it has the type, else 0 (3.2.5). */
int acc_get_device_num(acc_device_t type);
/* A property of a device as a number; 0 if it has none or is text (3.2.6). */
size_t acc_get_property(int device_num, acc_device_t type, acc_device_property_t property);
/* A property of a device as text that stays valid; null if it is a number (3.2.6). */
const char *acc_get_property_string(int device_num, acc_device_t type,
                                    acc_device_property_t property);
/* Makes devices ready ahead of their first use; acc_init as acc_set_device_type (3.2.7). */
void acc_init(acc_device_t type);
void acc_init_device(int device_num, acc_device_t type);
/* Waits until a device has done all its work, then ends the lifetimes of its data, without copying
 * anything back; data of regions that are still open stay until these end (3.2.8). */
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int device_num, acc_device_t type);
/* Whether the caller runs on a device of the type (3.2.15): host code and constructs that run on
 * the host's cores on acc_device_host, others on acc_device_not_host and their own type. In a
 * construct the answer is a constant, so that code for other devices vanishes. */
__attribute__((const)) int acc_on_device(acc_device_t type);
/* Which gang, which of its workers and which of its vector lanes runs the code of a construct, or
 * that of a function that it calls: nvc's functions. Behind a construct's code, and on the host for
 * workers and lanes, the answer is 0. */
int __pgi_gangidx(void);
int __pgi_workeridx(void);
int __pgi_vectoridx(void);

/* ---- Queues ---- */

/* Nonzero if all work of a queue, or of all queues, is done (3.2.9). */
int acc_async_test(int async);
int acc_async_test_device(int async, int device_num);
int acc_async_test_all(void);
int acc_async_test_all_device(int device_num);
/* Waits for one queue or for all (3.2.10). */
void acc_wait(int async);
void acc_wait_device(int async, int device_num);
void acc_wait_all(void);
void acc_wait_all_device(int device_num);
void acc_async_wait(int async); /* the name of OpenACC 1.0 */
void acc_async_wait_all(void);
/* Later work of queue `async` waits for `wait_async`, or for all queues; the host goes on (3.2.11). */
void acc_wait_async(int wait_async, int async);
void acc_wait_device_async(int wait_async, int async, int device_num);
void acc_wait_all_async(int async);
void acc_wait_all_device_async(int async, int device_num);
/* Waits until one of `count` queues is done and returns its index; entries that are acc_async_sync
 * do not count, -1 if all are (3.2.12). */
int acc_wait_any(int count, int wait_async[]);
int acc_wait_any_device(int count, int wait_async[], int device_num);
/* The queue of `async` with no argument, for the calling thread; at first 0 (3.2.13, 3.2.14). */
int acc_get_default_async(void);
void acc_set_default_async(int async);
/* The CUDA stream of a queue; null where there is none. */
void *acc_get_cuda_stream(int async);
/* Work given to a queue from now on goes to a CUDA stream of the program's own; nonzero if so, 0 where
 * there is no CUDA and for a null stream. Waits for the work that the queue has. */
int acc_set_cuda_stream(int async, void *stream);
/* CUdevice, as a pointer, and CUcontext of the current device; null where there is no CUDA. */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);

/* ---- Memory ---- */

/* Device memory, aligned to 256; null if there is not enough (3.2.16). */
void *acc_malloc(size_t bytes);
/* Frees it once the device's work is done; null is allowed (3.2.17). */
void acc_free(void *data_dev);

/* As enter data copyin/create; return the device address (3.2.18). */
void *acc_copyin(void *data, size_t bytes);
void acc_copyin_async(void *data, size_t bytes, int async);
void *acc_create(void *data, size_t bytes);
void acc_create_async(void *data, size_t bytes, int async);
void *acc_pcopyin(void *data, size_t bytes); /* older names of acc_copyin and acc_create */
void *acc_pcreate(void *data, size_t bytes);
void *acc_present_or_copyin(void *data, size_t bytes);
void *acc_present_or_create(void *data, size_t bytes);

/* As exit data copyout/delete, with or without finalize (3.2.19). */
void acc_copyout(void *data, size_t bytes);
void acc_copyout_async(void *data, size_t bytes, int async);
void acc_copyout_finalize(void *data, size_t bytes);
void acc_copyout_finalize_async(void *data, size_t bytes, int async);
void acc_delete(void *data, size_t bytes);
void acc_delete_async(void *data, size_t bytes, int async);
void acc_delete_finalize(void *data, size_t bytes);
void acc_delete_finalize_async(void *data, size_t bytes, int async);

/* As update device/self; the data must be present (3.2.20). */
void acc_update_device(void *data, size_t bytes);
void acc_update_device_async(void *data, size_t bytes, int async);
void acc_update_self(void *data, size_t bytes);
void acc_update_self_async(void *data, size_t bytes, int async);
void acc_update_host(void *data, size_t bytes); /* older name of acc_update_self */
void acc_update_host_async(void *data, size_t bytes, int async);

/* Declares device memory of the program's own to be the copy of host data (3.2.21, 3.2.22). */
void acc_map_data(void *data, void *data_dev, size_t bytes);
void acc_unmap_data(void *data);
/* Device address of host data and the reverse; null if not present (3.2.23, 3.2.24). */
void *acc_deviceptr(void *data);
void *acc_hostptr(void *data_dev);
/* Nonzero if all of the data is present (3.2.25). */
int acc_is_present(void *data, size_t bytes);

/* Copies between host and device addresses (3.2.26 to 3.2.28). */
void acc_memcpy_to_device(void *dest_dev, void *src, size_t bytes);
void acc_memcpy_to_device_async(void *dest_dev, void *src, size_t bytes, int async);
void acc_memcpy_from_device(void *dest, void *src_dev, size_t bytes);
void acc_memcpy_from_device_async(void *dest, void *src_dev, size_t bytes, int async);
void acc_memcpy_device(void *dest_dev, void *src_dev, size_t bytes);
void acc_memcpy_device_async(void *dest_dev, void *src_dev, size_t bytes, int async);
/* From the copy of data_src on one device to the copy of data_dest on another one, or on the same:
 * host addresses, all of whose bytes are present there, and device numbers of the current type. With
 * _async in the order of a queue of the source's device. */
void acc_memcpy_d2d(void *data_dest, void *data_src, size_t bytes, int dev_num_dest,
                    int dev_num_src);
void acc_memcpy_d2d_async(void *data_dest, void *data_src, size_t bytes, int dev_num_dest,
                          int dev_num_src, int async_src);

/* The device copy of a pointer gets, or gives up, its device target (3.2.29). */
void acc_attach(void **ptr_addr);
void acc_attach_async(void **ptr_addr, int async);
void acc_detach(void **ptr_addr);
void acc_detach_async(void **ptr_addr, int async);
void acc_detach_finalize(void **ptr_addr);
void acc_detach_finalize_async(void **ptr_addr, int async);

/* What is called before the program ends for an error, with the error's text, on the thread that has it: say, to
 * end other processes, too. It may end the program itself, and must not use a device; null: nothing (as nvc's
 * routine). */
void acc_set_error_routine(void (*routine)(char *text));

/* Prints to stderr what is present on the current device (as nvc's routine). */
void acc_present_dump(void);
/* Free and total memory of the current device. */
size_t acc_get_free_memory(void);
size_t acc_get_memory(void);

#ifdef __cplusplus
}
#endif
#endif
