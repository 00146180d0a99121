//===- Section.cpp - one contiguous section and its references ------------===//

#include "Data/Section.h"
#include "Support/Warning.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace pacc::rt {

unsigned &counterOf(Mapping &M, Counter Which) {
  return Which == Counter::Structured ? M.Structured : M.Dynamic;
}

EntryAction EntryAction::of(uint32_t Action) {
  const auto Empty =
      Action & PACC_ITEM_ZERO ? EntryAction::Zeros : EntryAction::Nothing;
  switch (Action & PACC_ACTION_MASK) {
  case PACC_COPY:
  case PACC_COPYIN:
    return {Create, Data, false, (Action & PACC_ITEM_ALWAYS_IN) != 0};
  case PACC_COPYOUT:
  case PACC_CREATE:
    return {Create, Empty, false};
  case PACC_NO_CREATE:
    return {Skip, Nothing, false};
  default:
    return {Fail, Nothing, false};
  }
}

bool isNamed(const Mapping &M, const Section &S) {
  if (M.Parts.empty())
    return true;
  const Rows Whole{S.bytes(), {}};
  const Rows &Of = S.Parts ? *S.Parts : Whole;
  bool Is = true;
  Of.forEachGroup([&](size_t Offset, size_t Count, size_t Stride) {
    for (size_t I = 0; I != Count && Is; ++I) {
      const HostAddress Begin = S.Begin + Offset + I * Stride, End = Begin + Of.Bytes;
      Is = M.namedFrom(Begin, End) == End;
    }
  });
  return Is;
}

void noteNamed(Mapping &M, const Section &S, bool IsFirst) {
  const bool IsAll = !S.Parts && S.Begin == M.Begin && S.End == M.End;
  if (IsAll)
    M.Parts.clear();
  else if (IsFirst || (!M.Parts.empty() && !isNamed(M, S)))
    M.Parts.push_back({S.Begin, S.Parts ? *S.Parts : Rows{S.bytes(), {}}});
}

void warnOfGap(DataContext &C, const Section &S, const char *What) {
  warnOnce(C.Origin.Where, /*Subject=*/nullptr,
           std::string("what this names or uses of ") + orUnknown(S.Name) +
               " lies in a gap between sections that other directives have named: it counts as present, and " + What);
}

Result<Mapping *> findSection(DataContext &C, const Section &S) {
  const PresentTable::Found Found = C.Table.find(S.Begin, S.End);
  if (Found.How == PresentTable::Presence::Partial)
    return partiallyPresent(C, S, *Found.Map);
  return Found.Map;
}

size_t alignmentShift(const Section &S) {
  return S.Base && S.Base <= S.Begin ? (S.Begin - S.Base) % DeviceAlignment : 0;
}

/// Null if the device has no such memory.
static Result<Mapping *> mapZeroCopy(DataContext &C, const Section &S) {
  Result<DeviceAddress> Here = C.Dev.allocateZeroCopy(S.bytes());
  if (!Here.ok())
    return Here.takeStatus();
  if (!*Here)
    return nullptr;
  if (isTold(TraceKind::Allocate))
    tell(eventOf(C, TraceKind::Allocate, S.Name, S.Begin, *Here, S.bytes()));
  if (isTold(TraceKind::Upload))
    tellAtOnce(
        eventOf(C, TraceKind::Upload, S.Name, S.Begin, *Here, S.bytes()));
  std::memcpy(reinterpret_cast<void *>(*Here),
              reinterpret_cast<const void *>(S.Begin), S.bytes());
  C.Queued = true;
  Mapping &M = C.Table.insert(
      S.Begin, S.End, *Here,
      std::make_shared<DeviceBlock>(DeviceBlock{*Here, S.bytes(), true}),
      S.Base, S.Name, C.Origin.Where);
  markNew(C, M);
  markFilled(C, M, S, {EntryAction::Create, EntryAction::Data});
  return &M;
}

Status moveToDevice(DataContext &C, Mapping &M) {
  Result<DeviceAddress> Own = allocate(C, M.bytes(), M.Name);
  if (!Own.ok())
    return Own.takeStatus();
  PACC_RETURN_IF_ERROR(C.Dev.copyToDevice(
      *Own, reinterpret_cast<void *>(M.Device), M.bytes(), C.Work));
  PACC_RETURN_IF_ERROR(freeBlock(C, *M.Block));
  M.Device = *Own;
  C.Dev.nameMemory(*Own, M.bytes(), M.deviceOf(M.Base), M.Name, M.Begin);
  M.Block = std::make_shared<DeviceBlock>(DeviceBlock{*Own, M.bytes()});
  return Status::success();
}

