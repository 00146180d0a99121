//===- Info.cpp - what pacc-info prints -----------------------------------===//

#include "pacc/ABI/Info.h"
#include "Driver/Describe.h"
#include "Driver/DeviceKind.h"
#include "Entry/Export.h"
#include "Support/Environment.h"
#include <cstring>

using namespace pacc::rt;
using describe::number;
using describe::row;

namespace {

void printDevice(const Device &D, const char *TypeName) {
  const DeviceProperties &P = D.properties();
  std::putchar('\n');
  number("Device Number:", D.number());
  row("Device Name:", P.Name);
  row("Device Type:", TypeName);
  if (P.MemoryBytes)
    number("Global Memory Size:", P.MemoryBytes);
  number(D.sharesHostMemory() ? "Number of Cores:"
                              : "Number of Multiprocessors:",
         P.Multiprocessors);
  if (!D.sharesHostMemory()) {
    number("Warp Size:", P.WarpSize);
    number("Maximum Threads per Block:", P.MaxLanesPerGang);
  }
  row("Selected by:", std::string("ACC_DEVICE_TYPE=") + TypeName);
}

void printEnvironment() {
  std::printf("\nEnvironment variables:\n");
  for (unsigned I = 0; I < VariableCount; ++I) {
    const VariableInfo &Info = VariableTable[I];
    const char *Text = environmentText(Info.Id);
    std::printf("  %s%s%s\n      %s\n", environmentName(Info.Id),
                Text ? "=" : "", Text ? Text : "", Info.Meaning);
    for (size_t Other = 0; Other < sizeof Info.Names / sizeof *Info.Names;
         ++Other)
      if (Info.Names[Other] &&
          std::strcmp(Info.Names[Other], environmentName(Info.Id)) != 0)
        std::printf("      also %s\n", Info.Names[Other]);
  }
}

} // namespace

PACC_EXPORT void __pacc_print_devices(int32_t Verbose) {
  for (const DeviceKind *Kind : deviceKinds())
    if (Kind->Describe)
      Kind->Describe();
    else
      for (const std::unique_ptr<Device> &D : Kind->Discover().All)
        printDevice(*D, Kind->Name);
  if (Verbose)
    printEnvironment();
}
