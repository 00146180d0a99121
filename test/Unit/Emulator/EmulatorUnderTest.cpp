//===- EmulatorUnderTest.cpp - the device of the unit tests
//-----------------===//

#include "DeviceHarness.h"
#include "Driver/Emulator/EmulatorDevice.h"

pacc::rt::Device &pacc::rt::test::deviceUnderTest() {
  static std::unique_ptr<Device> Emulator = [] {
    std::unique_ptr<Device> New = createEmulatorDevice();
    Status Ready = New->initialize();
    EXPECT_TRUE(Ready.ok()) << Ready.message();
    return New;
  }();
  return *Emulator;
}
