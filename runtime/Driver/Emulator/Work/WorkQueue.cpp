//===- WorkQueue.cpp - the emulator's queues ------------------------------===//

#include "Driver/Emulator/Work/WorkQueue.h"
#include "Support/Clock.h"
#include <algorithm>
#include <pthread.h>

namespace pacc::rt::emulator {

void Clock::join(const Clock &Other) {
  Ends.resize(std::max(Ends.size(), Other.Ends.size()));
  for (size_t I = 0; I != Other.Ends.size(); ++I)
    Ends[I] = std::max(Ends[I], Other.Ends[I]);
}

void Clock::meet(const Clock &Other) {
  Ends.resize(std::min(Ends.size(), Other.Ends.size()));
  for (size_t I = 0; I != Ends.size(); ++I)
    Ends[I] = std::min(Ends[I], Other.Ends[I]);
}

void Clock::set(unsigned Queue, uint64_t Number) {
  if (Queue >= Ends.size())
    Ends.resize(Queue + 1);
  Ends[Queue] = Number;
}

WorkQueue::WorkQueue(QueueGroup &Group) : Group(Group) {
  std::lock_guard<std::mutex> Guard(Group.Lock);
  Number = Group.Numbers++;
  Group.Members.push_back(this);
}

WorkQueue::~WorkQueue() {
  if (Status Left = sync(); !Left.ok()) {
    // Nobody waits for it, so nobody can be told.
  }
  std::lock_guard<std::recursive_mutex> Working(Group.Working);
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
    ++Given;
    std::lock_guard<std::mutex> GroupGuard(Group.Lock);
    Mine.join(Group.Host);
    Work.At = {Number, Async, Given, ++Group.Given, Mine};
    Mine.set(Number, Given);
    Waiting.push_back(std::move(Work));
  }
  return Group.Deferred ? Status::success() : workUntil(given());
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
  Status Outcome = Group.Stopped ? Status::success() : First.Run(First.At);
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

/// All that was done in it, and what that waited for, is over. (If another
/// thread has given more in the meantime that counts, too: a mistake less is
/// found.)
void WorkQueue::hostHasWaited() {
  std::lock_guard<std::mutex> Guard(Group.Lock);
  Group.Host.join(Mine);
}

Status WorkQueue::sync() {
  PACC_RETURN_IF_ERROR(workUntil(given()));
  hostHasWaited();
  return Status::success();
}

Result<bool> WorkQueue::test() {
  if (isEmpty()) {
    hostHasWaited();
    return true;
  }
  std::unique_lock<std::recursive_mutex> Working(Group.Working,
                                                 std::try_to_lock);
  if (Working.owns_lock() && !isEmpty())
    PACC_RETURN_IF_ERROR(step());
  return false;
}

Status WorkQueue::record(Event &E) {
  auto &Here = static_cast<WorkEvent &>(E);
  if (Here.Reached)
    PACC_RETURN_IF_ERROR(give({[Reached = Here.Reached](const WorkTurn &) {
      *Reached = now();
      return Status::success();
    }}));
  Here.Of = this;
  Here.Position = given();
  std::lock_guard<std::mutex> Guard(Group.Lock);
  Here.Then = Mine;
  return Status::success();
}

Status WorkQueue::wait(Event &E) {
  const auto &That = static_cast<WorkEvent &>(E);
  WorkQueue *Other = That.Of;
  if (!Other || Other == this)
    return Status::success();
  {
    std::lock_guard<std::mutex> Guard(Group.Lock);
    Mine.join(That.Then);
  }
  return give({[Other, Position = That.Position](const WorkTurn &) {
    return Other->workUntil(Position);
  }});
}

Clock QueueGroup::floor() {
  std::lock_guard<std::recursive_mutex> Guard(Working);
  Clock All;
  std::vector<WorkQueue *> Queues;
  {
    std::lock_guard<std::mutex> HostGuard(Lock);
    All = Host;
    Queues = Members;
  }
  for (WorkQueue *Q : Queues) {
    std::lock_guard<std::mutex> QueueGuard(Q->Lock);
    for (const Operation &Work : Q->Waiting)
      All.meet(Work.At.Before);
  }
  return All;
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
