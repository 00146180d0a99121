//===- Staging.cpp - fast copies of pageable memory -----------------------===//

#include "Driver/Cuda/Copies/Staging.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Copies/KnownMemory.h"
#include "Driver/Cuda/Copies/PinnedMemory.h"
#include "Driver/Cuda/Copies/StreamingCopy.h"
#include "Support/Cores.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <sys/mman.h>

namespace pacc::rt::cuda {

namespace {

/// Smaller copies: the driver's own staging is as fast.
constexpr size_t LeastBytes = size_t(1) << 20;
/// Long enough to hide the cost of starting the bus, which takes more than ten
/// microseconds of the driver's time. On an H200 with 16 cores (Black-Scholes,
/// both directions): 72 to 76 GB/s with 2 or 4 MiB, 65 to 67 with 8 MiB.
constexpr size_t PieceBytes = size_t(2) << 20;
static_assert(PieceBytes % HugePageBytes == 0);
/// Copies of less than eight pieces are cut smaller.
constexpr size_t LeastPiece = size_t(1) << 20;
constexpr size_t LeastPieces = 8;
/// Some of them wait for the bus while others are copied. On that machine, with
/// 4 and 7 of them, Black-Scholes takes 0.26 s, Sobel, which moves as much out
/// as in, 0.24 and 0.27 to 0.31 s.
constexpr size_t BuffersOfThread = 4;
/// So many of all buffers are kept for each direction.
constexpr size_t OwnShare = 6;
/// More than the bus needs, and on few cores enough that a thread works while
/// the bus does; never more than there are cores for this process.
constexpr unsigned MostThreads = 16, LeastThreads = 3;
/// For the program's thread and those of a pipeline.
constexpr unsigned CoresOfOthers = 2;
/// Pieces whose transfers are looked at together.
constexpr size_t PolledTogether = 4;

/// Pools that have buffers: the devices share the cache.
std::atomic<size_t> Pools{0};

/// Without calling the driver, whose lock other threads want, too often.
void pauseBriefly(unsigned Times) {
  using namespace std::chrono;
  constexpr unsigned Spins = 500;
  if (Times >= Spins) {
    std::this_thread::sleep_for(10us);
    return;
  }
  const auto End = steady_clock::now() + 3us;
  while (steady_clock::now() < End)
    std::this_thread::yield();
}

} // namespace

Staging::~Staging() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Quit = true;
  }
  Wake.notify_all();
  for (std::thread &T : Threads)
    T.join();
  if (!Threads.empty())
    --Pools;
}

bool Staging::pays(const HostCopy &C) const {
  return C.Bytes >= LeastBytes && !isPinned(In, C.OnHost);
}

size_t Staging::waiting() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Waiting[Up].size() + Waiting[Down].size();
}

size_t Staging::threads() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Threads.size();
}

void Staging::startThreads() {
  if (!Threads.empty())
    return;
  ++Pools;
  const unsigned Cores = coresOfProcess();
  const unsigned Count =
      std::min({Cores, MostThreads,
                std::max(Cores, LeastThreads + CoresOfOthers) - CoresOfOthers});
  for (unsigned I = 0; I != Count; ++I)
    Threads.emplace_back([this] { threadMain(); });
}

void Staging::threadMain() {
  std::unique_lock<std::mutex> Guard(Lock);
  while (!Quit)
    if (!workOnce(Guard))
      Wake.wait(Guard);
}

/// What is most urgent: to empty buffers, then to keep the bus busy towards the
/// host, which costs no core anything, then to fill buffers; but not with most
/// of the threads at the one and few at the other (Sobel: 4 % slower). False:
/// there is nothing to do but what other threads are doing.
bool Staging::workOnce(std::unique_lock<std::mutex> &Guard) {
  if (!Arrived.empty() && Copying[Up] < Copying[Down])
    if (Buffer *B = take(Up, Guard)) {
      upOnto(*B, Guard);
      return true;
    }
  if (!Arrived.empty()) {
    Buffer *B = Arrived.front();
    Arrived.pop_front();
    finishDown(*B, Guard);
    return true;
  }
  for (Direction Way : {Down, Up})
    if (Buffer *B = take(Way, Guard)) {
      Way == Down ? startDown(*B, Guard) : upOnto(*B, Guard);
      return true;
    }
  if (IsPolled || (OnBus[Up].empty() && OnBus[Down].empty()))
    return false;
  poll(Guard);
  return true;
}

/// Whether there is a piece of a direction to take, and room for it.
bool Staging::mayTake(Direction Way) const {
  if (Waiting[Way].empty())
    return false;
  const Direction Other = Way == Up ? Down : Up;
  const bool IsShared = !Waiting[Other].empty() || Held[Other];
  const size_t Most =
      std::max(Threads.size(), BuffersOfThread * Threads.size() / Pools);
  if (Held[Up] + Held[Down] >= Most ||
      (IsShared && Held[Way] >= Most - Most / OwnShare))
    return false;
  return !Free.empty() || (Made < Most && !IsShort);
}

