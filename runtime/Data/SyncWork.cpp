//===- SyncWork.cpp - what other threads' constructs still do -------------===//

#include "Data/SyncWork.h"
#include "Data/Transfer.h"
#include "Support/Mutation.h"

namespace pacc::rt {

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
