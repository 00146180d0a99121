//===- Staging.cpp - fast copies of pageable memory -----------------------===//

#include "Driver/Cuda/Staging.h"
#include "Driver/Cuda/Check.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt::cuda {

namespace {

/// Smaller copies: the driver's own staging is as fast.
constexpr size_t LeastBytes = 256 * 1024;
/// What one buffer holds; large enough to hide the cost of starting the bus.
constexpr size_t ChunkBytes = 1024 * 1024;
/// A helper must have this much to do to be worth waking.
constexpr size_t BytesPerThread = 4 * ChunkBytes;
constexpr unsigned MostHelpers = 7;

} // namespace

/// One copy, which threads take chunk by chunk.
struct Staging::Copy {
  bool Upload;
  DeviceAddress OnDevice;
  char *OnHost;
  size_t Bytes;
  Stream Order;
  std::atomic<size_t> Next{0}; ///< first byte that nobody has taken

  struct Chunk {
    size_t First, Bytes; ///< Bytes 0: no more
  };
  Chunk take() {
    size_t First = Next.fetch_add(ChunkBytes);
    return {First, First < Bytes ? std::min(ChunkBytes, Bytes - First) : 0};
  }
};

Staging::~Staging() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Quit = true;
  }
  Wake.notify_all();
  for (std::thread &T : Threads)
    T.join();
}

bool Staging::pays(const void *Host, size_t Bytes) const {
  if (Bytes < LeastBytes)
    return false;
  // The driver knows only memory that it allocated or pinned.
  int Type = 0;
  return In.Api.cuPointerGetAttribute(&Type, PointerAttributeMemoryType,
                                      reinterpret_cast<Pointer>(Host)) !=
         Success;
}

Status Staging::prepare(Pair &P) {
  PACC_RETURN_IF_ERROR(In.enter());
  for (unsigned I = 0; I < 2; ++I) {
    if (P.Buffer[I])
      continue;
    Result<std::unique_ptr<CudaEvent>> Done = CudaEvent::create(In);
    if (!Done.ok())
      return Done.takeStatus();
    P.Done[I] = std::move(*Done);
    PACC_CUDA_CALL(In.Api, cuMemHostAlloc, &P.Buffer[I], ChunkBytes,
                   MemHostAllocPortable);
  }
  return Status::success();
}

Status Staging::uploadPart(Pair &P, Copy &C) {
  unsigned Turn = 0;
  for (Copy::Chunk Part = C.take(); Part.Bytes; Part = C.take(), Turn ^= 1) {
    // The buffer may still be on its way, for this copy or the one before.
    PACC_CUDA_CALL(In.Api, cuEventSynchronize, P.Done[Turn]->handle());
    std::memcpy(P.Buffer[Turn], C.OnHost + Part.First, Part.Bytes);
    PACC_CUDA_CALL(In.Api, cuMemcpyHtoDAsync, C.OnDevice + Part.First,
                   P.Buffer[Turn], Part.Bytes, C.Order);
    PACC_CUDA_CALL(In.Api, cuEventRecord, P.Done[Turn]->handle(), C.Order);
  }
  return Status::success();
}

Status Staging::downloadPart(Pair &P, Copy &C) {
  Copy::Chunk Coming[2] = {};
  auto fetch = [&](unsigned Turn) -> Status {
    Coming[Turn] = C.take();
    if (!Coming[Turn].Bytes)
      return Status::success();
    // An upload may still read the buffer.
    PACC_CUDA_CALL(In.Api, cuEventSynchronize, P.Done[Turn]->handle());
    PACC_CUDA_CALL(In.Api, cuMemcpyDtoHAsync, P.Buffer[Turn],
                   C.OnDevice + Coming[Turn].First, Coming[Turn].Bytes,
                   C.Order);
    PACC_CUDA_CALL(In.Api, cuEventRecord, P.Done[Turn]->handle(), C.Order);
    return Status::success();
  };
  PACC_RETURN_IF_ERROR(fetch(0));
  for (unsigned Turn = 0; Coming[Turn].Bytes; Turn ^= 1) {
    PACC_RETURN_IF_ERROR(fetch(Turn ^ 1));
    PACC_CUDA_CALL(In.Api, cuEventSynchronize, P.Done[Turn]->handle());
    std::memcpy(C.OnHost + Coming[Turn].First, P.Buffer[Turn],
                Coming[Turn].Bytes);
  }
  return Status::success();
}

Status Staging::part(Pair &P, Copy &C) {
  Status Outcome = prepare(P);
  if (Outcome.ok())
    Outcome = C.Upload ? uploadPart(P, C) : downloadPart(P, C);
  if (!Outcome.ok())
    C.Next = C.Bytes; // nobody needs to go on
  return Outcome;
}

void Staging::startThreads(unsigned Count) {
  if (!Threads.empty())
    return;
  Theirs.resize(Count);
  for (unsigned I = 0; I < Count; ++I)
    Threads.emplace_back([this, I] { threadMain(I); });
}

void Staging::threadMain(unsigned Number) {
  uint64_t Seen = 0;
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Wake.wait(Guard, [&] { return Quit || Generation != Seen; });
    if (Quit)
      return;
    Seen = Generation;
    if (Number >= Wanted)
      continue;
    Copy &C = *Work;
    Guard.unlock();
    Status Mistake = part(Theirs[Number], C);
    Guard.lock();
    if (Outcome.ok() && !Mistake.ok())
      Outcome = std::move(Mistake);
    if (--Busy == 0)
      Finished.notify_all();
  }
}

Status Staging::run(Copy &C) {
  std::lock_guard<std::mutex> Whole(OneCopy);
  unsigned Cores = std::max(1u, std::thread::hardware_concurrency());
  unsigned Most = std::min(MostHelpers, Cores - 1);
  unsigned Helpers =
      static_cast<unsigned>(std::min<size_t>(Most, C.Bytes / BytesPerThread));
  if (Helpers) {
    startThreads(Most);
    std::lock_guard<std::mutex> Guard(Lock);
    Work = &C;
    Wanted = Busy = Helpers;
    Outcome = Status::success();
    ++Generation;
    Wake.notify_all();
  }
  Status Own = part(Mine, C);
  if (!Helpers)
    return Own;
  std::unique_lock<std::mutex> Guard(Lock);
  Finished.wait(Guard, [&] { return Busy == 0; });
  return Own.ok() ? std::move(Outcome) : std::move(Own);
}

Status Staging::upload(DeviceAddress To, const void *From, size_t Bytes,
                       Stream Order) {
  // Not written through: the pointer is shared with downloads.
  Copy C{true, To, static_cast<char *>(const_cast<void *>(From)), Bytes, Order};
  return run(C);
}

Status Staging::download(void *To, DeviceAddress From, size_t Bytes,
                         Stream Order) {
  Copy C{false, From, static_cast<char *>(To), Bytes, Order};
  return run(C);
}

} // namespace pacc::rt::cuda