Result<std::unique_ptr<Staging::Buffer>> Staging::makeBuffer() const {
  PACC_RETURN_IF_ERROR(In.enter());
  auto B = std::make_unique<Buffer>();
  Result<std::unique_ptr<CudaEvent>> Done = CudaEvent::create(In);
  if (!Done.ok())
    return Done.takeStatus();
  B->Done = std::move(*Done);
  Result<void *> Memory = allocatePinned(In, PieceBytes);
  if (!Memory.ok())
    return Memory.takeStatus();
  B->Memory = *Memory;
  return std::move(B);
}

/// A buffer with the next piece of a direction, or null: there is no piece, or
/// no buffer now.
Staging::Buffer *Staging::take(Direction Way,
                               std::unique_lock<std::mutex> &Guard) {
  if (!mayTake(Way))
    return nullptr;
  Copy *C = Waiting[Way].front();
  Buffer *B = nullptr;
  if (!Free.empty()) {
    B = Free.back(); // the latest one used is in the cache
    Free.pop_back();
  }
  size_t First = C->Next;
  if (C->Again.empty()) {
    C->Next += std::min(C->Each, C->What.Bytes - First);
  } else {
    First = C->Again.back();
    C->Again.pop_back();
  }
  const size_t Bytes = std::min(C->Each, C->What.Bytes - First);
  ++C->Moving;
  ++Held[Way];
  if (C->isTaken())
    Waiting[Way].pop_front();
  if (!B) {
    ++Made;
    Guard.unlock();
    Result<std::unique_ptr<Buffer>> New = makeBuffer();
    Guard.lock();
    if (!New.ok()) {
      --Made;
      --Held[Way];
      giveBack(*C, First, New.takeStatus());
      return nullptr;
    }
    B = New->get();
    Buffers.push_back(std::move(*New));
  }
  B->Of = C;
  B->First = First;
  B->Bytes = Bytes;
  B->Outcome = Status::success();
  return B;
}

/// There is no buffer for a piece that has been taken. For want of memory others
/// do it with the buffers that there are, or soon will be.
void Staging::giveBack(Copy &C, size_t First, Status Why) {
  const bool AreNone = Buffers.empty() && Made == 0;
  if (AreNone || Why.code() != ErrorCode::OutOfMemory || !C.Outcome.ok()) {
    IsShort = false;
    // Others have given back what nobody will do now.
    for (auto &Queue : Waiting)
      while (AreNone && !Queue.empty()) {
        ++Queue.front()->Moving;
        settle(*Queue.front(), Status(Why.code(), Why.message()));
      }
    settle(C, std::move(Why));
    return;
  }
  IsShort = true;
  if (C.isTaken())
    Waiting[C.Way].push_front(&C);
  C.Again.push_back(First);
  --C.Moving;
  Wake.notify_one();
}

/// A piece is through, or will never be; then neither will those not yet taken.
void Staging::settle(Copy &C, Status S) {
  if (!S.ok() && C.Outcome.ok()) {
    C.Outcome = std::move(S);
    C.Next = C.What.Bytes;
    C.Again.clear();
    auto &Queue = Waiting[C.Way];
    Queue.erase(std::remove(Queue.begin(), Queue.end(), &C), Queue.end());
  }
  --C.Moving;
  if (C.isDone())
    Finished.notify_all();
}

Status Staging::transfer(Buffer &B) const {
  const Copy &C = *B.Of;
  PACC_RETURN_IF_ERROR(In.enter());
  if (C.Way == Up)
    PACC_CUDA_CALL(In.Api, cuMemcpyHtoDAsync, C.What.OnDevice + B.First,
                   B.Memory, B.Bytes, C.Order);
  else
    PACC_CUDA_CALL(In.Api, cuMemcpyDtoHAsync, B.Memory,
                   C.What.OnDevice + B.First, B.Bytes, C.Order);
  PACC_CUDA_CALL(In.Api, cuEventRecord, B.Done->handle(), C.Order);
  return Status::success();
}

void Staging::upOnto(Buffer &B, std::unique_lock<std::mutex> &Guard) {
  Copy &C = *B.Of;
  ++Copying[Up];
  Guard.unlock();
  std::memcpy(B.Memory, C.host(B.First), B.Bytes);
  Status S = transfer(B);
  Guard.lock();
  --Copying[Up];
  // The bus may still read the buffer, but the copy is done with its caller.
  B.Of = nullptr;
  OnBus[Up].push_back(&B);
  if (!IsPolled)
    Wake.notify_one();
  settle(C, std::move(S));
}

