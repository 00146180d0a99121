//===- OnDevice.cpp - acc_on_device and its like inside of kernels -*- C++ -*-===//
//
// OpenACC 3.4, 3.2.15, and nvc's __pgi_gangidx and its like. Host code has its own in
// libpaccrt; the constant of each form lets branches for other devices vanish before
// anything asks whether they can be compiled.
//
//===----------------------------------------------------------------------===//
#include "Form.h"

PACCD_ENTRY int acc_on_device(acc_device_t Type) {
  using pacc::device::FormType;
  if (FormType == acc_device_host)
    return Type == acc_device_host || Type == acc_device_none;
  return Type == FormType || Type == acc_device_not_host;
}

/// Gangs may lie on three axes; programs know one number.
PACCD_ENTRY int __pgi_gangidx(void) {
  using namespace pacc::device;
  return static_cast<int>(gang(0) + numGangs(0) * (gang(1) + numGangs(1) * gang(2)));
}
PACCD_ENTRY int __pgi_workeridx(void) { return static_cast<int>(pacc::device::laneY()); }
PACCD_ENTRY int __pgi_vectoridx(void) { return static_cast<int>(pacc::device::laneX()); }
