//===- ZeroCopy.cpp - host memory that kernels reach ----------------------===//

#include "Driver/Cuda/ZeroCopy.h"
#include "Driver/Cuda/Check.h"
#include <algorithm>

namespace pacc::rt::cuda {

Status ZeroCopy::addPiece() {
  PACC_RETURN_IF_ERROR(In.enter());
  void *Piece = nullptr;
  PACC_CUDA_CALL(In.Api, cuMemHostAlloc, &Piece, PieceBytes,
                 MemHostAllocPortable | MemHostAllocMapped);
  const auto First = reinterpret_cast<DeviceAddress>(Piece);
  Pieces.push_back(First);
  for (size_t At = PieceBytes; At; At -= CellBytes)
    Free.push_back(First + At - CellBytes);
  return Status::success();
}

void ZeroCopy::collectReturned() {
  auto Done = [&](const Returned &R) {
    if (In.Api.cuEventQuery(R.Done->handle()) != Success)
      return false;
    Free.push_back(R.Cell);
    return true;
  };
  Waiting.erase(std::remove_if(Waiting.begin(), Waiting.end(), Done),
                Waiting.end());
}

Result<DeviceAddress> ZeroCopy::allocate(size_t Bytes) {
  if (Bytes > CellBytes)
    return DeviceAddress(0);
  std::lock_guard<std::mutex> Guard(Lock);
  if (Free.empty() && !Waiting.empty()) {
    PACC_RETURN_IF_ERROR(In.enter());
    collectReturned();
  }
  if (Free.empty())
    PACC_RETURN_IF_ERROR(addPiece());
  const DeviceAddress Cell = Free.back();
  Free.pop_back();
  return Cell;
}

bool ZeroCopy::owns(DeviceAddress Cell) const {
  std::lock_guard<std::mutex> Guard(Lock);
  return std::any_of(Pieces.begin(), Pieces.end(), [&](DeviceAddress Piece) {
    return Cell >= Piece && Cell < Piece + PieceBytes;
  });
}

Status ZeroCopy::free(DeviceAddress Cell, Queue *After) {
  std::unique_ptr<CudaEvent> Done;
  if (After) {
    Result<std::unique_ptr<CudaEvent>> New = CudaEvent::create(In);
    if (!New.ok())
      return New.takeStatus();
    Done = std::move(*New);
    PACC_RETURN_IF_ERROR(After->record(*Done));
  }
  std::lock_guard<std::mutex> Guard(Lock);
  if (Done)
    Waiting.push_back({Cell, std::move(Done)});
  else
    Free.push_back(Cell);
  return Status::success();
}

} // namespace pacc::rt::cuda
