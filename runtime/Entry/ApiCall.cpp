//===- ApiCall.cpp - what acc_* routines have in common -------------------===//

#include "Entry/ApiCall.h"
#include "Driver/DeviceKind.h"

namespace pacc::rt {

ApiCall::ApiCall(const char *Routine)
    : T(ThreadState::get()), Where{nullptr, Routine, 0} {
  D = must(T.device());
}

ApiCall::ApiCall(const char *Routine, int DeviceNumber) : ApiCall(Routine) {
  D = must(Devices::instance().get(D->Dev.type(), DeviceNumber));
}

WorkQueue &ApiCall::queue(int64_t Async) {
  return *must(D->Queues.get(T.asyncValue(Async)));
}

Result<DeviceType> deviceType(ThreadState &T, acc_device_t Type) {
  Devices &All = Devices::instance();
  for (const DeviceKind *Kind : deviceKinds())
    if (Kind->Public == Type)
      return Kind->Type;
  switch (Type) {
  case acc_device_default:
    return All.initialType(ProgramTraits());
  case acc_device_current:
    if (T.Current)
      return T.Current->Dev.type();
    return All.initialType(ProgramTraits());
  case acc_device_not_host: {
    // The emulator stands in for the GPU when it was chosen.
    Result<DeviceType> Initial = All.initialType(ProgramTraits());
    if (!Initial.ok() || kindOf(*Initial).Role != DeviceRole::Host)
      return Initial;
    return All.accelerator();
  }
  default:
    return Status::error(ErrorCode::NoDevice,
                         "there are no devices of type %d",
                         static_cast<int>(Type));
  }
}

} // namespace pacc::rt
