//===- Symbols.h - the CUDA driver, found at run time -----------*- C++ -*-===//
//
// The part of the driver's C interface that PACC uses, declared here by hand so
// that building needs no CUDA toolkit, and looked up in libcuda when the
// program runs. One row of the table below is all that a new entry point needs.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_SYMBOLS_H
#define PACC_RUNTIME_DRIVER_CUDA_SYMBOLS_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace pacc::rt::cuda {

/// The driver's handles are opaque pointers, its device numbers and results
/// plain integers.
using CuResult = int;
using DeviceNumber = int;
using Pointer = uint64_t;
using Context = struct ContextHandle *;
using Module = struct ModuleHandle *;
using Function = struct FunctionHandle *;
using Stream = struct StreamHandle *;
using EventHandle = struct EventHandleObject *;
using LinkState = struct LinkStateObject *;
using GraphHandle = struct GraphObject *;
using GraphNode = struct GraphNodeObject *;
using GraphExec = struct GraphExecObject *;

enum : CuResult {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  Deinitialized = 4,
  InvalidImage = 200,
  NoBinaryForGpu = 209,
  UnsupportedPtxVersion = 222,
  NotFound = 500,
  NotReady = 600,
};

enum : unsigned {
  EventDisableTiming = 2,
  MemHostAllocPortable = 1,
  MemHostAllocMapped = 2,
  MemHostRegisterPortable = 1
};
enum : unsigned { MemAttachGlobal = 1 };
enum : int { LimitStackSize = 0, LimitPrintfFifoSize = 1, LimitMallocHeapSize = 2 };
enum : int { PointerAttributeMemoryType = 2, MemoryTypeHost = 1, MemoryTypeDevice = 2 };
enum : int { FuncMaxThreadsPerBlock = 0 };
enum : int { JitInputPtx = 1 };
enum : int {
  JitInfoLogBuffer = 3,
  JitInfoLogBufferSize = 4,
  JitErrorLogBuffer = 5,
  JitErrorLogBufferSize = 6
};

/// CUDA_MEMCPY2D: rows of memory to rows of memory.
struct Copy2D {
  enum Memory : int { Host = 1, Device = 2 };
  struct End {
    size_t XInBytes = 0, Y = 0;
    Memory Type = Host;
    void *OnHost = nullptr;
    Pointer OnDevice = 0;
    void *Array = nullptr;
    size_t Pitch = 0;
  } From, To;
  size_t WidthInBytes = 0, Height = 0;
};
static_assert(sizeof(Copy2D) == 16 * sizeof(size_t));

/// CUDA_KERNEL_NODE_PARAMS_v1: a launch of a graph.
struct KernelNode {
  Function Kernel;
  unsigned GridX, GridY, GridZ, BlockX, BlockY, BlockZ, SharedBytes;
  void **Params, **Extra;
};
static_assert(sizeof(KernelNode) == 56);

/// What cuDeviceGetAttribute answers.
enum class Attribute : int {
  MaxThreadsPerBlock = 1,
  MaxBlockX = 2,
  MaxBlockY = 3,
  MaxBlockZ = 4,
  MaxGridX = 5,
  MaxGridY = 6,
  MaxGridZ = 7,
  MaxSharedMemoryPerBlock = 8,
  TotalConstantMemory = 9,
  WarpSize = 10,
  MaxPitch = 11,
  MaxRegistersPerBlock = 12,
  ClockRate = 13, // kHz
  TextureAlignment = 14,
  CopyOverlap = 15,
  Multiprocessors = 16,
  ExecutionTimeout = 17,
  Integrated = 18,
  CanMapHostMemory = 19,
  ComputeMode = 20,
  ConcurrentKernels = 31,
  EccEnabled = 32,
  MemoryClockRate = 36, // kHz
  MemoryBusWidth = 37,
  L2CacheSize = 38,
  MaxThreadsPerMultiprocessor = 39,
  AsyncEngines = 40,
  UnifiedAddressing = 41,
  ComputeCapabilityMajor = 75,
  ComputeCapabilityMinor = 76,
  ManagedMemory = 83,
  PageableMemoryAccess = 88,
  PageableMemoryAccessUsesHostPageTables = 100,
  ConcurrentManagedAccess = 89,
  ComputePreemption = 90,
  CooperativeLaunch = 95,
  ClusterLaunch = 120,
  UnifiedFunctionPointers = 129,
};

