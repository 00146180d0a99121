//===- KnownMemory.cpp - what the driver takes an address for -------------===//

#include "Driver/Cuda/Copies/KnownMemory.h"
#include "Driver/Cuda/Check.h"

namespace pacc::rt::cuda {

std::optional<int> memoryType(const DeviceContext &In, const void *Address) {
  // The driver knows only memory that it allocated or pinned; of other memory
  // this call says zero, where that for one attribute fails.
  int Type = 0, Which = PointerAttributeMemoryType;
  void *Values = &Type;
  if (!In.enter().ok())
    return std::nullopt;
  const CuResult Code = In.Api.cuPointerGetAttributes(
      1, &Which, &Values, reinterpret_cast<Pointer>(Address));
  if (Code == Success)
    return Type;
  noteFailure("cuPointerGetAttributes", Code);
  return std::nullopt;
}

} // namespace pacc::rt::cuda