/// A new block for `S` alone, or for all of its object.
static Result<std::shared_ptr<DeviceBlock>>
makeBlock(DataContext &C, const Section &S, HostRange Object) {
  const size_t Bytes = Object.empty() ? S.bytes() + alignmentShift(S)
                                      : Object.End - Object.Begin;
  Result<DeviceAddress> Start = allocate(C, Bytes, S.Name);
  if (!Start.ok())
    return Start.takeStatus();
  return std::make_shared<DeviceBlock>(
      DeviceBlock{*Start, Bytes, /*ZeroCopy=*/false, Object});
}

/// Its pointers may be attached before it is copied.
static bool mayBeStaged(const Section &S, const EntryAction &A) {
  return A.MayBeStaged && A.Fill == EntryAction::Data && !S.Parts && S.bytes() <= MostStagedBytes;
}

static Result<Mapping *> map(DataContext &C, const Section &S, HostRange Object,
                             EntryAction A) {
  if (isTold(TraceKind::Create))
    tell(eventOf(C, TraceKind::Create, S.Name, S.Begin, 0, S.bytes()));
  if (A.MayBeZeroCopy && S.bytes() <= MostZeroCopyBytes) {
    Result<Mapping *> M = mapZeroCopy(C, S);
    if (!M.ok() || *M)
      return M;
  }
  if (S.Begin < Object.Begin || S.End > Object.End)
    Object = {0, 0};
  if (mayBeStaged(S, A)) // the host reads it now
    PACC_RETURN_IF_ERROR(C.Table.Coming.await(C.Work, S.Begin, S.bytes()));
  KeptCopy Known;
  if (C.KeepsCopies && mayBeStaged(S, A) && Object.empty() && alignmentShift(S) == 0)
    Known = C.Table.Kept.take(S.Begin, S.bytes(), C.Work);
  std::shared_ptr<DeviceBlock> Block = std::move(Known.Block);
  if (!Object.empty())
    Block = C.Table.blockFor(Object);
  if (!Block) {
    Result<std::shared_ptr<DeviceBlock>> New = makeBlock(C, S, Object);
    if (!New.ok())
      return New.takeStatus();
    Block = std::move(*New);
  }
  const size_t Before =
      Object.empty() ? alignmentShift(S) : S.Begin - Object.Begin;
  const DeviceAddress Address = Block->Address + Before;
  Mapping &M = C.Table.insert(S.Begin, S.End, Address, std::move(Block), S.Base,
                              S.Name, C.Origin.Where);
  M.Contents = std::move(Known.Contents);
  markNew(C, M);
  return &M;
}

Result<Mapping *> makePresent(DataContext &C, const Section &Room,
                              HostRange Object, EntryAction A) {
  if (A.IfAbsent == EntryAction::Skip)
    return nullptr;
  if (A.IfAbsent == EntryAction::Fail)
    return notPresent(C, "PRESENT", Room.Name, Room.Begin);
  return map(C, Room, Object, A);
}

Status hold(DataContext &C, Mapping &M, Counter Which) {
  ++counterOf(M, Which);
  // The host may use it by its address as soon as the construct is at its end.
  C.Queued |= C.Table.Tickets.underWay(M.FilledBy) == &C.Work;
  return comeAfter(C, M.FilledBy);
}

void markNew(DataContext &C, Mapping &M) {
  if (!C.Number)
    C.Number = C.Table.nextConstruct();
  M.MadeBy = C.Number;
  C.Dev.nameMemory(M.Device, M.bytes(), M.deviceOf(M.Base), M.Name, M.Begin);
}

void markFilled(DataContext &C, Mapping &M, const Section &S, EntryAction A) {
  if (A.Fill != EntryAction::Nothing)
    C.Filled.push_back({&M, S, A.Fill == EntryAction::Data});
}

/// Whether `Part` has been filled with all of `S`.
static bool covers(const FilledPart &Part, const Section &S) {
  const Section &P = Part.What;
  if (P.Parts && !(S.Parts && *P.Parts == *S.Parts && P.Begin == S.Begin))
    return false;
  return P.Begin <= S.Begin && S.End <= P.End;
}

