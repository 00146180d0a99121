//===- LaunchOverlap.cpp - whether a kernel's loops may be spread ---------===//
//
// What the compiler knows of data and numbers alone, launches find out (pacc_kernel::apart).
//
// The clauses and what the compiler has inferred say what a kernel uses, so that arrays may share memory that the
// program has given out itself. Where they do not: on a device with copies each mapping is memory of its own, and a
// kernel gets no further with a pointer than its mapping.
//
//===----------------------------------------------------------------------===//
#include "Exec/Launch/Launch.h"
#include "Exec/ManagedHeap.h"
#include "Trace/TraceEvent.h"
#include <algorithm>
#include <string>

namespace pacc::rt {

namespace {

void include(std::optional<HostRange> &All, HostRange Part) {
  All = All ? HostRange{std::min(All->Begin, Part.Begin), std::max(All->End, Part.End)} : Part;
}

/// All that `Items` say of the data at `Base`, if it is not null of `Variable` with that value alone; nothing if they
/// do not name it, or not all of their sections are known.
std::optional<HostRange> givenRange(const std::vector<DataItem> &Items, HostAddress Base, HostAddress Variable) {
  std::optional<HostRange> All;
  for (const DataItem &Item : Items) {
    if (Item.Base != Base || (Variable && Item.Var != Variable))
      continue;
    if (!Item.Levels.empty() || !Item.extentIsKnown())
      return std::nullopt;
    // With a section of length zero programs name what is there already.
    if (!Item.Bytes)
      continue;
    const Section Part = Item.section();
    include(All, {Part.Begin, Part.End});
  }
  return All;
}

/// What all constructs say of the data at `Base`: callers may have named a part of what theirs have named before.
std::optional<HostRange> rangeOfAll(const ConstructStack &Constructs, HostAddress Base) {
  std::optional<HostRange> All;
  for (size_t Depth = 0; Depth != Constructs.depth(); ++Depth)
    if (const std::optional<HostRange> Range = givenRange(Constructs.at(Depth).Items, Base, /*Variable=*/0))
      include(All, *Range);
  return All;
}

/// The argument tells the size of what the parameter leads to.
bool hasSize(const pacc_param &P) {
  switch (P.kind) {
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_OBJECT:
    return true;
  }
  return false;
}

} // namespace

std::vector<uint64_t> Launch::piecesOfHeap() const {
  std::vector<uint64_t> Bytes(Kernel.param_count);
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    if (const auto *Piece = reinterpret_cast<const void *>(translatedHost(I)); Piece && ManagedHeap::mayHold(Piece))
      Bytes[I] = ManagedHeap::instance().sizeOf(Piece);
  return Bytes;
}

std::optional<MemoryUse> Launch::useOf(uint32_t Index, uint64_t PieceBytes) const {
  const pacc_param &P = Kernel.params[Index];
  const HostAddress Host = translatedHost(Index);
  const bool IsWritten = PACC_PARAM_APART(P.apart) == PACC_APART_WRITTEN;
  if (!Host)
    return MemoryUse{0, 0, IsWritten};
  // Of its own clauses and what was inferred for it alone: a region round it may have named a part of what is there.
  const auto Variable = reinterpret_cast<HostAddress>(C.Arguments[P.slot].Host);
  const std::optional<HostRange> Named = givenRange(C.Items, Host, Variable);
  if (PieceBytes) // of which devices and the host have one, and it counts as present with all around
    return Named && Host <= Named->Begin && Named->End <= Host + PieceBytes
               ? MemoryUse{Named->Begin, Named->End, IsWritten}
               : MemoryUse{Host, Host + PieceBytes, IsWritten};
  if (MayHaveCopies) {
    const DataItem *Item = itemOf(Host, Variable);
    if (Item && Item->IsInParts)
      return std::nullopt;
    const DataItem *Own = goesBack(P) ? nullptr : heldFor(Variable, Host);
    const Mapping *M = Own ? Own->Held : nullptr;
    if (!M) {
      Result<const Mapping *> Piece = pieceOf(Index, Host);
      if (!Piece.ok())
        return std::nullopt; // and setParam says why
      M = *Piece;
    }
    if (M && Named && M->Begin <= Named->Begin && Named->End <= M->End)
      return MemoryUse{M->deviceOf(Named->Begin), M->deviceOf(Named->End), IsWritten};
    // All that has memory in its block counts; null: memory of the program's own.
    if (const DeviceBlock *Block = M ? M->Block.get() : nullptr)
      return MemoryUse{Block->Address, Block->Address + Block->Bytes, IsWritten};
    if (M)
      return MemoryUse{M->Device, M->Device + M->bytes(), IsWritten};
  }
  if (!Dev.sharesHostMemory()) {
    // The kernel gets a copy of its own of what is absent, or null.
    const bool IsOwn = P.kind == PACC_ARG_OBJECT || P.kind == PACC_ARG_COPY_OF;
    return IsOwn ? std::optional(MemoryUse{0, 0, IsWritten}) : std::nullopt;
  }
  if (hasSize(P)) {
    const uint64_t Size = C.Arguments[P.slot].Size;
    return Size ? std::optional(MemoryUse{Host, Host + Size, IsWritten}) : std::nullopt;
  }
  // What others call the data at that address begins there.
  const std::optional<HostRange> Given = Named || goesBack(P) ? Named : rangeOfAll(Thread.Constructs, Host);
  return Given ? std::optional(MemoryUse{Given->Begin, Given->End, IsWritten}) : std::nullopt;
}

bool Launch::numbersHold() {
  if (!Kernel.holds)
    return true;
  std::vector<void *> Values(Kernel.param_count);
  std::unique_lock<std::mutex> Lock;
  if (MayHaveCopies)
    Lock = C.Device->Table.lockUnsettled();
  for (uint32_t I = 0; I != Kernel.param_count; ++I) {
    const pacc_param &P = Kernel.params[I];
    if (P.kind != PACC_ARG_BYVAL)
      continue;
    if (P.slot >= C.Arguments.size() || !C.Arguments[P.slot].Host || isElsewhere(C.Arguments[P.slot]))
      return false;
    Values[I] = C.Arguments[P.slot].Host;
  }
  const int32_t Left = Kernel.holds(Values.data());
  if (Left && Kernel.row_param == PACC_ROW_OF_ITERATIONS) // the test says how many of those may be (pacc_kernel::row_bytes)
    C.Shape.RowIterations = std::max<int32_t>(0, Kernel.row_bytes - (Left - 1));
  return Left != 0;
}

bool Launch::isAllowed() {
  const uint32_t RowIterations = C.Shape.RowIterations;
  if (numbersHold() && dataLieApart())
    return true;
  C.Shape.RowIterations = RowIterations; // of the kernel that is taken instead
  return false;
}

void Launch::tellOfOrder(uint32_t Param, const uint32_t *Other) const {
  if (!isTold(TraceKind::Note))
    return;
  const auto NameOf = [this](uint32_t Index) {
    const uint32_t Slot = Kernel.params[Index].slot;
    const char *Name = Slot < C.Arguments.size() ? C.Arguments[Slot].Name : nullptr;
    return std::string(Name && *Name ? Name : "(unnamed)");
  };
  const std::string Name = NameOf(Param);
  const std::string Text =
      Other ? "loops run in order: the memory of " + Name + " and " + NameOf(*Other) +
                  " overlaps; to run them in parallel, declare the pointers restrict, give sections, or say loop independent"
            : "loops run in order: nobody knows how far " + Name + " goes; to run them in parallel, give its section, declare "
              "it restrict, or say loop independent";
  const Place Where = {Kernel.file, Kernel.function, Kernel.line};
  TraceEvent E(TraceKind::Note, Thread.origin(*C.Device, Where, C.Async));
  E.Name = Text.c_str();
  tell(E);
}

bool Launch::dataLieApart() {
  // In pipelines chunks of the data are elsewhere.
  if (C.Hooks != &ConstructHooks::plain() || Thread.isInPipeline())
    return false;
  const std::vector<uint64_t> Pieces = piecesOfHeap(); // whose lock is taken before that of a present table
  std::unique_lock<std::mutex> Lock;
  if (MayHaveCopies)
    Lock = C.Device->Table.lockUnsettled();
  for (DataItem &Item : C.Items)
    Item.settle(MayHaveCopies ? &C.Device->Table : nullptr);
  std::vector<MemoryUse> Uses;
  for (uint32_t I = 0; I != Kernel.param_count; ++I) {
    if (PACC_PARAM_APART(Kernel.params[I].apart) == PACC_APART_UNUSED)
      continue;
    std::optional<MemoryUse> Use = useOf(I, Pieces[I]);
    if (!Use) {
      if (Lock.owns_lock())
        Lock.unlock();
      tellOfOrder(I, nullptr);
      return false;
    }
    Use->Param = I;
    if (Use->Begin != Use->End)
      Uses.push_back(*Use);
  }
  std::sort(Uses.begin(), Uses.end(),
            [](const MemoryUse &X, const MemoryUse &Y) { return X.Begin < Y.Begin; });
  // What goes furthest of all that lies before, and of what is written there.
  const MemoryUse *Last = nullptr, *Written = nullptr;
  for (const MemoryUse &Use : Uses) {
    const MemoryUse *Before = Use.IsWritten ? Last : Written;
    if (Before && Use.Begin < Before->End) {
      if (Lock.owns_lock())
        Lock.unlock();
      tellOfOrder(Before->Param, &Use.Param);
      return false;
    }
    if (!Last || Last->End < Use.End)
      Last = &Use;
    if (Use.IsWritten && (!Written || Written->End < Use.End))
      Written = &Use;
  }
  return true;
}

} // namespace pacc::rt
