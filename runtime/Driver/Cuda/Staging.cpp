//===- Staging.cpp - fast copies of pageable memory -----------------------===//

#include "Driver/Cuda/Staging.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/StreamingCopy.h"
#include <algorithm>
#include <chrono>
#include <cstring>

namespace pacc::rt::cuda {

namespace {

/// Smaller copies: the driver's own staging is as fast.
constexpr size_t LeastBytes = size_t(1) << 20;
/// With sixteen threads these are what the host's last-level cache holds, and
/// long enough to hide the cost of starting the bus.
constexpr size_t MostPiece = size_t(8) << 20;
constexpr size_t LeastPiece = size_t(256) << 10;
/// Pinning memory takes milliseconds: programs whose copies are small do with
/// small buffers.
constexpr size_t SmallPiece = size_t(1) << 20;
/// More than the bus needs, and on few cores enough that a thread works while
/// the bus does.
constexpr unsigned MostThreads = 16, LeastThreads = 3;

} // namespace

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

void Staging::startThreads() {
  if (!Threads.empty())
    return;
  const unsigned Count = std::clamp(std::thread::hardware_concurrency(),
                                    LeastThreads, MostThreads);
  for (unsigned I = 0; I != Count; ++I) {
    Workers.push_back(std::make_unique<Worker>());
    Threads.emplace_back([this, &W = *Workers.back()] { threadMain(W); });
  }
}

bool Staging::hasWork() const {
  return !Waiting[Up].empty() || !Waiting[Down].empty();
}

/// The next piece of the oldest copy of the direction that fewer threads work
/// for.
Staging::Piece Staging::take() {
  const Direction Fewer = Busy[Up] <= Busy[Down] ? Up : Down;
  const Direction Way =
      Waiting[Fewer].empty() ? (Fewer == Up ? Down : Up) : Fewer;
  Copy &C = *Waiting[Way].front();
  Piece P{&C, C.Next, std::min(C.PieceBytes, C.Bytes - C.Next)};
  C.Next += P.Bytes;
  ++C.Moving;
  if (C.isTaken())
    Waiting[Way].pop_front();
  return P;
}

void Staging::threadMain(Worker &W) {
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Wake.wait(Guard, [&] { return Quit || hasWork(); });
    if (Quit)
      return;
    const Piece P = take();
    Copy &C = *P.Of;
    ++Busy[C.Way];
    const bool Failed = !C.Outcome.ok();
    Guard.unlock();
    Status S = Failed ? Status::success() : move(W, P);
    Guard.lock();
    --Busy[C.Way];
    if (!S.ok() && C.Outcome.ok())
      C.Outcome = std::move(S);
    if (--C.Moving == 0 && C.isTaken())
      Finished.notify_all();
  }
}

/// Free for use: what the bus did with it before is done.
Result<void *> Staging::bufferFor(Worker &W, const Piece &P) {
  PACC_RETURN_IF_ERROR(In.enter());
  if (W.Done) {
    PACC_RETURN_IF_ERROR(waitFor(*W.Done));
  } else {
    Result<std::unique_ptr<CudaEvent>> Done = CudaEvent::create(In);
    if (!Done.ok())
      return Done.takeStatus();
    W.Done = std::move(*Done);
  }
  const bool IsSmall = P.Bytes <= SmallPiece;
  void *&Buffer = IsSmall ? W.Small : W.Large;
  if (!Buffer)
    PACC_CUDA_CALL(In.Api, cuMemHostAlloc, &Buffer,
                   IsSmall ? SmallPiece : MostPiece, MemHostAllocPortable);
  return Buffer;
}

/// Leaves the core to others: many threads wait for one bus.
Status Staging::waitFor(const CudaEvent &E) const {
  using namespace std::chrono_literals;
  constexpr unsigned Spins = 50;
  for (unsigned I = 0;; ++I) {
    const CuResult Code = In.Api.cuEventQuery(E.handle());
    if (Code != NotReady)
      return check("cuEventQuery", Code);
    if (I >= Spins)
      std::this_thread::sleep_for(20us);
  }
}

Status Staging::move(Worker &W, const Piece &P) {
  Result<void *> Buffer = bufferFor(W, P);
  if (!Buffer.ok())
    return Buffer.takeStatus();
  const Copy &C = *P.Of;
  if (C.Way == Up) {
    std::memcpy(*Buffer, C.OnHost + P.First, P.Bytes);
    PACC_CUDA_CALL(In.Api, cuMemcpyHtoDAsync, C.OnDevice + P.First, *Buffer,
                   P.Bytes, C.Order);
    PACC_CUDA_CALL(In.Api, cuEventRecord, W.Done->handle(), C.Order);
    return Status::success();
  }
  PACC_CUDA_CALL(In.Api, cuMemcpyDtoHAsync, *Buffer, C.OnDevice + P.First,
                 P.Bytes, C.Order);
  PACC_CUDA_CALL(In.Api, cuEventRecord, W.Done->handle(), C.Order);
  PACC_RETURN_IF_ERROR(waitFor(*W.Done));
  streamingCopy(C.OnHost + P.First, *Buffer, P.Bytes);
  return Status::success();
}

Status Staging::run(Copy &C) {
  std::unique_lock<std::mutex> Guard(Lock);
  startThreads();
  const size_t Share = C.Bytes / Threads.size() / 2;
  C.PieceBytes = std::clamp((Share + LeastPiece - 1) / LeastPiece * LeastPiece,
                            LeastPiece, MostPiece);
  Waiting[C.Way].push_back(&C);
  Wake.notify_all();
  Finished.wait(Guard, [&] { return C.isTaken() && C.Moving == 0; });
  return std::move(C.Outcome);
}

Status Staging::upload(DeviceAddress To, const void *From, size_t Bytes,
                       Stream Order) {
  // Not written through: the pointer is shared with downloads.
  Copy C{Up,    To,    static_cast<char *>(const_cast<void *>(From)),
         Bytes, Order, 0,
         0,     0,     Status::success()};
  return run(C);
}

Status Staging::download(void *To, DeviceAddress From, size_t Bytes,
                         Stream Order) {
  Copy C{Down, From, static_cast<char *>(To), Bytes, Order, 0,
         0,    0,    Status::success()};
  return run(C);
}

} // namespace pacc::rt::cuda
