//===- DeviceChoice.cpp - init, shutdown, set, and choosing ---------------===//

#include "Exec/DeviceChoice.h"
#include "Data/Release.h"
#include "Data/Copies/Transfer.h"
#include "Exec/Waiting.h"
#include <cstring>

namespace pacc::rt {

Result<DeviceState *> deviceOfType(ThreadState &T, DeviceType Type,
                                   ProgramTraits Program) {
  // The initial device counts as current: its number comes from the environment.
  if (!T.Current) {
    Result<DeviceType> Initial = Devices::instance().initialType(Program);
    if (Initial.ok() && *Initial == Type)
      return T.device(Program);
  } else if (T.Current->Dev.type() == Type) {
    return T.Current;
  }
  return Devices::instance().get(Type, 0);
}

static Status endAllData(ThreadState &T, DeviceState &D, const Place &Where) {
  PACC_RETURN_IF_ERROR(waitForAll(T, D, Where));
  if (D.Dev.sharesHostMemory())
    return Status::success();
  Result<WorkQueue *> Q = D.Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  DataContext C{D.Dev, D.Table, *(*Q)->Work,
                T.origin(D, Where, PACC_ASYNC_SYNC)};
  return endLifetimes(C);
}

Status shutDown(ThreadState &T, DeviceState &D, const Place &Where) {
  TraceEvent E(TraceKind::Shutdown, T.origin(D, Where, PACC_ASYNC_SYNC));
  if (isTold(TraceKind::Shutdown))
    tell(E, TracePhase::Begin);
  PACC_RETURN_IF_ERROR(endAllData(T, D, Where));
  if (isTold(TraceKind::Shutdown))
    tell(E, TracePhase::End);
  return Status::success();
}

bool isDeviceDirective(const Construct &C) {
  return C.Kind == PACC_INIT || C.Kind == PACC_SHUTDOWN || C.Kind == PACC_SET;
}

namespace {

/// The type that the device_type clause names; with "*", or without a clause, the current one.
Result<DeviceType> typeAsked(ThreadState &T, const char *Name,
                             ProgramTraits Program) {
  if (!Name || std::strcmp(Name, "*") == 0) {
    if (T.Current)
      return T.Current->Dev.type();
    return Devices::instance().initialType(Program);
  }
  if (std::strcmp(Name, "default") == 0)
    return Devices::instance().initialType(Program);
  constexpr char Prefix[] = "acc_device_";
  const size_t Skip =
      std::strncmp(Name, Prefix, sizeof Prefix - 1) ? 0 : sizeof Prefix - 1;
  if (std::optional<DeviceType> Type = typeOfName(Name + Skip))
    return *Type;
  return Status::error(ErrorCode::NoDevice, "there are no devices of type '%s'",
                       Name);
}

Result<DeviceState *> deviceAsked(ThreadState &T, const Construct &C) {
  const ProgramTraits Program = programOf(C);
  Result<DeviceType> Type = typeAsked(T, C.DeviceType, Program);
  if (!Type.ok())
    return Type.takeStatus();
  // A negative number asks for the default.
  if (C.DeviceNumber && *C.DeviceNumber >= 0)
    return Devices::instance().get(*Type, *C.DeviceNumber);
  return deviceOfType(T, *Type, Program);
}

} // namespace

Status performDeviceDirective(ThreadState &T, Construct &C) {
  if (!C.Condition)
    return Status::success();
  const bool NamesDevice = C.DeviceType || C.DeviceNumber;
  if (C.Kind == PACC_SET && C.DefaultAsync)
    PACC_RETURN_IF_ERROR(T.setDefaultAsync(*C.DefaultAsync));
  if (C.Kind == PACC_SET && !NamesDevice)
    return Status::success();
  Result<DeviceState *> D = deviceAsked(T, C);
  if (!D.ok())
    return D.takeStatus();
  C.Device = *D;
  if (C.Kind == PACC_SHUTDOWN)
    return shutDown(T, **D, C.Where);
  T.Current = *D;
  return Status::success();
}

} // namespace pacc::rt
