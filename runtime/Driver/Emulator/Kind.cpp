//===- Kind.cpp - emulators, and how many ---------------------------------===//

#include "Driver/DeviceKind.h"
#include "Driver/Emulator/EmulatorDevice.h"
#include "Support/Environment.h"
#include <cstdio>

namespace pacc::rt {

namespace {

constexpr int64_t MostEmulators = 64;

/// How many the environment asks for; what makes no sense is told.
unsigned emulatorsWanted() {
  Result<std::optional<int64_t>> Value =
      environmentInteger(Variable::EmulatorDevices);
  const int64_t Number = Value.ok() ? (*Value).value_or(1) : 0;
  if (Number >= 1 && Number <= MostEmulators)
    return static_cast<unsigned>(Number);
  std::fprintf(stderr, "pacc: warning: %s=%s: 1 to %d devices expected\n",
               environmentName(Variable::EmulatorDevices),
               environmentText(Variable::EmulatorDevices), int(MostEmulators));
  return 1;
}

FoundDevices discover() {
  FoundDevices Found;
  for (unsigned I = 0, Count = emulatorsWanted(); I != Count; ++I)
    Found.All.push_back(createEmulatorDevice(I));
  return Found;
}

bool hasCode(const pacc_kernel &Kernel) { return Kernel.emulator; }

} // namespace

extern const DeviceKind EmulatorKind;
const DeviceKind EmulatorKind = {DeviceType::Emulator,
                                 DeviceRole::StandIn,
                                 "emulator",
                                 /*OtherName=*/nullptr,
                                 "emulator",
                                 "emulator",
                                 acc_device_emulator,
                                 acc_device_api_none,
                                 hasCode,
                                 discover,
                                 /*Describe=*/nullptr,
                                 insideEmulator};

} // namespace pacc::rt
