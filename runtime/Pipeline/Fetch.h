//===- Fetch.h - runs of device memory come to the host ---------*- C++ -*-===//
#ifndef PACC_RUNTIME_PIPELINE_FETCH_H
#define PACC_RUNTIME_PIPELINE_FETCH_H

#include "Data/Copies/PresentTable.h"
#include "Driver/Device.h"
#include "Pipeline/Plan/Planner.h"
#include <vector>

namespace pacc::rt {

/// Brings `Runs`, bytes counted from element zero and in rising order, from memory whose element zero is at `Zero` to
/// the host, where it is at `Base`. Many short runs come together, with what lies between them. May wait for `Q`.
Status fetch(Device &D, Queue &Q, DeviceAddress Zero, HostAddress Base,
             const std::vector<Span> &Runs);

} // namespace pacc::rt

#endif
