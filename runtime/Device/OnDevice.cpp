//===- OnDevice.cpp - acc_on_device inside of kernels -*- C++ -*-===//
//
// OpenACC 3.4, 3.2.15. Host code has its own in libpaccrt; the constant of each
// form lets branches for other devices vanish before anything asks whether they
// can be compiled.
//
//===----------------------------------------------------------------------===//
#include "Form.h"

PACCD_ENTRY int acc_on_device(acc_device_t Type) {
  using pacc::device::FormType;
  if (FormType == acc_device_host)
    return Type == acc_device_host || Type == acc_device_none;
  return Type == FormType || Type == acc_device_not_host;
}
