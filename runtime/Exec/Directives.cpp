//===- Directives.cpp - the two ends of a construct -----------------------===//

#include "Exec/Directives.h"
#include "Data/Capture.h"
#include "Data/Pointers/Attach.h"
#include "Data/Pointers/PointerTree.h"
#include "Exec/DeviceChoice.h"
#include "Exec/Waiting.h"
#include "Support/Mutation.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <utility>

namespace pacc::rt {

namespace {

/// Where the construct's end is.
Place endOf(const Construct &C) {
  return {C.Where.File, C.Where.Function, C.EndLine ? C.EndLine : C.Where.Line};
}

/// Sets Device, or leaves it null where the if clause says that nothing
/// happens; a compute construct then runs on the host.
Status chooseDevice(ThreadState &T, Construct &C) {
  if (!C.Condition) {
    if (!C.isCompute())
      return Status::success();
    C.Device = &Devices::instance().host();
    return C.Device->ready();
  }
  Result<DeviceState *> D = T.device(programOf(C));
  if (!D.ok())
    return D.takeStatus();
  C.Device = *D;
  return Status::success();
}

bool movesData(const Construct &C) {
  return C.Condition && concernCopies(C.Device->Dev, C.Device->Table, C.Items);
}

/// What the construct begins with. The data that a compute construct maps itself
/// is a data region round it.
TraceRegion partOf(const Construct &C) {
  switch (C.Kind) {
  case PACC_DATA:
  case PACC_ENTER_DATA:
    return TraceRegion::EnterData;
  case PACC_EXIT_DATA:
    return TraceRegion::ExitData;
  case PACC_UPDATE:
    return TraceRegion::Update;
  case PACC_WAIT:
    return TraceRegion::Wait;
  case PACC_HOST_DATA:
    return TraceRegion::HostData;
  }
  return movesData(C) ? TraceRegion::EnterData : TraceRegion::Compute;
}

__attribute__((noinline)) void tellRegionNow(ThreadState &T, const Construct &C,
                                             TraceRegion Part,
                                             TracePhase Phase) {
  const bool IsAtEnd =
      Phase == TracePhase::End && Part != TraceRegion::EnterData;
  TraceEvent E(TraceKind::Region,
               T.origin(*C.Device, IsAtEnd ? endOf(C) : C.Where, C.Async),
               Phase);
  E.Region = Part;
  E.Implicit = C.isCompute() && Part != TraceRegion::Compute;
  tell(E);
  if (Phase == TracePhase::End)
    tellDone();
}

inline void tellRegion(ThreadState &T, const Construct &C, TraceRegion Part,
                       TracePhase Phase) {
  if (isTold(TraceKind::Region))
    tellRegionNow(T, C, Part, Phase);
}

/// Kernels that nobody has waited for go on where others come behind them in their queue, or what a data region moves, for
/// which it waits itself.
Status waitForOthers(ThreadState &T, Construct &C) {
  const bool IsRegion = C.isCompute() || C.Kind == PACC_DATA;
  const bool ComesBehind = IsRegion && C.Queue == T.Unawaited.Queue && C.Waits.empty();
  return T.Unawaited.Queue && !ComesBehind ? settleThread(T) : Status::success();
}

/// A false condition takes the data away, not the order: what its wait clause names comes before what follows it.
/// A wait directive is all condition.
Status obeyWaitsAlone(ThreadState &T, Construct &C) {
  if (C.Waits.empty() || C.Kind == PACC_WAIT || T.isInPipeline())
    return Status::success();
  Result<DeviceState *> D = T.device(programOf(C));
  if (!D.ok())
    return D.takeStatus();
  C.Device = *D;
  C.Async = T.asyncValue(C.Async);
  Status Obeyed = obeyWaits(T, C);
  C.Device = nullptr;
  return Obeyed;
}

Status prepare(ThreadState &T, Construct &C) {
  for (DataItem &Item : C.Items) {
    if (C.Condition)
      PACC_RETURN_IF_ERROR(Item.checkLengths());
    if (!Item.Levels.empty())
      PACC_RETURN_IF_ERROR(Item.flatten());
  }
  PACC_RETURN_IF_ERROR(chooseDevice(T, C));
  if (!C.Device) {
    PACC_RETURN_IF_ERROR(waitForOthers(T, C));
    return obeyWaitsAlone(T, C);
  }
  PACC_RETURN_IF_ERROR(T.Hooks->join(T, C));
  if (C.Hooks->decide()) {
    PACC_RETURN_IF_ERROR(waitForOthers(T, C));
    tellRegion(T, C, partOf(C), TracePhase::Begin);
    return Status::success();
  }
  C.Async = T.asyncValue(C.Async);
  Result<WorkQueue *> Q = C.Device->Queues.get(C.Async);
  if (!Q.ok())
    return Q.takeStatus();
  C.Queue = *Q;
  PACC_RETURN_IF_ERROR(waitForOthers(T, C));
  tellRegion(T, C, partOf(C), TracePhase::Begin);
  return C.Waits.empty() ? Status::success() : obeyWaits(T, C);
}

Status waitAtEnd(ThreadState &T, Construct &C, const Place &Where) {
  if (C.Queue == T.Unawaited.Queue)
    return settleThread(T);
  const auto Sync = [&] { return PACC_WAIT(C.Queue->Work->sync()); };
  if (!isTold(TraceKind::Wait))
    return Sync();
  return tellWait(T.origin(*C.Device, Where, C.Async),
                  WaitFlags{/*Implicit=*/true}, Sync);
}

Status finish(ThreadState &T, Construct &C, const Place &Where) {
  const bool MustWait = C.Hooks->mustWait(C);
  if (C.EndsWithStage && MustWait)
    return T.Hooks->waitAtEndOfStage(*C.Queue);
  if (MustWait) {
    PACC_RETURN_IF_ERROR(waitAtEnd(T, C, Where));
    if (const uint64_t Ticket = std::exchange(C.Ticket, 0))
      C.Device->Table.Tickets.done(Ticket);
  }
  return takeResults(C.Device->Dev, C.Items);
}

template <typename Function>
Status act(ThreadState &T, Construct &C, const Place &Where, Function Action) {
  if (!movesData(C))
    return Status::success();
  DataContext Context{C.Device->Dev, C.Device->Table, *C.Queue->Work,
                      T.origin(*C.Device, Where, C.Async)};
  const bool WaitsAtEnd = !C.isAsync() && !C.Hooks->decide();
  Context.TakesResults = C.isCompute() && WaitsAtEnd;
  Context.EndsKernels = C.isCompute() && C.Queued;
  if (WaitsAtEnd)
    Context.Ticket = &C.Ticket;
  Context.KeepsCopies = C.isCompute() && !C.Hooks->decide() && !T.isInPipeline();
  Status S = Action(Context);
  C.Queued |= Context.Queued;
  C.Moved |= Context.Queued;
  return S;
}

/// What leaving does with the construct's data: nothing but count; give up a little memory, for which it comes behind the
/// kernels in their queue; or more.
enum class AtEnd { Counts, GivesUp, DoesMore };

AtEnd endOfData(Construct &C) {
  constexpr size_t Little = 1 << 20; // as much may be kept by each of many constructs that are not awaited
  if (!movesData(C))
    return AtEnd::Counts;
  auto Lock = C.Device->Table.lockUnsettled();
  const auto HasToDetach = [&](const DataItem &Item) {
    const Mapping *M = Item.Attached ? holderOf(C.Device->Table, Item.Var) : nullptr;
    return Item.Attached && !(M && endsUnread(C.Items, *M));
  };
  // Several clauses may name the same memory.
  for (const DataItem &Item : C.Items)
    if (Item.Held)
      Item.Held->OfConstruct = 0;
  for (const DataItem &Item : C.Items)
    if (Item.Held)
      ++Item.Held->OfConstruct;
  size_t GivenUp = 0;
  bool HasPointers = false; // which may be no longer attached, and are written behind the kernels
  for (const DataItem &Item : C.Items) {
    if (Item.IsInParts || Item.has(PACC_ITEM_ALWAYS_OUT) || (Item.Tree && !Item.Tree->isKeptByOthers()))
      return AtEnd::DoesMore;
    HasPointers |= Item.Tree || HasToDetach(Item);
    if (Item.Tree)
      continue;
    if (!Item.Held || Item.Held->Structured + Item.Held->Dynamic > Item.Held->OfConstruct)
      continue;
    GivenUp += Item.Held->bytes();
    if (Item.comesBack() || GivenUp > Little)
      return AtEnd::DoesMore;
  }
  return GivenUp || HasPointers ? AtEnd::GivesUp : AtEnd::Counts;
}

/// Whether the host may change what the construct copies to the device, as if it had waited. (Rows that a clause copies
/// always may lie anywhere.)
bool hasReadHost(const Construct &C) {
  if (!C.Moved)
    return true;
  auto Lock = C.Device->Table.lockUnsettled();
  return std::all_of(C.Items.begin(), C.Items.end(), [&](const DataItem &Item) {
    return !Item.Held || !Item.copiesIn() || !Item.Held->Contents.Image.empty() || // which was taken from there
           (!Item.Tree && C.Device->Dev.readsAtOnce(Item.section().Begin));
  });
}

Status performStandalone(ThreadState &T, Construct &C) {
  return act(T, C, C.Where, [&](DataContext &Context) {
    switch (C.Kind) {
    case PACC_ENTER_DATA:
      return enterData(Context, C.Items);
    case PACC_EXIT_DATA:
      return exitData(Context, C.Items,
                      ExitFlags{(C.Flags & PACC_FINALIZE) != 0});
    case PACC_UPDATE:
      return updateData(Context, C.Items,
                        UpdateFlags{(C.Flags & PACC_IF_PRESENT) != 0});
    }
    return Status::success();
  });
}

Status enterHostData(ThreadState &T, Construct &C) {
  if (!movesData(C)) {
    for (DataItem &Item : C.Items)
      *reinterpret_cast<HostAddress *>(Item.Var) = Item.Base;
    return Status::success();
  }
  std::vector<DataItem> Others;
  for (DataItem &Item : C.Items) {
    if (!T.Hooks->holds(Item.Base)) {
      Others.push_back(std::move(Item));
      continue;
    }
    // Of a pipeline's array the task's part.
    PACC_RETURN_IF_ERROR(T.Hooks->useDevicePointer(Item.Name));
    Result<FoundData> Found = T.Hooks->find({Item.Base, 0, Item.Name});
    if (!Found.ok())
      return Found.takeStatus();
    *reinterpret_cast<DeviceAddress *>(Item.Var) = Found->At;
  }
  C.Items = std::move(Others);
  return act(T, C, C.Where, [&](DataContext &Context) {
    return useDevice(Context, C.Items,
                     UseFlags{(C.Flags & PACC_IF_PRESENT) != 0});
  });
}

Status enterRegion(ThreadState &T, Construct &C) {
  return act(T, C, C.Where, [&](DataContext &Context) {
    return enterRegion(Context, C.Items);
  });
}

Status enterCompute(ThreadState &T, Construct &C) {
  if (!movesData(C))
    return Status::success();
  PACC_RETURN_IF_ERROR(enterRegion(T, C));
  tellRegion(T, C, TraceRegion::EnterData, TracePhase::End);
  tellRegion(T, C, TraceRegion::Compute, TracePhase::Begin);
  return Status::success();
}

/// Kernels come behind the transfers in the same queue; after data constructs
/// other host code may change the data right away.
Status enterOther(ThreadState &T, Construct &C) {
  if (C.Kind == PACC_HOST_DATA) {
    PACC_RETURN_IF_ERROR(enterHostData(T, C));
  } else {
    PACC_RETURN_IF_ERROR(enterRegion(T, C));
    PACC_RETURN_IF_ERROR(finish(T, C, C.Where));
  }
  tellRegion(T, C, partOf(C), TracePhase::End);
  return Status::success();
}

/// Whether kernels use memory of the host itself, which the program has pinned: there it sees what they do.
bool usesHostMemory(const Construct &C) {
  return std::any_of(C.Given.begin(), C.Given.end(),
                     [&](DeviceAddress Address) { return C.Device->Dev.isOfHost(Address); });
}

/// Whether nothing of a construct's end can be seen before its kernels are through. Who follows the program's work
/// wants to see it wait.
bool endsUnawaited(ThreadState &T, Construct &C) {
  return C.MayEndUnawaited && !isSynchronous() && C.isCompute() && !C.isAsync() && C.Queued &&
         !C.Device->Dev.sharesHostMemory() && !T.isInPipeline() && !isAnythingTold() && endOfData(C) != AtEnd::DoesMore &&
         hasReadHost(C) && !usesHostMemory(C);
}

/// Whether a data region ends round kernels that are not awaited, and its data stay as they are.
bool endsRoundUnawaited(ThreadState &T, Construct &C) {
  return C.MayEndUnawaited && C.Kind == PACC_DATA && C.Device && C.Queue && C.Queue == T.Unawaited.Queue &&
         !T.isInPipeline() && !C.Hooks->decide() && !isAnythingTold() && endOfData(C) == AtEnd::Counts;
}

void endUnawaited(ThreadState &T, Construct &C) {
  C.Queued = false;
  if (!T.Unawaited.Queue)
    T.Unawaited.Since = C.Where;
  T.Unawaited.Queue = C.Queue;
  T.Unawaited.Device = C.Device;
  if (const uint64_t Ticket = std::exchange(C.Ticket, 0))
    T.Unawaited.Ticket = Ticket;
}

/// The program may wait by means of its own for what an async construct has given, unless another construct comes next.
void endAsync(ThreadState &T, Construct &C) {
  if (!C.MayEndUnawaited || isAnythingTold())
    C.Queue->Work->giveAll();
  else if (std::find(T.Open.begin(), T.Open.end(), C.Queue) == T.Open.end())
    T.Open.push_back(C.Queue);
}

Status leaveRegion(ThreadState &T, Construct &C) {
  const bool Unawaited = endsUnawaited(T, C);
  if (C.Kind == PACC_HOST_DATA)
    return finish(T, C, endOf(C));
  if (C.isCompute())
    tellRegion(T, C, TraceRegion::Compute, TracePhase::End);
  const bool HasData = !C.isCompute() || movesData(C);
  if (HasData)
    tellRegion(T, C, TraceRegion::ExitData, TracePhase::Begin);
  PACC_RETURN_IF_ERROR(act(T, C, endOf(C), [&](DataContext &Context) {
    return leaveRegion(Context, C.Items);
  }));
  if (Unawaited) {
    endUnawaited(T, C);
    return Status::success();
  }
  if (C.isCompute() && C.isAsync() && !T.isInPipeline())
    endAsync(T, C);
  PACC_RETURN_IF_ERROR(finish(T, C, endOf(C)));
  PACC_RETURN_IF_ERROR(settleThread(T)); // if this one had no work for the queue
  if (HasData)
    tellRegion(T, C, TraceRegion::ExitData, TracePhase::End);
  return Status::success();
}

Status perform(ThreadState &T, Construct &C) {
  PACC_RETURN_IF_ERROR(performStandalone(T, C));
  PACC_RETURN_IF_ERROR(finish(T, C, endOf(C)));
  tellRegion(T, C, partOf(C), TracePhase::End);
  return Status::success();
}

} // namespace

Status enterConstruct(ThreadState &T, Construct &C) {
  PACC_RETURN_IF_ERROR(prepare(T, C));
  if (!C.Device)
    return Status::success();
  return C.isCompute() ? enterCompute(T, C) : enterOther(T, C);
}

Status leaveConstruct(ThreadState &T, Construct &C) {
  if (endsRoundUnawaited(T, C))
    return act(T, C, endOf(C), [&](DataContext &Context) { return leaveRegion(Context, C.Items); });
  if (!C.isCompute())
    PACC_RETURN_IF_ERROR(settleThread(T));
  if (isDeviceDirective(C))
    return performDeviceDirective(T, C);
  const bool HasEntered =
      C.isCompute() || C.Kind == PACC_DATA || C.Kind == PACC_HOST_DATA;
  if (!HasEntered) {
    if (C.Kind == PACC_WAIT && C.Waits.empty())
      C.Waits.push_back({PACC_ASYNC_NOVAL, std::nullopt});
    PACC_RETURN_IF_ERROR(prepare(T, C));
  }
  if (!C.Device)
    return Status::success();
  // What follows must come behind the kernels in the queue, or behind all.
  if (C.Hooks->decide() && endOfData(C) != AtEnd::Counts)
    PACC_RETURN_IF_ERROR(C.Hooks->drain());
  if (HasEntered && !C.isCompute())
    PACC_RETURN_IF_ERROR(T.Hooks->settle());
  return HasEntered ? leaveRegion(T, C) : perform(T, C);
}

} // namespace pacc::rt
