//===- DeviceKinds.cpp - the list of kinds --------------------------------===//

#include "Driver/DeviceKind.h"
#include <algorithm>

namespace pacc::rt {

#define PACC_DEVICE_KIND(Type) extern const DeviceKind Type##Kind;
#include "DeviceKinds.def"
#undef PACC_DEVICE_KIND

/// In the order of DeviceType.
static const DeviceKind *const Kinds[] = {
#define PACC_DEVICE_KIND(Type) &Type##Kind,
#include "DeviceKinds.def"
#undef PACC_DEVICE_KIND
};

const DeviceKind &kindOf(DeviceType Type) { return *Kinds[static_cast<unsigned>(Type)]; }

const std::vector<const DeviceKind *> &deviceKinds() {
  // Never destroyed: programs may use OpenACC in destructors of their own.
  static const auto *Sorted = [] {
    auto *All = new std::vector<const DeviceKind *>(std::begin(Kinds), std::end(Kinds));
    std::stable_sort(All->begin(), All->end(),
                     [](const DeviceKind *A, const DeviceKind *B) { return A->Role < B->Role; });
    return All;
  }();
  return *Sorted;
}

} // namespace pacc::rt