// X(name, suffix of the version that is meant, parameters)
#define PACC_CUDA_SYMBOLS(X)                                                   \
  X(cuInit, "", (unsigned Flags))                                              \
  X(cuDriverGetVersion, "", (int *Version))                                    \
  X(cuGetErrorString, "", (CuResult Error, const char **Text))                 \
  X(cuDeviceGetCount, "", (int *Count))                                        \
  X(cuDeviceGet, "", (DeviceNumber * Device, int Ordinal))                     \
  X(cuDeviceGetName, "", (char *Name, int Length, DeviceNumber Device))        \
  X(cuDeviceTotalMem, "_v2", (size_t *Bytes, DeviceNumber Device))             \
  X(cuDeviceGetAttribute, "",                                                  \
    (int *Value, Attribute Which, DeviceNumber Device))                        \
  X(cuDevicePrimaryCtxRetain, "", (Context * Created, DeviceNumber Device))    \
  X(cuCtxGetCurrent, "", (Context * Current))                                  \
  X(cuCtxSetCurrent, "", (Context Wanted))                                     \
  X(cuCtxGetLimit, "", (size_t * Value, int Limit))                            \
  X(cuCtxSetLimit, "", (int Limit, size_t Value))                              \
  X(cuMemGetInfo, "_v2", (size_t *Free, size_t *Total))                        \
  X(cuMemAlloc, "_v2", (Pointer * Block, size_t Bytes))                        \
  X(cuMemAllocManaged, "", (Pointer * Block, size_t Bytes, unsigned Flags))    \
  X(cuMemFree, "_v2", (Pointer Block))                                         \
  X(cuMemHostAlloc, "", (void **Block, size_t Bytes, unsigned Flags))          \
  X(cuMemHostRegister, "_v2", (void *Block, size_t Bytes, unsigned Flags))     \
  X(cuPointerGetAttributes, "",                                                \
    (unsigned Count, int *Which, void **Values, Pointer Address))              \
  X(cuMemcpyHtoD, "_v2", (Pointer To, const void *From, size_t Bytes))         \
  X(cuMemcpyHtoDAsync, "_v2",                                                  \
    (Pointer To, const void *From, size_t Bytes, Stream Order))                \
  X(cuMemcpyDtoHAsync, "_v2",                                                  \
    (void *To, Pointer From, size_t Bytes, Stream Order))                      \
  X(cuMemcpyDtoDAsync, "_v2",                                                  \
    (Pointer To, Pointer From, size_t Bytes, Stream Order))                    \
  X(cuMemcpy2DAsync, "_v2", (const Copy2D *What, Stream Order))                \
  X(cuMemsetD8Async, "",                                                       \
    (Pointer To, unsigned char Value, size_t Bytes, Stream Order))             \
  X(cuStreamCreate, "", (Stream * Created, unsigned Flags))                    \
  X(cuStreamSynchronize, "", (Stream Order))                                   \
  X(cuStreamQuery, "", (Stream Order))                                         \
  X(cuStreamWaitEvent, "", (Stream Order, EventHandle Mark, unsigned Flags))   \
  X(cuEventCreate, "", (EventHandle * Created, unsigned Flags))                \
  X(cuEventDestroy, "_v2", (EventHandle Mark))                                 \
  X(cuEventRecord, "", (EventHandle Mark, Stream Order))                       \
  X(cuEventQuery, "", (EventHandle Mark))                                      \
  X(cuEventSynchronize, "", (EventHandle Mark))                                \
  X(cuEventElapsedTime, "",                                                    \
    (float *Milliseconds, EventHandle Begin, EventHandle End))                 \
  X(cuModuleLoadDataEx, "",                                                    \
    (Module * Loaded, const void *Image, unsigned Count, int *Options,         \
     void **Values))                                                           \
  X(cuModuleGetFunction, "", (Function * Found, Module In, const char *Name))  \
  X(cuModuleGetGlobal, "_v2",                                                  \
    (Pointer * Found, size_t *Bytes, Module In, const char *Name))             \
  X(cuModuleUnload, "", (Module Loaded))                                       \
  X(cuLinkCreate, "_v2",                                                       \
    (unsigned Count, int *Options, void **Values, LinkState *Created))         \
  X(cuLinkAddData, "_v2",                                                      \
    (LinkState State, int Kind, void *Data, size_t Bytes, const char *Name,    \
     unsigned Count, int *Options, void **Values))                             \
  X(cuLinkComplete, "", (LinkState State, void **Image, size_t *Bytes))        \
  X(cuLinkDestroy, "", (LinkState State))                                      \
  X(cuFuncGetAttribute, "", (int *Value, int Attribute, Function Kernel))      \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor, "",                           \
    (int *Blocks, Function Kernel, int Threads, size_t SharedBytes))           \
  X(cuLaunchKernel, "",                                                        \
    (Function Kernel, unsigned GridX, unsigned GridY, unsigned GridZ,          \
     unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned SharedBytes,  \
     Stream Order, void **Params, void **Extra))                               \
  X(cuLaunchCooperativeKernel, "",                                             \
    (Function Kernel, unsigned GridX, unsigned GridY, unsigned GridZ,          \
     unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned SharedBytes,  \
     Stream Order, void **Params))                                             \
  X(cuGraphCreate, "", (GraphHandle * Created, unsigned Flags))                \
  X(cuGraphDestroy, "", (GraphHandle Graph))                                   \
  X(cuGraphAddKernelNode, "",                                                  \
    (GraphNode * Added, GraphHandle Into, const GraphNode *Before,             \
     size_t Count, const KernelNode *Launch))                                  \
  X(cuGraphExecKernelNodeSetParams, "",                                        \
    (GraphExec Made, GraphNode Of, const KernelNode *Launch))                  \
  X(cuGraphInstantiate, "_v2",                                                 \
    (GraphExec * Made, GraphHandle Of, GraphNode *Wrong, char *Log,            \
     size_t LogBytes))                                                         \
  X(cuGraphExecDestroy, "", (GraphExec Made))                                  \
  X(cuGraphLaunch, "", (GraphExec Made, Stream Order))

/// The driver's functions under their own names; complete, or not there at all.
struct Symbols {
#define PACC_CUDA_DECLARE(NAME, VERSION, PARAMETERS)                           \
  CuResult(*NAME) PARAMETERS = nullptr;
  PACC_CUDA_SYMBOLS(PACC_CUDA_DECLARE)
#undef PACC_CUDA_DECLARE
};

/// Opens libcuda at the first call and initialises it. Null when there is none,
/// when it is older than this table, or when it finds no GPU. Thread-safe.
const Symbols *driver();
/// Why driver() is null, for people; empty when it is not.
const std::string &whyNoDriver();

} // namespace pacc::rt::cuda

#endif
