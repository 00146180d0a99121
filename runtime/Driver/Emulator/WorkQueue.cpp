//===- WorkQueue.cpp - the emulator's queues ------------------------------===//

#include "Driver/Emulator/WorkQueue.h"
#include <algorithm>
#include <pthread.h>

namespace pacc::rt::emulator {

WorkQueue::WorkQueue(QueueGroup &Group) : Group(Group) {
  std::lock_guard<std::mutex> Guard(Group.Lock);
  Group.Members.push_back(this);
}

WorkQueue::~WorkQueue() {
  if (Status Left = sync(); !Left.ok()) {
    // Nobody waits for it, so nobody can be told.
  }
  std::lock_guard<std::mutex> Guard(Group.Lock);
  auto &All = Group.Members;
  All.erase(std::remove(All.begin(), All.end(), this), All.end());
}

bool WorkQueue::isEmpty() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Done == Given;
}

uint64_t WorkQueue::given() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Given;
}

Status WorkQueue::give(Operation Work) {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Waiting.push_back(std::move(Work));
    ++Given;
  }
  return Group.Deferred ? Status::success() : sync();
}

QueueGroup::Stack::Stack() {
  pthread_attr_t Attributes;
  if (pthread_getattr_np(pthread_self(), &Attributes) != 0)
    return;
  void *Low = nullptr;
  size_t Bytes = 0;
  pthread_attr_getstack(&Attributes, &Low, &Bytes);
  pthread_attr_destroy(&Attributes);
  Begin = reinterpret_cast<uintptr_t>(Low);
  End = Begin + Bytes;
}

bool QueueGroup::Stack::holds(const Operation &Work) const {
  const auto Host = reinterpret_cast<uintptr_t>(Work.Host);
  return Work.HostBytes && Host < End && Host + Work.HostBytes > Begin;
}

Status WorkQueue::step() {
  Operation First;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    First = std::move(Waiting.front());
    Waiting.pop_front();
  }
  Group.Stopped |= Group.End && Group.End->holds(First);
  Status Outcome = Group.Stopped ? Status::success() : First.Run();
  // Not before: whoever finds the queue done need not wait.
  std::lock_guard<std::mutex> Guard(Lock);
  ++Done;
  return Outcome;
}

Status WorkQueue::workUntil(uint64_t Position) {
  std::lock_guard<std::recursive_mutex> Working(Group.Working);
  // Only the holder of Working takes work away, and a piece of work that waits
  // for its own queue waits for what came before it.
  for (;;) {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      if (Given - Waiting.size() >= Position)
        return Status::success();
    }
    PACC_RETURN_IF_ERROR(step());
  }
}

Status WorkQueue::sync() { return workUntil(given()); }

Result<bool> WorkQueue::test() {
  if (isEmpty())
    return true;
  std::unique_lock<std::recursive_mutex> Working(Group.Working,
                                                 std::try_to_lock);
  if (Working.owns_lock() && !isEmpty())
    PACC_RETURN_IF_ERROR(step());
  return false;
}

Status WorkQueue::record(Event &E) {
  auto &Mine = static_cast<WorkEvent &>(E);
  Mine.Of = this;
  Mine.Position = given();
  return Status::success();
}

Status WorkQueue::wait(Event &E) {
  const auto &That = static_cast<WorkEvent &>(E);
  WorkQueue *Other = That.Of;
  if (!Other || Other == this)
    return Status::success();
  return give({[Other, Position = That.Position] {
                 return Other->workUntil(Position);
               },
               nullptr, 0});
}

Status QueueGroup::finish() {
  std::lock_guard<std::recursive_mutex> Guard(Working);
  End.emplace();
  std::vector<WorkQueue *> All;
  {
    std::lock_guard<std::mutex> MembersGuard(Lock);
    All = Members;
  }
  for (WorkQueue *Q : All)
    PACC_RETURN_IF_ERROR(Q->sync());
  return Status::success();
}

} // namespace pacc::rt::emulator
