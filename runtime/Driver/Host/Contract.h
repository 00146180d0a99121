//===- Contract.h - what the host's cores are to compiler and runtime -*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_HOST_CONTRACT_H
#define PACC_RUNTIME_DRIVER_HOST_CONTRACT_H

#include "pacc/ABI/Geometry.h"

namespace pacc {

/// A gang is one lane.
constexpr BlockLimits HostBlock = {1, 1, 1, 0};

} // namespace pacc

#endif
