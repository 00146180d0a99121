//===- SyncWork.cpp - what other constructs still do ----------------------===//

#include "Data/Copies/SyncWork.h"
#include "Data/Copies/Transfer.h"
#include "Support/Mutation.h"
#include <algorithm>

namespace pacc::rt {

void ComingValues::add(const Queue &Work, uintptr_t Begin, size_t Bytes) {
  constexpr size_t Most = 64;
  const std::lock_guard<std::mutex> Lock(Mutex);
  for (const Copy &C : Copies)
    if ((C.Work == &Work || !C.Work) && C.Begin <= Begin && Begin + Bytes <= C.End)
      return;
  if (Copies.size() == Most) { // the oldest two, and what lies between
    Copy &Second = Copies[1];
    const Copy First = Copies[0];
    Second = {First.Work == Second.Work ? First.Work : nullptr, std::min(First.Begin, Second.Begin),
              std::max(First.End, Second.End)};
    Copies.erase(Copies.begin());
  }
  Copies.push_back({&Work, Begin, Begin + Bytes});
}

Status ComingValues::await(Queue &Work, uintptr_t Begin, size_t Bytes) {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (std::none_of(Copies.begin(), Copies.end(),
                     [&](const Copy &C) { return C.Begin < Begin + Bytes && Begin < C.End; }))
      return Status::success();
    Copies.erase(std::remove_if(Copies.begin(), Copies.end(), [&](const Copy &C) { return C.Work == &Work; }),
                 Copies.end());
  }
  // Those in other queues, too, if the program has ordered them before.
  return Work.settle();
}

uint64_t ticketOf(DataContext &C) {
  if (!C.Ticket)
    return 0;
  if (!*C.Ticket)
    *C.Ticket = C.Table.Tickets.take(C.Work);
  return *C.Ticket;
}

Status comeAfter(DataContext &C, uint64_t Ticket) {
  Queue *const Before = C.Table.Tickets.underWay(Ticket);
  if (!Before || Before == &C.Work)
    return Status::success();
  Result<std::unique_ptr<Event>> E = C.Dev.createEvent();
  if (!E.ok())
    return E.takeStatus();
  PACC_RETURN_IF_ERROR(Before->record(**E));
  return PACC_WAIT(C.Work.wait(**E));
}

} // namespace pacc::rt
