//===- ManagedHeap.cpp - the program's heap, shared with devices ----------===//

#include "Exec/ManagedHeap.h"
#include <algorithm>
#include <atomic>
#include <cstdio>

namespace pacc::rt {

namespace {

/// What the driver is asked for at a time; larger pieces get a segment of their own,
/// which is given back with them.
constexpr size_t SegmentBytes = size_t(32) << 20, LargeBytes = SegmentBytes / 8;
constexpr size_t LeastAlignment = 16;

/// Where segments have been: from Lowest to before Highest.
std::atomic<HostAddress> Lowest{UINTPTR_MAX}, Highest{0};

void noteSegment(HostAddress Begin, size_t Bytes) {
  Lowest = std::min(Lowest.load(), Begin);
  Highest = std::max(Highest.load(), Begin + Bytes);
}

/// The thread is in the heap's own code, which frees memory, too: none of the heap.
thread_local bool IsInside = false;

class Inside {
public:
  Inside() { IsInside = true; }
  ~Inside() { IsInside = Was; }
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;

private:
  const bool Was = IsInside;
};

void warn(const std::string &Problem) {
  std::fprintf(stderr,
               "pacc: warning: no managed memory: %s\n"
               " The program's allocations are the host's, which kernels do not reach\n",
               Problem.c_str());
}

size_t roundUp(size_t Value, size_t Step) {
  return (Value + Step - 1) / Step * Step;
}

void makePresentOn(DeviceState &Device, const ManagedSegment &Segment) {
  auto Lock = Device.Table.lock();
  // As after acc_map_data: the one dynamic reference stays whatever directives do.
  Mapping &M = Device.Table.insert(
      Segment.begin(), Segment.begin() + Segment.bytes(), Segment.begin(),
      /*Block=*/nullptr, Segment.begin(), "(managed memory)", Place());
  M.Dynamic = 1;
}

} // namespace

ManagedSegment::ManagedSegment(HostAddress Begin, size_t Bytes)
    : Begin(Begin), Bytes(Bytes) {
  addFree(Begin, Bytes);
}

void ManagedSegment::addFree(HostAddress At, size_t Size) {
  if (!Size)
    return;
  Free.emplace(At, Size);
  BySize.emplace(Size, At);
}

void ManagedSegment::removeFree(HostAddress At, size_t Size) {
  Free.erase(At);
  BySize.erase({Size, At});
}

HostAddress ManagedSegment::allocate(size_t Size, size_t Alignment) {
  const size_t Wanted = roundUp(Size, LeastAlignment);
  for (auto Next = BySize.lower_bound({Wanted, 0}); Next != BySize.end(); ++Next) {
    const auto [Length, From] = *Next;
    const HostAddress At = roundUp(From, Alignment);
    if (At - From + Wanted > Length)
      continue;
    removeFree(From, Length);
    addFree(From, At - From);
    addFree(At + Wanted, From + Length - At - Wanted);
    Used.emplace(At, Extent{At, Wanted, Size});
    return At;
  }
  return 0;
}

size_t ManagedSegment::sizeOf(HostAddress Piece) const {
  const auto Found = Used.find(Piece);
  return Found == Used.end() ? 0 : Found->second.Asked;
}

void ManagedSegment::free(HostAddress Piece) {
  const auto Found = Used.find(Piece);
  HostAddress From = Found->second.Begin, To = From + Found->second.Bytes;
  Used.erase(Found);
  const auto After = Free.lower_bound(From);
  if (After != Free.begin())
    if (const auto Before = std::prev(After); Before->first + Before->second == From) {
      From = Before->first;
      removeFree(Before->first, Before->second);
    }
  if (const auto Next = Free.find(To); Next != Free.end()) {
    const size_t Length = Next->second;
    removeFree(To, Length);
    To += Length;
  }
  addFree(From, To - From);
}

ManagedHeap &ManagedHeap::instance() {
  // Never destroyed: destructors of the program free memory.
  static ManagedHeap *Heap = new ManagedHeap;
  return *Heap;
}

/// The device that programs start with, if it has memory to share. What is wrong with it
/// the first construct tells.
DeviceState *ManagedHeap::owner() {
  std::call_once(OwnerOnce, [this] {
    Result<DeviceState *> Initial = Devices::instance().initial(ProgramTraits());
    if (!Initial.ok())
      return warn(Initial.takeStatus().message());
    Result<bool> Has = (*Initial)->Dev.hasManagedMemory();
    if (!Has.ok())
      return warn(Has.takeStatus().message());
    Owner = *Has ? *Initial : nullptr;
  });
  return Owner;
}

ManagedSegment *ManagedHeap::grow(size_t Bytes) {
  Result<DeviceAddress> Begin = Owner->Dev.allocateManaged(Bytes);
  if (!Begin.ok()) {
    warn(Begin.takeStatus().message());
    return nullptr;
  }
  noteSegment(*Begin, Bytes);
  ManagedSegment &Segment = All.try_emplace(*Begin, *Begin, Bytes).first->second;
  for (DeviceState *Device : Ready)
    makePresentOn(*Device, Segment);
  return &Segment;
}

void *ManagedHeap::allocate(size_t Bytes, size_t Alignment) {
  if (!owner())
    return nullptr;
  const Inside Guard;
  std::unique_lock<std::shared_mutex> Held(Lock);
  Bytes = std::max<size_t>(Bytes, 1);
  // Kernels may count on arrays being aligned as the device's own memory is.
  Alignment = std::max({Alignment, LeastAlignment, Bytes < 256 ? 1 : size_t(256)});
  const size_t Most = roundUp(Bytes, LeastAlignment) + Alignment;
  if (Most < Bytes) // more than there are addresses
    return nullptr;
  if (Most < LargeBytes)
    for (auto &[Begin, Segment] : All)
      if (HostAddress Piece = Segment.allocate(Bytes, Alignment))
        return reinterpret_cast<void *>(Piece);
  ManagedSegment *Fresh = grow(Most < LargeBytes ? SegmentBytes : Most);
  return Fresh ? reinterpret_cast<void *>(Fresh->allocate(Bytes, Alignment)) : nullptr;
}

ManagedHeap::Segments::const_iterator ManagedHeap::holding(HostAddress Piece) const {
  auto Next = All.upper_bound(Piece);
  if (Next == All.begin())
    return All.end();
  --Next;
  return Piece < Next->first + Next->second.bytes() ? Next : All.end();
}

bool ManagedHeap::mayHold(const void *Piece) {
  const auto At = reinterpret_cast<HostAddress>(Piece);
  return At >= Lowest.load(std::memory_order_relaxed) && At < Highest.load(std::memory_order_relaxed) && !IsInside;
}

size_t ManagedHeap::sizeOf(const void *Piece) const {
  const auto At = reinterpret_cast<HostAddress>(Piece);
  const Inside Guard;
  std::shared_lock<std::shared_mutex> Held(Lock);
  const auto Found = holding(At);
  return Found == All.end() ? 0 : Found->second.sizeOf(At);
}

Result<bool> ManagedHeap::free(void *Piece) {
  const auto At = reinterpret_cast<HostAddress>(Piece);
  const Inside Guard;
  std::unique_lock<std::shared_mutex> Held(Lock);
  const auto Found = holding(At);
  if (Found == All.end() || !Found->second.sizeOf(At))
    return false;
  ManagedSegment &Segment = All.find(Found->first)->second;
  Segment.free(At);
  if (!Segment.isUnused() || Segment.bytes() == SegmentBytes)
    return true;
  for (DeviceState *Device : Ready) {
    auto Table = Device->Table.lock();
    if (Mapping *M = Device->Table.at(At))
      Device->Table.erase(*M);
  }
  const HostAddress Begin = Segment.begin();
  All.erase(Begin);
  PACC_RETURN_IF_ERROR(Owner->Dev.freeManaged(Begin));
  return true;
}

void ManagedHeap::enter(DeviceState &Device) {
  if (Device.Dev.sharesHostMemory())
    return;
  const Inside Guard;
  std::unique_lock<std::shared_mutex> Held(Lock);
  Ready.push_back(&Device);
  for (auto &[Begin, Segment] : All)
    makePresentOn(Device, Segment);
}

} // namespace pacc::rt
