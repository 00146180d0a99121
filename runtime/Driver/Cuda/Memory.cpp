//===- Memory.cpp - a pool of device memory -------------------------------===//

#include "Driver/Cuda/Memory.h"
#include "Driver/Cuda/Check.h"
#include <algorithm>
#include <cinttypes>

namespace pacc::rt::cuda {

/// Small blocks in steps of 512 bytes, from 64 KiB in steps of an eighth of
/// their power of two, so that at most an eighth is wasted.
size_t Memory::sizeClass(size_t Bytes) {
  size_t Step = 512;
  while (Step * 128 <= Bytes)
    Step *= 2;
  if (Step > 512)
    Step *= 8;
  return (Bytes + Step - 1) / Step * Step;
}

DeviceAddress Memory::takeKept(size_t Size) {
  auto Found = Kept.find(Size);
  if (Found == Kept.end())
    return 0;
  DeviceAddress Block = Found->second;
  Kept.erase(Found);
  return Block;
}

/// What is given back first is mostly free first: behind a few that are not, nobody asks further, as there may be a
/// thousand, of constructs that the host has given without waiting.
Status Memory::collectReturned(bool Wait) {
  constexpr unsigned MostBusy = 4;
  unsigned Busy = 0;
  for (size_t I = 0; I < Waiting.size() && Busy != MostBusy;) {
    EventHandle Done = Waiting[I].Done->handle();
    if (Wait)
      PACC_CUDA_CALL(In.Api, cuEventSynchronize, Done);
    else if (CuResult Code = In.Api.cuEventQuery(Done); Code == NotReady) {
      ++I;
      ++Busy;
      continue;
    } else
      PACC_RETURN_IF_ERROR(check("cuEventQuery", Code));
    size_t Size = Sizes[Waiting[I].Block];
    Kept.emplace(Size, Waiting[I].Block);
    Waiting.erase(Waiting.begin() + I);
  }
  return Status::success();
}

Status Memory::giveBackKept() {
  PACC_RETURN_IF_ERROR(collectReturned(/*Wait=*/true));
  for (auto &Entry : Kept) {
    PACC_CUDA_CALL(In.Api, cuMemFree, Entry.second);
    Sizes.erase(Entry.second);
    Held -= Entry.first;
  }
  Kept.clear();
  return Status::success();
}

Status Memory::shortOf(size_t Bytes, Status Cause) {
  size_t Free = 0, Total = 0;
  if (In.Api.cuMemGetInfo(&Free, &Total) != Success)
    return Cause;
  char Text[160];
  std::snprintf(Text, sizeof Text,
                " %zu bytes were wanted; total/free CUDA memory: %zu/%zu",
                Bytes, Total, Free);
  return std::move(Cause).note(Text);
}

Result<DeviceAddress> Memory::fromDriver(size_t Size, size_t Bytes) {
  if (Held > Limit || Size > Limit - Held)
    PACC_RETURN_IF_ERROR(giveBackKept());
  Pointer Block = 0;
  CuResult Code = Used + Size > Limit ? CuResult(OutOfMemory)
                                      : In.Api.cuMemAlloc(&Block, Size);
  if (Code == OutOfMemory && Used + Size <= Limit &&
      (!Kept.empty() || !Waiting.empty())) {
    PACC_RETURN_IF_ERROR(giveBackKept());
    Code = In.Api.cuMemAlloc(&Block, Size);
  }
  if (Code == OutOfMemory)
    return shortOf(Bytes, failure("cuMemAlloc", Code));
  PACC_RETURN_IF_ERROR(check("cuMemAlloc", Code));
  Sizes.emplace(Block, Size);
  Held += Size;
  return DeviceAddress(Block);
}

Result<DeviceAddress> Memory::allocate(size_t Bytes) {
  PACC_RETURN_IF_ERROR(In.enter());
  size_t Size = sizeClass(Bytes);
  std::lock_guard<std::mutex> Guard(Lock);
  PACC_RETURN_IF_ERROR(collectReturned(/*Wait=*/false));
  DeviceAddress Block = takeKept(Size);
  if (!Block) {
    Result<DeviceAddress> New = fromDriver(Size, Bytes);
    if (!New.ok())
      return New;
    Block = *New;
  }
  Used += Size;
  return Block;
}

Status Memory::free(DeviceAddress Block, Queue *After) {
  PACC_RETURN_IF_ERROR(In.enter());
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Sizes.find(Block);
  if (Found == Sizes.end())
    return Status::error(ErrorCode::InvalidUse,
                         "%p is not the start of device memory",
                         reinterpret_cast<void *>(Block));
  size_t Size = Found->second;
  if (After) {
    Result<std::unique_ptr<CudaEvent>> Done = CudaEvent::create(In);
    if (!Done.ok())
      return Done.takeStatus();
    PACC_RETURN_IF_ERROR(After->record(**Done));
    Waiting.push_back({Block, std::move(*Done)});
  } else {
    Kept.emplace(Size, Block);
  }
  Used -= Size;
  return Status::success();
}

Result<Device::MemoryInfo> Memory::info() {
  PACC_RETURN_IF_ERROR(In.enter());
  size_t Free = 0, Total = 0;
  PACC_CUDA_CALL(In.Api, cuMemGetInfo, &Free, &Total);
  std::lock_guard<std::mutex> Guard(Lock);
  uint64_t Available =
      std::min<uint64_t>(Free + (Held - Used), Limit - std::min(Limit, Used));
  return Device::MemoryInfo{Available, std::min<uint64_t>(Total, Whole)};
}

} // namespace pacc::rt::cuda
