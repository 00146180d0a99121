//===- ZeroCopy.h - host memory that kernels reach --------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_ZEROCOPY_H
#define PACC_RUNTIME_DRIVER_CUDA_ZEROCOPY_H

#include "Driver/Cuda/Queue.h"
#include <mutex>
#include <vector>

namespace pacc::rt::cuda {

/// Cells of pinned memory, one for each variable. Host and device use the same
/// addresses (unified addressing, which all 64-bit systems have). A program
/// that has no more variables at a time than one piece has cells pins one
/// piece; it is kept until the program ends. Thread-safe.
class ZeroCopy {
public:
  /// What a bus transfer has, so that no two cells share one.
  static constexpr size_t CellBytes = 128;

  explicit ZeroCopy(const DeviceContext &In) : In(In) {}

  /// 0: it does not fit a cell.
  Result<DeviceAddress> allocate(size_t Bytes);
  bool owns(DeviceAddress Cell) const;
  /// `After` as in Device::free.
  Status free(DeviceAddress Cell, Queue *After);

private:
  static constexpr size_t PieceBytes = 4096;
  struct Returned {
    DeviceAddress Cell;
    std::unique_ptr<CudaEvent> Done; ///< the cell is free when this happened
  };
  Status addPiece();
  void collectReturned();

  const DeviceContext &In;
  mutable std::mutex Lock; ///< protects what follows; taken last
  std::vector<DeviceAddress> Pieces, Free;
  std::vector<Returned> Waiting;
};

} // namespace pacc::rt::cuda

#endif
