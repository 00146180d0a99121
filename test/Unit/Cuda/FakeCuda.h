//===- FakeCuda.h - a CUDA driver made of host memory -----------*- C++ -*-===//
//
// Enough of the driver's interface to run runtime/Driver/Cuda without a GPU.
// Copies happen at once; events have happened when they are recorded, unless a
// test holds them back.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_UNIT_FAKECUDA_H
#define PACC_TEST_UNIT_FAKECUDA_H

#include "Driver/Cuda/Symbols.h"
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace pacc::rt::test {

struct FakeCuda {
  size_t Memory = size_t(1) << 30; ///< the GPU's, bytes
  std::map<cuda::Pointer, size_t> Blocks;
  size_t Used = 0;
  unsigned Allocations = 0, Frees = 0;
  std::set<void *> PinnedBlocks;       ///< that the driver allocated
  std::map<void *, size_t> Registered; ///< that others did
  bool RefusesToRegister = false;
  bool HasNoPinnedMemory = false; ///< any more
  std::atomic<bool> EventsHappen = true;
  std::atomic<unsigned> Waits = 0, Queries = 0; ///< of streams
  unsigned CopiesUp = 0, CopiesDown = 0;
  std::vector<cuda::Stream> StreamsUp; ///< of the copies up, in their order
  std::set<std::string> BadImages; ///< contents that cuModuleLoadDataEx refuses
  std::string LoadedImage;
  std::string Linked; ///< the texts of the link under way, "+" between them
  unsigned Unloads = 0;
  /// Tables of addresses in the loaded image, by name, with what they were filled with.
  std::map<std::string, std::vector<uint64_t>> Tables;
  std::map<int, size_t> Limits = {{cuda::LimitStackSize, 1024}};
  int MostLanes = 1024; ///< that a gang of a kernel can have
  cuda::CuResult StreamError = cuda::Success;
  std::atomic<int> CopiesUntilError =
      -1; ///< to the device; below zero: none fails
  std::mutex Lock;

  static FakeCuda &get() {
    static FakeCuda *Now = new FakeCuda;
    return *Now;
  }
  /// Forgets everything; call it first in each test.
  static FakeCuda &fresh() {
    FakeCuda &F = get();
    F.~FakeCuda();
    return *new (&F) FakeCuda;
  }
  static const cuda::Symbols &api();
};

inline const cuda::Symbols &FakeCuda::api() {
  using namespace cuda;
  static const Symbols Table = [] {
    Symbols S;
    S.cuGetErrorString = [](CuResult, const char **Text) -> CuResult {
      *Text = "fake error";
      return Success;
    };
    S.cuDevicePrimaryCtxRetain = [](Context *C,
                                    cuda::DeviceNumber) -> CuResult {
      *C = reinterpret_cast<Context>(uintptr_t(8));
      return Success;
    };
    S.cuCtxGetCurrent = [](Context *C) -> CuResult {
      *C = nullptr;
      return Success;
    };
    S.cuCtxGetLimit = [](size_t *Value, int Limit) -> CuResult {
      *Value = get().Limits[Limit];
      return Success;
    };
    S.cuCtxSetLimit = [](int Limit, size_t Value) -> CuResult {
      get().Limits[Limit] = Value;
      return Success;
    };
    S.cuCtxSetCurrent = [](Context C) -> CuResult {
      return C ? Success : InvalidValue;
    };
    S.cuMemGetInfo = [](size_t *Free, size_t *Total) -> CuResult {
      *Total = get().Memory;
      *Free = get().Memory - get().Used;
      return Success;
    };
    S.cuMemAlloc = [](cuda::Pointer *Block, size_t Bytes) -> CuResult {
      FakeCuda &F = get();
      if (F.Used + Bytes > F.Memory)
        return OutOfMemory;
      *Block = reinterpret_cast<cuda::Pointer>(std::malloc(Bytes));
      F.Blocks[*Block] = Bytes;
      F.Used += Bytes;
      ++F.Allocations;
      return Success;
    };
    S.cuMemFree = [](cuda::Pointer Block) -> CuResult {
      FakeCuda &F = get();
      if (!F.Blocks.count(Block))
        return InvalidValue;
      F.Used -= F.Blocks[Block];
      F.Blocks.erase(Block);
      std::free(reinterpret_cast<void *>(Block));
      ++F.Frees;
      return Success;
    };
    S.cuMemHostAlloc = [](void **Block, size_t Bytes, unsigned) -> CuResult {
      std::lock_guard<std::mutex> Guard(get().Lock);
      if (get().HasNoPinnedMemory)
        return OutOfMemory;
      *Block = std::malloc(Bytes);
      get().PinnedBlocks.insert(*Block);
      return Success;
    };
    S.cuMemHostRegister = [](void *Block, size_t Bytes, unsigned) -> CuResult {
      std::lock_guard<std::mutex> Guard(get().Lock);
      if (get().RefusesToRegister)
        return 801;
      get().Registered[Block] = Bytes;
      return Success;
    };
    S.cuPointerGetAttributes = [](unsigned, int *, void **Values,
                                  cuda::Pointer Address) -> CuResult {
      const bool IsKnown =
          get().PinnedBlocks.count(reinterpret_cast<void *>(Address));
      *static_cast<int *>(Values[0]) = IsKnown ? 1 : 0;
      return Success;
    };
    S.cuMemcpyHtoD = [](cuda::Pointer To, const void *From,
                        size_t Bytes) -> CuResult {
      std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
      return Success;
    };
    S.cuMemcpyHtoDAsync = [](cuda::Pointer To, const void *From, size_t Bytes,
                             Stream Order) -> CuResult {
      if (get().CopiesUntilError >= 0 && get().CopiesUntilError-- == 0)
        return InvalidValue;
      std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
      std::lock_guard<std::mutex> Guard(get().Lock);
      ++get().CopiesUp;
      get().StreamsUp.push_back(Order);
      return Success;
    };
    S.cuMemcpyDtoHAsync = [](void *To, cuda::Pointer From, size_t Bytes,
                             Stream) -> CuResult {
      std::memcpy(To, reinterpret_cast<void *>(From), Bytes);
      std::lock_guard<std::mutex> Guard(get().Lock);
      ++get().CopiesDown;
      return Success;
    };
    S.cuStreamCreate = [](Stream *Created, unsigned) -> CuResult {
      *Created = reinterpret_cast<Stream>(uintptr_t(16));
      return Success;
    };
    S.cuStreamSynchronize = [](Stream) -> CuResult {
      ++get().Waits;
      return get().StreamError;
    };
    S.cuStreamQuery = [](Stream) -> CuResult {
      ++get().Queries;
      return get().EventsHappen ? get().StreamError : NotReady;
    };
    S.cuEventCreate = [](EventHandle *Created, unsigned) -> CuResult {
      *Created = reinterpret_cast<EventHandle>(uintptr_t(24));
      return Success;
    };
    S.cuEventDestroy = [](EventHandle) -> CuResult { return Success; };
    S.cuEventRecord = [](EventHandle, Stream) -> CuResult { return Success; };
    S.cuEventQuery = [](EventHandle) -> CuResult {
      return get().EventsHappen ? Success : NotReady;
    };
    S.cuEventSynchronize = [](EventHandle) -> CuResult { return Success; };
    S.cuModuleLoadDataEx = [](cuda::Module *Loaded, const void *Image,
                              unsigned Count, int *Options,
                              void **Values) -> CuResult {
      std::string Text = static_cast<const char *>(Image);
      if (get().BadImages.count(Text)) {
        for (unsigned I = 0; I < Count; ++I)
          if (Options[I] == JitErrorLogBuffer)
            std::strcpy(static_cast<char *>(Values[I]),
                        "ptxas error: line 3\nand so on\n");
        return 218;
      }
      get().LoadedImage = Text;
      *Loaded = reinterpret_cast<cuda::Module>(uintptr_t(32));
      return Success;
    };
    S.cuModuleUnload = [](cuda::Module) -> CuResult {
      ++get().Unloads;
      return Success;
    };
    S.cuModuleGetGlobal = [](cuda::Pointer *Found, size_t *Bytes, cuda::Module,
                             const char *Name) -> CuResult {
      auto Table = get().Tables.find(Name);
      if (Table == get().Tables.end())
        return NotFound;
      *Found = reinterpret_cast<cuda::Pointer>(Table->second.data());
      *Bytes = Table->second.size() * sizeof(uint64_t);
      return Success;
    };
    S.cuLinkCreate = [](unsigned, int *, void **,
                        LinkState *Created) -> CuResult {
      *Created = reinterpret_cast<LinkState>(uintptr_t(48));
      get().Linked.clear();
      return Success;
    };
    S.cuLinkAddData = [](LinkState, int Kind, void *Data, size_t, const char *,
                         unsigned, int *, void **) -> CuResult {
      std::string &All = get().Linked;
      All += (All.empty() ? "" : "+") + std::string(static_cast<char *>(Data));
      return Kind == JitInputPtx ? Success : InvalidValue;
    };
    S.cuLinkComplete = [](LinkState, void **Image, size_t *Bytes) -> CuResult {
      *Image = get().Linked.data();
      *Bytes = get().Linked.size() + 1;
      return Success;
    };
    S.cuLinkDestroy = [](LinkState) -> CuResult { return Success; };
    S.cuModuleGetFunction = [](Function *Found, cuda::Module,
                               const char *Name) -> CuResult {
      *Found = reinterpret_cast<Function>(uintptr_t(40));
      return std::strcmp(Name, "absent") == 0 ? 500 : Success;
    };
    S.cuFuncGetAttribute = [](int *Value, int, Function) -> CuResult {
      *Value = get().MostLanes;
      return Success;
    };
    S.cuOccupancyMaxActiveBlocksPerMultiprocessor =
        [](int *Blocks, Function, int Threads, size_t) -> CuResult {
      *Blocks = 2048 / Threads;
      return Success;
    };
    return S;
  }();
  return Table;
}

} // namespace pacc::rt::test

#endif
