//===- LaunchParameters.cpp - where a kernel finds its variables ----------===//

#include "Exec/Launch/HeldPointers.h"
#include "Exec/Launch/Launch.h"
#include "Support/Mutation.h"
#include <algorithm>
#include <cinttypes>

namespace pacc::rt {

Status Launch::setParams() {
  const size_t Count = Kernel.param_count + 1; // and scratch
  if (Thread.Params.size() < Count) {
    Thread.Params.resize(Count);
    Thread.Values.resize(Count);
  }
  if (Thread.Hooks->beginLaunch(C))
    for (uint32_t I = 0; I != Kernel.param_count; ++I)
      PACC_RETURN_IF_ERROR(Thread.Hooks->willUse(C, variable(I)));
  if (!MayHaveCopies) {
    for (uint32_t I = 0; I != Kernel.param_count; ++I)
      PACC_RETURN_IF_ERROR(setParam(I));
    return Status::success();
  }
  auto Lock = C.Device->Table.lockUnsettled();
  PACC_RETURN_IF_ERROR(moveFromHost());
  markEstimates();
  if (!KnowsItemVars)
    findItemVars();
  const auto IsObject = [this](uint32_t I) { return Kernel.params[I].kind == PACC_ARG_OBJECT; };
  for (uint32_t I = 0; I != Kernel.param_count; ++I) // to which pointers in the others may lead
    if (IsObject(I))
      PACC_RETURN_IF_ERROR(setParam(I));
  for (const unsigned Turn : {0, 1, 2})
    for (uint32_t I = 0; I != Kernel.param_count; ++I) {
      if (IsObject(I) || turnOf(I) != Turn)
        continue;
      PACC_RETURN_IF_ERROR(setParam(I));
      if (mayLeadPointers(Kernel.params[I]))
        PACC_RETURN_IF_ERROR(leadPointers(I));
    }
  return Status::success();
}

/// Where pointers lead that are only compared, those of other parameters tell: they come later, and last of all one to
/// where the data of one object ends and that of another begins.
unsigned Launch::turnOf(uint32_t Index) const {
  const pacc_param &P = Kernel.params[Index];
  if (P.kind == PACC_ARG_CHECKS)
    return 2;
  if (!onlyCompares(P) || P.slot >= C.Arguments.size())
    return 0;
  const Argument &A = C.Arguments[P.slot];
  if (P.kind != PACC_ARG_BYVAL || A.Size != sizeof(HostAddress) || !A.Host)
    return 1;
  const HostAddress Value = *static_cast<const HostAddress *>(A.Host);
  const Mapping *There = Value ? C.Device->Table.at(Value) : nullptr, *Before = There ? C.Device->Table.at(Value - 1) : nullptr;
  return Before && Before != There ? 2 : 1;
}

KernelVariable Launch::variable(uint32_t Index) const {
  const pacc_param &P = Kernel.params[Index];
  const HostAddress Host = translatedHost(Index);
  const bool IsObject = P.kind == PACC_ARG_OBJECT || P.kind == PACC_ARG_MAPPED || P.kind == PACC_ARG_MAPPED_OR_HOST;
  return {Host, P.reduction, Host ? C.Arguments[P.slot].Name : nullptr, &P, Host && IsObject ? C.Arguments[P.slot].Size : 0};
}

/// Moves zero-copy variables to the device unless the kernel only reduces into
/// them: all its lanes might go over the bus for them.
Status Launch::moveFromHost() {
  for (const DataItem &Item : C.Items) {
    Mapping *M = Item.Held;
    if (!M || !M->isZeroCopy() || M->Structured + M->Dynamic > 1 ||
        onlyReducesInto(*M))
      continue;
    DataContext Context{Dev, C.Device->Table, *C.Queue->Work,
                        Thread.origin(*C.Device, C.Where, C.Async)};
    PACC_RETURN_IF_ERROR(moveToDevice(Context, *M));
  }
  return Status::success();
}

bool Launch::onlyReducesInto(const Mapping &M) const {
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    if (const HostAddress Host = translatedHost(I);
        Host >= M.Begin && Host < M.End && !Kernel.params[I].reduction)
      return false;
  return true;
}

/// The host address that setParam will look for on the device; 0: none.
HostAddress Launch::translatedHost(uint32_t Index) const {
  const pacc_param &P = Kernel.params[Index];
  if (P.kind == PACC_ARG_CHECKS || P.slot >= C.Arguments.size())
    return 0;
  void *Variable = C.Arguments[P.slot].Host;
  switch (P.kind) {
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_THIS:
    return reinterpret_cast<HostAddress>(Variable);
  case PACC_ARG_POINTER:
  case PACC_ARG_POINTER_OR_HOST:
  case PACC_ARG_COPY_OF:
  case PACC_ARG_SNAPSHOT_OF:
  case PACC_ARG_OBJECT:
    return Variable ? *static_cast<HostAddress *>(Variable) : 0;
  }
  return 0;
}

Status Launch::setParam(uint32_t Index) {
  const pacc_param &P = Kernel.params[Index];
  if (P.kind == PACC_ARG_CHECKS)
    return setChecks(Index);
  if (P.slot >= C.Arguments.size() || !C.Arguments[P.slot].Host)
    return Status::error(ErrorCode::InvalidUse,
                         "kernel %s was launched without its argument %u",
                         Kernel.name, P.slot);
  const Argument &A = C.Arguments[P.slot];
  const auto Variable = reinterpret_cast<HostAddress>(A.Host);
  if (mayHaveSections(P)) {
    Result<bool> Are = setSections(Index);
    if (!Are.ok() || *Are)
      return Are.takeStatus();
  }
  switch (P.kind) {
  case PACC_ARG_DEVICEPTR:
    PACC_RETURN_IF_ERROR(C.Hooks->useDevicePointer(A.Name));
    warnOfHostPointer(Index, *static_cast<DeviceAddress *>(A.Host));
    C.Given.push_back(*static_cast<DeviceAddress *>(A.Host));
    Thread.Params[Index] = A.Host;
    return Status::success();
  case PACC_ARG_BYVAL:
  case PACC_ARG_BYVAL_MEMORY: {
    Result<const void *> Bytes = withDevicePointers(P, A);
    if (!Bytes.ok())
      return Bytes.takeStatus();
    if (P.kind == PACC_ARG_BYVAL_MEMORY)
      return setUploaded(Index, reinterpret_cast<HostAddress>(*Bytes), A.Size);
    Thread.Params[Index] = const_cast<void *>(*Bytes);
    return Status::success();
  }
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_THIS:
    return setTranslated(Index, translatedHost(Index));
  case PACC_ARG_POINTER:
  case PACC_ARG_POINTER_OR_HOST:
  case PACC_ARG_OBJECT: {
    const HostAddress Value = translatedHost(Index);
    const DataItem *Item = heldFor(Variable, Value);
    if (!Item || HasUses || goesBack(P))
      return setTranslated(Index, Value);
    if (Item->IsInParts)
      setFound(Index, Value, Item->heldHull());
    else
      setFound(Index, Value, *Item->Held);
    return Status::success();
  }
  case PACC_ARG_COPY_OF:
    return setCopyOf(Index, translatedHost(Index));
  case PACC_ARG_SNAPSHOT_OF:
    return setSnapshot(Index, translatedHost(Index), A.Size);
  }
  return Status::error(ErrorCode::InvalidUse,
                       "kernel %s has a parameter of unknown kind %u",
                       Kernel.name, P.kind);
}

Status Launch::setTranslated(uint32_t Index, HostAddress Host) {
  if (!MayHaveCopies || !Host) {
    setValue(Index, Host);
    if (Checks)
      Checks->forbid(Index, Host);
    return Status::success();
  }
  KernelVariable Variable = variable(Index);
  Variable.Host = Host;
  Result<FoundData> Found = C.Hooks->find(Variable);
  if (!Found.ok())
    return Found.takeStatus();
  if (Found->At) {
    setValue(Index, Found->At);
    std::shared_ptr<const DataPart> Part = C.Hooks->partAt(Host);
    if (Checks)
      Checks->allow(Index, std::move(Part));
    else if (Part && Part->isIncomplete())
      warnOfPieces(Index, "the kernel uses " + Part->name() + ", but " + Part->text() +
                              "\n What else it uses is not the program's (-gpu=check tells whether it does)");
    return Status::success();
  }
  if (Found->Map) {
    setFound(Index, Host, *Found->Map);
    return Status::success();
  }
  if (Kernel.params[Index].kind == PACC_ARG_OBJECT)
    return setObject(Index, Host);
  const auto Pointer = reinterpret_cast<HostAddress>(C.Arguments[Kernel.params[Index].slot].Host);
  const DataItem *Item = itemOf(Host, Pointer);
  if (Item && Item->IsInParts) {
    setFound(Index, Host, Item->heldHull());
    return Status::success();
  }
  Result<const Mapping *> Piece = pieceOf(Index, Host);
  if (!Piece.ok())
    return Piece.takeStatus();
  const Mapping *M = *Piece;
  const pacc_param &P = Kernel.params[Index];
  // What another pointer's subscripts need may be less than this one's.
  const bool IsOwn = Item && Item->Var == Pointer && Item->Held == M;
  if (M && (IsOwn || !M->IsInferred || P.kind != PACC_ARG_POINTER)) {
    setFound(Index, Host, *M);
    return Status::success();
  }
  const bool MayBeAbsent =
      P.kind == PACC_ARG_MAPPED_OR_HOST || P.kind == PACC_ARG_POINTER_OR_HOST;
  if (!MayBeAbsent && !Dev.sharesHostMemory() && !isEmptySection(Host))
    return absent(P, C.Arguments[P.slot], Host);
  setValue(Index, Host);
  if (Checks)
    Checks->forbid(Index, Host);
  return Status::success();
}

/// The object as it is on the device; where only parts of it are there, or nothing, a copy of the host's, in which
/// these parts have the device's values.
Status Launch::setObject(uint32_t Index, HostAddress Host) {
  const HostAddress End = Host + C.Arguments[Kernel.params[Index].slot].Size;
  const PresentTable::Found There = C.Device->Table.find(Host, End);
  if (There.How == PresentTable::Presence::Present) {
    setFound(Index, Host, *There.Map);
    return Status::success();
  }
  for (const TakenObject &Before : Taken)
    if (Before.holds({Host, End})) { // by another name
      setValue(Index, Before.deviceOf(Host));
      return Status::success();
    }
  if (C.Launched && std::any_of(C.Given.begin(), C.Given.end(), [&](DeviceAddress A) { return Host <= A && A < End; }))
    PACC_RETURN_IF_ERROR(C.Hooks->finishLaunches(*C.Queue)); // a kernel before, which may have written to the host's memory
  PACC_RETURN_IF_ERROR(setUploaded(Index, Host, End - Host));
  if (Dev.runsAtLaunch())
    return Status::success();
  TakenObject Object{{Host, End}, Thread.Values[Index]};
  if (There.How != PresentTable::Presence::Absent)
    for (const Mapping *M : C.Device->Table.all()) {
      const HostAddress From = std::max(M->Begin, Host), To = std::min(M->End, End);
      if (From >= To)
        continue;
      PACC_RETURN_IF_ERROR(checkReadPart(Index, *M));
      PACC_RETURN_IF_ERROR(Dev.copyOnDevice(Object.deviceOf(From), M->deviceOf(From), To - From, *C.Queue->Work));
      Object.There.push_back({From, To});
    }
  if (C.Hooks == &ConstructHooks::plain()) // pipelines launch later
    Taken.push_back(std::move(Object));
  return Status::success();
}

Status Launch::setCopyOf(uint32_t Index, HostAddress Object) {
  if (Dev.sharesHostMemory() || C.Hooks->holds(Object))
    return setTranslated(Index, Object);
  if (const Mapping *M = C.Device->Table.at(Object)) {
    if (C.Hooks->decide()) // which may run the kernel elsewhere
      return setTranslated(Index, Object);
    setFound(Index, Object, *M);
    return Status::success();
  }
  setValue(Index, 0);
  if (Checks)
    Checks->forbid(Index, 0);
  return Status::success();
}

/// As setCopyOf, with a copy of the object in its place. Hooks that decide where the kernel
/// runs keep what it leads to there; sections of pipelines have memory of their own.
Status Launch::setSnapshot(uint32_t Index, HostAddress Host, size_t Size) {
  PACC_RETURN_IF_ERROR(setCopyOf(Index, Host));
  const DeviceAddress Object = Thread.Values[Index];
  if (!Object || C.Hooks->decide())
    return Status::success();
  if (Object == Host && !Dev.runsAtLaunch()) {
    // The host's own memory, which this GPU reaches. The driver may read it when it is given the copy.
    PACC_RETURN_IF_ERROR(PACC_WAIT(C.Queue->Work->sync()));
    return setUploaded(Index, Host, Size);
  }
  Result<DeviceAddress> Copy = Dev.allocate(Size);
  if (!Copy.ok())
    return Copy.takeStatus();
  Uploads.push_back(*Copy);
  setValue(Index, *Copy);
  // What is mapped may be a part of the object, of which the kernel needs no more.
  const Mapping *M = MayHaveCopies ? C.Device->Table.at(Host) : nullptr;
  if (M && M->deviceOf(Host) == Object)
    Size = std::min<size_t>(Size, M->End - Host);
  return Dev.copyOnDevice(*Copy, Object, Size, *C.Queue->Work);
}

/// What the device has a copy of it may have changed; in a pipeline any device
/// may be the one that runs the kernel. None is what the host has where only the device knows better.
void Launch::markEstimates() {
  for (const TripSource &From : C.Shape.Sources) {
    Trip &T = C.Shape.Trips[From.Trip];
    if (!From.Object)
      T.IsEstimate = T.IsMost = true;
    else if (C.Hooks->decide() || (C.Device->Table.at(reinterpret_cast<HostAddress>(From.Object)) &&
                                   !(T.Trips && looksAtCopy(From.Object))))
      T.IsEstimate = true;
  }
}

bool Launch::looksAtCopy(const void *Object) const {
  if (Kernel.flags & PACC_KERNEL_TRUSTS_TRIPS)
    return false;
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    if (const uint32_t Kind = Kernel.params[I].kind;
        (Kind == PACC_ARG_COPY_OF || Kind == PACC_ARG_SNAPSHOT_OF) && translatedHost(I) == reinterpret_cast<HostAddress>(Object))
      return true;
  return false;
}

void Launch::setFound(uint32_t Index, HostAddress Host, const Mapping &M) {
  const pacc_param &P = Kernel.params[Index];
  const auto IsName = [&](const DataItem &Item) { // a pointer that the object goes by
    return Item.has(PACC_ITEM_ONLY_READ) && reinterpret_cast<HostAddress>(C.Arguments[P.slot].Host) == Item.Var;
  };
  if (M.OnlyByName && (P.kind == PACC_ARG_POINTER || P.kind == PACC_ARG_POINTER_OR_HOST) &&
      std::none_of(C.Items.begin(), C.Items.end(), [&](const DataItem &Item) { return Item.Held == &M && IsName(Item); }))
    if (Mapping *Reached = C.Device->Table.at(M.Begin)) // perhaps another thread's
      Reached->OnlyByName = false;
  setValue(Index, M.deviceOf(Host));
  Led.add(M);
  if (!M.Block)
    C.Given.push_back(M.Device);
  const pacc_kernel &OfRows = Kernel.apart && !Kernel.row_bytes ? *Kernel.apart : Kernel;
  if (OfRows.row_bytes && Index == OfRows.row_param && Host < M.End)
    C.Shape.RowElements = (M.End - Host) / OfRows.row_bytes;
  if (Checks)
    Checks->allow(Index, M.deviceOf(Host), allOfArray(M));
}

/// The last parameter: all others are known.
Status Launch::setChecks(uint32_t Index) {
  if (!Checks) {
    setValue(Index, 0);
    return Status::success();
  }
  Result<DeviceAddress> Table = Checks->upload(Dev, *C.Queue->Work);
  if (!Table.ok())
    return Table.takeStatus();
  Uploads.push_back(*Table);
  setValue(Index, *Table);
  return Status::success();
}

Status Launch::absent(const pacc_param &P, const Argument &A,
                      HostAddress Host) const {
  const char *Name = A.Name ? A.Name : "(unknown)";
  if (P.kind == PACC_ARG_MAPPED)
    return Status::error(ErrorCode::NotPresent,
                         "variable used in a kernel was not found on device "
                         "%u: name=%s host:0x%" PRIxPTR "\n"
                         " Add copy(%s) to the directive, or map it before "
                         "and say present(%s)",
                         Dev.number() + 1, Name, Host, Name, Name);
  const bool IsThis = P.kind == PACC_ARG_THIS;
  const char *Extent = IsThis ? "[0:1]" : "[0:n]";
  return Status::error(
      ErrorCode::NotPresent,
      "data of a pointer used in a kernel was not found on device %u: name=%s "
      "host:0x%" PRIxPTR "\n"
      " Add copy(%s%s)%s to the directive, or map it before (data, enter data) "
      "and say present(%s%s)",
      Dev.number() + 1, Name, Host, Name, Extent,
      IsThis ? "" : " with the number of elements n", Name, Extent);
}

Status Launch::setUploaded(uint32_t Index, HostAddress Host, size_t Size) {
  if (Dev.runsAtLaunch()) {
    setValue(Index, Host);
    return Status::success();
  }
  Result<DeviceAddress> Copy = Dev.allocate(Size);
  if (!Copy.ok())
    return Copy.takeStatus();
  Uploads.push_back(*Copy);
  setValue(Index, *Copy);
  return Dev.writeToDevice(*Copy, reinterpret_cast<const void *>(Host), Size,
                           *C.Queue->Work);
}

} // namespace pacc::rt
