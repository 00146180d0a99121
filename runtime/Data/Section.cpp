//===- Section.cpp - one contiguous section and its references ------------===//

#include "Data/Section.h"
#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace pacc::rt {

static const char *orUnknown(const char *Name) {
  return Name ? Name : "(unknown)";
}

unsigned &counterOf(Mapping &M, Counter Which) {
  return Which == Counter::Structured ? M.Structured : M.Dynamic;
}

EntryAction EntryAction::of(uint32_t Action) {
  const auto Empty =
      Action & PACC_ITEM_ZERO ? EntryAction::Zeros : EntryAction::Nothing;
  switch (Action & PACC_ACTION_MASK) {
  case PACC_COPY:
  case PACC_COPYIN:
    return {Create, Data, false};
  case PACC_COPYOUT:
  case PACC_CREATE:
    return {Create, Empty, false};
  case PACC_NO_CREATE:
    return {Skip, Nothing, false};
  default:
    return {Fail, Nothing, false};
  }
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
  if (tracing(Topic::Memory))
    traceMemory("alloc", C.Origin, *Here, S.bytes());
  if (tracing(Topic::Transfer))
    traceTransfer("upload", C.Origin, S.Name, S.bytes());
  std::memcpy(reinterpret_cast<void *>(*Here),
              reinterpret_cast<const void *>(S.Begin), S.bytes());
  C.Queued = true;
  return &C.Table.insert(S.Begin, S.End, *Here,
                         std::make_shared<DeviceBlock>(
                             DeviceBlock{*Here, S.bytes(), true}),
                         S.Base, S.Name, C.Origin.Where);
}

DeviceAddress releaseZeroCopy(DataContext &C, Mapping &M) {
  if (!dropReference(M, Counter::Structured, ReleaseFlags()))
    return 0;
  if (tracing(Topic::Transfer))
    traceTransfer("download", C.Origin, M.Name, M.bytes());
  if (tracing(Topic::Memory))
    traceMemory("delete", C.Origin, M.Device, M.bytes());
  C.Queued = true;
  return C.Table.erase(M)->Address;
}

Status moveToDevice(DataContext &C, Mapping &M) {
  Result<DeviceAddress> Own = allocate(C, M.bytes(), M.Name);
  if (!Own.ok())
    return Own.takeStatus();
  PACC_RETURN_IF_ERROR(C.Dev.copyToDevice(
      *Own, reinterpret_cast<void *>(M.Device), M.bytes(), C.Work));
  PACC_RETURN_IF_ERROR(freeBlock(C, *M.Block));
  M.Device = *Own;
  M.Block = std::make_shared<DeviceBlock>(DeviceBlock{*Own, M.bytes()});
  return Status::success();
}

static Result<Mapping *> map(DataContext &C, const Section &S, EntryAction A) {
  if (A.MayBeZeroCopy && S.bytes() <= MostZeroCopyBytes) {
    Result<Mapping *> M = mapZeroCopy(C, S);
    if (!M.ok() || *M)
      return M;
  }
  const size_t Shift = alignmentShift(S);
  Result<DeviceAddress> Start = allocate(C, S.bytes() + Shift, S.Name);
  if (!Start.ok())
    return Start.takeStatus();
  auto Block =
      std::make_shared<DeviceBlock>(DeviceBlock{*Start, S.bytes() + Shift});
  const DeviceAddress Address = *Start + Shift;
  Mapping &M = C.Table.insert(S.Begin, S.End, Address, std::move(Block),
                              S.Base, S.Name, C.Origin.Where);
  if (A.Fill == EntryAction::Data)
    PACC_RETURN_IF_ERROR(upload(C, M, S.Begin, S.End, S.Name));
  if (A.Fill == EntryAction::Zeros) {
    C.Queued = true;
    PACC_RETURN_IF_ERROR(C.Dev.fill(Address, 0, S.bytes(), C.Work));
  }
  return &M;
}

Result<Mapping *> acquire(DataContext &C, const Section &S, EntryAction A,
                          Counter Which) {
  Result<Mapping *> M = findSection(C, S);
  if (!M.ok())
    return M;
  if (!*M) {
    if (A.IfAbsent == EntryAction::Skip)
      return nullptr;
    if (A.IfAbsent == EntryAction::Fail)
      return notPresent(C, "PRESENT", S.Name, S.Begin);
    M = map(C, S, A);
    if (!M.ok())
      return M;
  }
  ++counterOf(**M, Which);
  return M;
}

bool dropReference(Mapping &M, Counter Which, ReleaseFlags Flags) {
  // The one dynamic reference of acc_map_data is only for acc_unmap_data.
  const unsigned Floor = !M.Block && Which == Counter::Dynamic ? 1 : 0;
  unsigned &Count = counterOf(M, Which);
  if (Flags.Finalize)
    Count = std::min(Count, Floor);
  else if (Count > Floor)
    --Count;
  return !M.Structured && !M.Dynamic;
}

Status forget(DataContext &C, Mapping &M) {
  if (std::shared_ptr<DeviceBlock> Unused = C.Table.erase(M))
    return freeBlock(C, *Unused);
  return Status::success();
}

Status release(DataContext &C, Mapping &M, const Section &S, Counter Which,
               ReleaseFlags Flags) {
  if (!dropReference(M, Which, Flags))
    return Status::success();
  if (Flags.CopyOut)
    PACC_RETURN_IF_ERROR(download(C, M, S.Begin, S.End, S.Name));
  return forget(C, M);
}

Status notPresent(DataContext &C, const char *Clause, const char *Name,
                  HostAddress Address) {
  return Status::error(ErrorCode::NotPresent,
                       "data in %s clause was not found on device %u: name=%s "
                       "host:0x%" PRIxPTR,
                       Clause, C.Dev.number() + 1, orUnknown(Name), Address);
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
