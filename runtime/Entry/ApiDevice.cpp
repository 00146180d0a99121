//===- ApiDevice.cpp - acc_* routines about devices -----------------------===//
//
// OpenACC 3.4, 3.2.1 to 3.2.8 and 3.2.15.
//
//===----------------------------------------------------------------------===//

#include "Driver/DeviceKind.h"
#include "Driver/Emulator/Contract.h"
#include "Entry/ApiCall.h"
#include "Exec/DeviceChoice.h"

using namespace pacc::rt;

extern "C" uint32_t __pacch_gang(void);

namespace {

/// A device by type and number, for routines that do not change the current
/// one.
DeviceState &deviceAt(int Number, acc_device_t Type, const char *Routine) {
  const Place Where{nullptr, Routine, 0};
  ThreadState &T = ThreadState::get();
  const DeviceType Found = check(deviceType(T, Type), Where, nullptr);
  return *check(Devices::instance().get(Found, Number), Where, nullptr);
}

/// Makes a device of the type current.
void choose(acc_device_t Type, const char *Routine) {
  const Place Where{nullptr, Routine, 0};
  ThreadState &T = ThreadState::get();
  const DeviceType Found = check(deviceType(T, Type), Where, nullptr);
  T.Current = check(deviceOfType(T, Found), Where, nullptr);
}

void shutDownAt(int Number, acc_device_t Type, const char *Routine) {
  DeviceState &D = deviceAt(Number, Type, Routine);
  const Place Where{nullptr, Routine, 0};
  check(shutDown(ThreadState::get(), D, Where), Where, &D);
}

} // namespace

PACC_EXPORT int acc_get_num_devices(acc_device_t type) {
  Result<DeviceType> Found = deviceType(ThreadState::get(), type);
  return Found.ok() ? Devices::instance().count(*Found) : 0;
}

PACC_EXPORT void acc_set_device_type(acc_device_t type) {
  choose(type, "acc_set_device_type");
}

PACC_EXPORT acc_device_t acc_get_device_type(void) {
  return kindOf(ApiCall("acc_get_device_type").dev().type()).Public;
}

PACC_EXPORT void acc_set_device_num(int device_num, acc_device_t type) {
  ThreadState::get().Current =
      &deviceAt(device_num, type, "acc_set_device_num");
}

PACC_EXPORT int acc_get_device_num(acc_device_t type) {
  ApiCall Call("acc_get_device_num");
  const DeviceType Asked = Call.must(deviceType(Call.thread(), type));
  return Call.dev().type() == Asked ? Call.dev().number() : 0;
}

PACC_EXPORT size_t acc_get_property(int device_num, acc_device_t type,
                                    acc_device_property_t property) {
  DeviceState &D = deviceAt(device_num, type, "acc_get_property");
  switch (property) {
  case acc_property_memory:
    return D.Dev.properties().MemoryBytes;
  case acc_property_free_memory:
    return check(D.Dev.memoryInfo(), {nullptr, "acc_get_property", 0}, &D).Free;
  case acc_property_shared_memory_support:
    return D.Dev.sharesHostMemory();
  default:
    return 0;
  }
}

PACC_EXPORT const char *
acc_get_property_string(int device_num, acc_device_t type,
                        acc_device_property_t property) {
  const DeviceProperties &P =
      deviceAt(device_num, type, "acc_get_property_string").Dev.properties();
  switch (property) {
  case acc_property_name:
    return P.Name.c_str();
  case acc_property_vendor:
    return P.Vendor.c_str();
  case acc_property_driver:
    return P.Driver.c_str();
  default:
    return nullptr;
  }
}

PACC_EXPORT void acc_init(acc_device_t type) {
  choose(type, "acc_init");
}

PACC_EXPORT void acc_init_device(int device_num, acc_device_t type) {
  deviceAt(device_num, type, "acc_init_device");
}

PACC_EXPORT void acc_shutdown(acc_device_t type) {
  for (int Number = 0; Number != acc_get_num_devices(type); ++Number)
    shutDownAt(Number, type, "acc_shutdown");
}

PACC_EXPORT void acc_shutdown_device(int device_num, acc_device_t type) {
  shutDownAt(device_num, type, "acc_shutdown_device");
}

PACC_EXPORT void *acc_get_current_cuda_device(void) {
  return ApiCall("acc_get_current_cuda_device").dev().nativeDevice();
}
PACC_EXPORT void *acc_get_current_cuda_context(void) {
  return ApiCall("acc_get_current_cuda_context").dev().nativeContext();
}

/// Kernels have a constant of their own (Device/OnDevice.cpp). Functions that
/// they call are, on the host and on the emulator, the host's.
PACC_EXPORT int acc_on_device(acc_device_t type) {
  for (const DeviceKind *Kind : deviceKinds())
    if (Kind->IsCaller && Kind->IsCaller())
      return type == Kind->Public || type == acc_device_not_host;
  return type == acc_device_host || type == acc_device_none;
}

/// Likewise: kernels have their own (Device/OnDevice.cpp).
PACC_EXPORT int __pgi_gangidx(void) {
  const pacce_lane *Lane = __pacce_lane();
  return static_cast<int>(
      Lane ? Lane->gang[0] + Lane->num_gangs[0] * (Lane->gang[1] + Lane->num_gangs[1] * Lane->gang[2])
           : __pacch_gang());
}
PACC_EXPORT int __pgi_workeridx(void) {
  const pacce_lane *Lane = __pacce_lane();
  return Lane ? static_cast<int>(Lane->y) : 0;
}
PACC_EXPORT int __pgi_vectoridx(void) {
  const pacce_lane *Lane = __pacce_lane();
  return Lane ? static_cast<int>(Lane->x) : 0;
}

PACC_EXPORT void acc_set_error_routine(void (*routine)(char *text)) { setErrorRoutine(routine); }
