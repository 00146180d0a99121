//===- LaunchOverlap.cpp - whether a kernel's loops may be spread ---------===//
//
// What the compiler knows of data and numbers alone, launches find out (pacc_kernel::apart).
//
// On a device with copies each mapping is memory of its own, and a kernel gets no further with a
// pointer than its mapping. Where memory is shared, the clauses and what the compiler has inferred say
// what a kernel uses.
//
//===----------------------------------------------------------------------===//
#include "Exec/Launch/Launch.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// All that the innermost construct with such clauses says of the data at `Base`; nothing if none does.
std::optional<HostRange> givenRange(const ConstructStack &Constructs, HostAddress Base) {
  for (size_t Depth = Constructs.depth(); Depth-- != 0;) {
    std::optional<HostRange> All;
    for (const DataItem &Item : Constructs.at(Depth).Items)
      // With a section of length zero programs name what is there already.
      if (Item.Base == Base && Item.Levels.empty() && Item.extentIsKnown() && Item.Bytes) {
        const Section Part = Item.section();
        All = All ? HostRange{std::min(All->Begin, Part.Begin), std::max(All->End, Part.End)}
                  : HostRange{Part.Begin, Part.End};
      }
    if (All)
      return All;
  }
  return std::nullopt;
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

std::optional<MemoryUse> Launch::useOf(uint32_t Index) const {
  const pacc_param &P = Kernel.params[Index];
  const HostAddress Host = translatedHost(Index);
  const bool IsWritten = P.apart == PACC_APART_WRITTEN;
  if (!Host)
    return MemoryUse{0, 0, IsWritten};
  if (MayHaveCopies) {
    const DataItem *Item = itemOf(Host);
    if (Item && Item->IsInParts)
      return std::nullopt;
    const DataItem *Own = heldFor(reinterpret_cast<HostAddress>(C.Arguments[P.slot].Host), Host);
    const Mapping *M = Own ? Own->Held : nullptr;
    if (!M)
      M = Item ? Item->Held : C.Device->Table.ofPointer(Host);
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
  const std::optional<HostRange> Given = givenRange(Thread.Constructs, Host);
  return Given ? std::optional(MemoryUse{Given->Begin, Given->End, IsWritten}) : std::nullopt;
}

bool Launch::numbersHold() const {
  if (!Kernel.holds)
    return true;
  std::vector<void *> Values(Kernel.param_count);
  std::unique_lock<std::mutex> Lock;
  if (MayHaveCopies)
    Lock = C.Device->Table.lock();
  for (uint32_t I = 0; I != Kernel.param_count; ++I) {
    const pacc_param &P = Kernel.params[I];
    if (P.kind != PACC_ARG_BYVAL)
      continue;
    if (P.slot >= C.Arguments.size() || !C.Arguments[P.slot].Host || isElsewhere(C.Arguments[P.slot]))
      return false;
    Values[I] = C.Arguments[P.slot].Host;
  }
  return Kernel.holds(Values.data()) != 0;
}

bool Launch::dataLieApart() {
  // In pipelines chunks of the data are elsewhere.
  if (C.Hooks != &ConstructHooks::plain() || Thread.isInPipeline())
    return false;
  std::unique_lock<std::mutex> Lock;
  if (MayHaveCopies)
    Lock = C.Device->Table.lock();
  for (DataItem &Item : C.Items)
    Item.settle(MayHaveCopies ? &C.Device->Table : nullptr);
  std::vector<MemoryUse> Uses;
  for (uint32_t I = 0; I != Kernel.param_count; ++I) {
    if (Kernel.params[I].apart == PACC_APART_UNUSED)
      continue;
    const std::optional<MemoryUse> Use = useOf(I);
    if (!Use)
      return false;
    if (Use->Begin != Use->End)
      Uses.push_back(*Use);
  }
  std::sort(Uses.begin(), Uses.end(),
            [](const MemoryUse &X, const MemoryUse &Y) { return X.Begin < Y.Begin; });
  // The last end of all that lies before, and of what is written there.
  uint64_t End = 0, WrittenEnd = 0;
  for (const MemoryUse &Use : Uses) {
    if (Use.Begin < (Use.IsWritten ? End : WrittenEnd))
      return false;
    End = std::max(End, Use.End);
    if (Use.IsWritten)
      WrittenEnd = std::max(WrittenEnd, Use.End);
  }
  return true;
}

} // namespace pacc::rt
