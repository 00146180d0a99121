//===- Queues.cpp - the queues of async values ----------------------------===//

#include "Exec/Queues.h"
#include "Support/Environment.h"
#include "Support/Mutation.h"
#include <cstdio>
#include <utility>

namespace pacc::rt {

Result<DeviceAddress> WorkQueue::scratch(Device &Dev, size_t Bytes) {
  if (Bytes <= ScratchBytes)
    return Scratch;
  if (Scratch)
    PACC_RETURN_IF_ERROR(Dev.free(Scratch, Work.get()));
  Scratch = 0;
  ScratchBytes = 0;
  Result<DeviceAddress> Block = Dev.allocate(Bytes);
  if (!Block.ok())
    return Block;
  // Kernels leave the header zero, so once is enough.
  PACC_RETURN_IF_ERROR(Dev.fill(*Block, 0, PACC_SCRATCH_HEADER, *Work));
  Scratch = *Block;
  ScratchBytes = Bytes;
  return Scratch;
}

Status WorkQueue::giveScratchBack(Device &Dev) {
  std::lock_guard<std::mutex> Lock(ScratchMutex);
  ScratchBytes = 0;
  const DeviceAddress Block = std::exchange(Scratch, 0);
  return Block ? Dev.free(Block, nullptr) : Status::success();
}

WorkQueue *QueueTable::existing(int64_t Async) {
  const uint64_t Index = static_cast<uint64_t>(Async - FirstFast);
  if (Index < Fast.size())
    return Fast[Index].load(std::memory_order_acquire);
  std::lock_guard<std::mutex> Lock(Mutex);
  auto It = ByAsync.find(Async);
  return It == ByAsync.end() ? nullptr : It->second.get();
}

bool isSynchronous() {
  static const bool Wanted = [] {
    Result<std::optional<int64_t>> Value = environmentInteger(Variable::Synchronous);
    if (Value.ok())
      return (*Value).value_or(0) != 0;
    std::fprintf(stderr, "pacc: warning: %s\n", Value.takeStatus().message().c_str());
    return true;
  }();
  return Wanted;
}

Status checkAsync(int64_t Async) {
  if (Async >= PACC_ASYNC_SYNC)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "async value %lld is negative and none of "
                       "acc_async_sync, acc_async_noval, acc_async_default",
                       static_cast<long long>(Async));
}

Result<WorkQueue *> QueueTable::named(int64_t Async) {
  if (WorkQueue *Q = existing(Async))
    return Q;
  PACC_RETURN_IF_ERROR(checkAsync(Async));
  return nullptr;
}

Result<WorkQueue *> QueueTable::get(int64_t Async) {
  Result<WorkQueue *> There = named(Async);
  if (!There.ok() || *There)
    return There;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::unique_ptr<WorkQueue> &Slot = ByAsync[Async];
  if (!Slot) {
    Result<std::unique_ptr<Queue>> Work = Dev.createQueue();
    if (!Work.ok())
      return Work.takeStatus();
    (*Work)->Async = Async;
    Slot = std::make_unique<WorkQueue>(Async, std::move(*Work));
    const uint64_t Index = static_cast<uint64_t>(Async - FirstFast);
    if (Index < Fast.size())
      Fast[Index].store(Slot.get(), std::memory_order_release);
  }
  return Slot.get();
}

std::vector<WorkQueue *> QueueTable::all() {
  std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<WorkQueue *> List;
  for (auto &[Async, Q] : ByAsync)
    if (Q)
      List.push_back(Q.get());
  return List;
}

Status QueueTable::order(Queue &Later, Queue &Earlier) {
  if (&Later == &Earlier)
    return Status::success();
  Result<std::unique_ptr<Event>> E = Dev.createEvent();
  if (!E.ok())
    return E.takeStatus();
  PACC_RETURN_IF_ERROR(Earlier.record(**E));
  return PACC_WAIT(Later.wait(**E));
}

} // namespace pacc::rt