/// Zeros go round what has been filled before: a clause that copies in counts
/// more than one that clears.
static Status clearRest(DataContext &C, Mapping &M, HostAddress Begin,
                        HostAddress End, size_t Known) {
  while (Known && Begin < End) {
    const FilledPart &P = C.Filled[--Known];
    if (P.Map != &M || P.What.Parts || P.What.End <= Begin || P.What.Begin >= End)
      continue;
    if (P.What.End < End)
      PACC_RETURN_IF_ERROR(clearRest(C, M, P.What.End, End, Known));
    End = std::max(Begin, P.What.Begin);
  }
  if (Begin >= End)
    return Status::success();
  C.Queued = true;
  return C.Dev.fill(M.deviceOf(Begin), 0, End - Begin, C.Work);
}

/// What lies in the gaps of a section is nobody's, so that it may be cleared, too; but not what
/// other clauses have put there in rows.
static Status clear(DataContext &C, Mapping &M, const Section &S) {
  PACC_RETURN_IF_ERROR(clearRest(C, M, S.Begin, S.End, C.Filled.size()));
  for (const FilledPart &P : C.Filled)
    if (P.Map == &M && P.IsData && P.What.Parts && P.What.Begin < S.End &&
        S.Begin < P.What.End)
      PACC_RETURN_IF_ERROR(upload(C, M, P.What));
  return Status::success();
}

static bool isStaged(const DataContext &C, const Mapping &M) {
  return std::any_of(C.Staged.begin(), C.Staged.end(), [&M](const StagedUpload &S) { return S.To == &M; });
}

static void stage(DataContext &C, Mapping &M, const Section &S) {
  const auto *Host = reinterpret_cast<const char *>(S.Begin);
  const std::vector<char> Bytes(Host, Host + S.bytes());
  C.Staged.push_back({&M, S, Bytes, Bytes});
}

Status fillNew(DataContext &C, Mapping &M, const Section &S, EntryAction A) {
  if (A.Fill == EntryAction::Nothing)
    return Status::success();
  const bool IsNew = C.Number && M.MadeBy == C.Number;
  if (!IsNew && !A.Always)
    return Status::success();
  M.FilledBy = ticketOf(C);
  if (M.IsOfTree)
    C.Table.Trees.forget();
  if (isStaged(C, M))
    PACC_RETURN_IF_ERROR(uploadStaged(C));
  if (!IsNew)
    return upload(C, M, S);
  const bool HasIt = std::any_of(
      C.Filled.begin(), C.Filled.end(), [&](const FilledPart &P) {
        return P.Map == &M && covers(P, S) &&
               (P.IsData || A.Fill == EntryAction::Zeros);
      });
  if (HasIt)
    return Status::success();
  if (mayBeStaged(S, A))
    stage(C, M, S);
  else
    PACC_RETURN_IF_ERROR(A.Fill == EntryAction::Data ? upload(C, M, S) : clear(C, M, S));
  markFilled(C, M, S, A);
  return Status::success();
}

Status notPresent(DataContext &C, const char *Clause, const char *Name,
                  HostAddress Address) {
  return Status::error(ErrorCode::NotPresent,
                       "data in %s clause was not found on device %u: name=%s "
                       "host:0x%" PRIxPTR,
                       Clause, C.Dev.number() + 1, orUnknown(Name), Address);
}

Status usedBeside(const char *Name, HostRange Used, const Mapping &There) {
  return Status::error(ErrorCode::PartiallyPresent,
                       "data that a kernel uses through a pointer is partially present on the device: name=%s\n"
                       " used    host:0x%" PRIxPTR " size:%zu\n"
                       " present host:0x%" PRIxPTR " size:%zu name:%s line:%d\n"
                       " Map all that it uses: copy(%s[0:n]) with the number of elements n",
                       orUnknown(Name), Used.Begin, size_t(Used.End - Used.Begin), There.Begin, There.bytes(),
                       orUnknown(There.Name), There.Where.Line, orUnknown(Name));
}

Status partiallyPresent(DataContext &C, const Section &S, const Mapping &M) {
  return Status::error(
      ErrorCode::PartiallyPresent,
      "variable in data clause is partially present on the device: name=%s\n"
      " wanted  host:0x%" PRIxPTR " size:%zu\n"
      " present host:0x%" PRIxPTR " size:%zu name:%s line:%d",
      orUnknown(S.Name), S.Begin, S.bytes(), M.Begin, M.bytes(),
      orUnknown(M.Name), M.Where.Line);
}

} // namespace pacc::rt