void Staging::startDown(Buffer &B, std::unique_lock<std::mutex> &Guard) {
  Guard.unlock();
  Status S = transfer(B);
  Guard.lock();
  B.Outcome = std::move(S);
  if (B.Outcome.ok())
    OnBus[Down].push_back(&B);
  else
    Arrived.push_back(&B);
  if (!IsPolled)
    Wake.notify_one();
}

void Staging::finishDown(Buffer &B, std::unique_lock<std::mutex> &Guard) {
  Copy &C = *B.Of;
  if (B.Outcome.ok() && C.Outcome.ok()) {
    ++Copying[Down];
    Guard.unlock();
    streamingCopy(C.host(B.First), B.Memory, B.Bytes);
    Guard.lock();
    --Copying[Down];
  }
  B.Of = nullptr;
  --Held[Down];
  Free.push_back(&B);
  Wake.notify_one();
  settle(C, std::move(B.Outcome));
}

/// Watches the oldest transfers until one of them has ended.
void Staging::poll(std::unique_lock<std::mutex> &Guard) {
  IsPolled = true;
  for (unsigned Times = 0;; ++Times) {
    Buffer *Watched[2 * PolledTogether];
    size_t Count = 0;
    for (Direction Way : {Down, Up})
      for (size_t I = 0; I != std::min(PolledTogether, OnBus[Way].size()); ++I)
        Watched[Count++] = OnBus[Way][I];
    Guard.unlock();
    CuResult Codes[2 * PolledTogether];
    bool Any = false;
    Status Entered = In.enter();
    for (size_t I = 0; I != Count; ++I) {
      Codes[I] = In.Api.cuEventQuery(Watched[I]->Done->handle());
      Any |= Codes[I] != NotReady;
    }
    if (!Any)
      pauseBriefly(Times);
    Guard.lock();
    for (size_t I = 0; I != Count; ++I) {
      if (Codes[I] == NotReady)
        continue;
      Buffer *B = Watched[I];
      const Direction Way = B->Of ? Down : Up;
      OnBus[Way].erase(std::find(OnBus[Way].begin(), OnBus[Way].end(), B));
      if (Way == Up) {
        // Its copy is done with its caller: whoever waits for the queue hears.
        if (Codes[I] != Success)
          noteFailure("cuEventQuery", Codes[I]);
        --Held[Up];
        Free.push_back(B);
      } else {
        B->Outcome = check("cuEventQuery", Codes[I]);
        Arrived.push_back(B);
      }
      Wake.notify_one();
    }
    // Work counts more than watching.
    if (Any || Quit || !Arrived.empty() || mayTake(Down) || mayTake(Up))
      break;
  }
  IsPolled = false;
}

Status Staging::run(Direction Way, const std::vector<HostCopy> &Copies,
                    Stream Order, int64_t Turn) {
  if (Copies.empty())
    return Status::success();
  std::deque<Copy> Mine;
  std::unique_lock<std::mutex> Guard(Lock);
  startThreads();
  auto &Queue = Waiting[Way];
  const auto Behind =
      std::find_if(Queue.begin(), Queue.end(),
                   [&](const Copy *Other) { return Other->Turn > Turn; });
  std::vector<Copy *> New;
  for (const HostCopy &C : Copies) {
    Mine.push_back({Way, C, Order, Turn,
                    std::clamp(C.Bytes / LeastPieces, LeastPiece, PieceBytes)});
    New.push_back(&Mine.back());
  }
  Queue.insert(Behind, New.begin(), New.end());
  Wake.notify_all();
  Status Outcome;
  for (Copy &C : Mine) {
    Finished.wait(Guard, [&] { return C.isDone(); });
    if (Outcome.ok())
      Outcome = std::move(C.Outcome);
  }
  return Outcome;
}

/// Memory that the program never wrote comes page by page, each with a fault of
/// the thread that fills it: rather large pages. All of it will be written.
static void expectWrites(void *To, size_t Bytes) {
#ifdef MADV_HUGEPAGE
  constexpr uintptr_t Page = HugePageBytes;
  const auto Begin = (reinterpret_cast<uintptr_t>(To) + Page - 1) / Page * Page;
  const auto End = (reinterpret_cast<uintptr_t>(To) + Bytes) / Page * Page;
  if (Begin < End)
    madvise(reinterpret_cast<void *>(Begin), End - Begin, MADV_HUGEPAGE);
#endif
}

Status Staging::download(const std::vector<HostCopy> &Copies, Stream Order,
                         int64_t Turn) {
  for (const HostCopy &C : Copies)
    expectWrites(C.OnHost, C.Bytes);
  return run(Down, Copies, Order, Turn);
}

} // namespace pacc::rt::cuda
