//===- Environment.cpp - variables, their aliases and values --------------===//

#include "Support/Environment.h"
#include "Exec/Devices.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace pacc::rt;

namespace {

/// Without any of the runtime's variables, before and after.
class EnvironmentTest : public testing::Test {
protected:
  EnvironmentTest() { clear(); }
  ~EnvironmentTest() override { clear(); }
  void clear() {
    for (unsigned I = 0; I != VariableCount; ++I)
      for (const char *Name : VariableTable[I].Names)
        if (Name)
          unsetenv(Name);
  }
};

TEST_F(EnvironmentTest, TableIsInOrder) {
  for (unsigned I = 0; I != VariableCount; ++I)
    EXPECT_EQ(static_cast<unsigned>(VariableTable[I].Id), I);
}

TEST_F(EnvironmentTest, AliasesInOrderOfStrength) {
  EXPECT_EQ(environmentText(Variable::Notify), nullptr);
  setenv("PGI_ACC_NOTIFY", "1", 1);
  EXPECT_STREQ(environmentText(Variable::Notify), "1");
  setenv("NVCOMPILER_ACC_NOTIFY", "3", 1);
  EXPECT_STREQ(environmentText(Variable::Notify), "3");
  EXPECT_STREQ(environmentName(Variable::Notify), "NVCOMPILER_ACC_NOTIFY");
  setenv("PACC_NOTIFY", "", 1); // empty is unset
  EXPECT_STREQ(environmentText(Variable::Notify), "3");
}

TEST_F(EnvironmentTest, Integers) {
  EXPECT_FALSE(*environmentInteger(Variable::NumCores));
  setenv("ACC_NUM_CORES", "0x10", 1);
  EXPECT_EQ(**environmentInteger(Variable::NumCores), 16);
  for (const char *Wrong : {"x", "3x", "1.5", "99999999999999999999"}) {
    setenv("ACC_NUM_CORES", Wrong, 1);
    Result<std::optional<int64_t>> R = environmentInteger(Variable::NumCores);
    ASSERT_FALSE(R.ok()) << Wrong;
    EXPECT_EQ(R.takeStatus().message(),
              "ACC_NUM_CORES=" + std::string(Wrong) + ": an integer expected");
  }
}

TEST_F(EnvironmentTest, Bytes) {
  const std::pair<const char *, uint64_t> Cases[] = {
      {"100", 100}, {"2k", 2048}, {"3M", 3 << 20}, {"1G", 1 << 30}};
  for (auto &[Text, Bytes] : Cases) {
    setenv("PACC_DEVICE_MEMORY", Text, 1);
    EXPECT_EQ(**environmentBytes(Variable::DeviceMemory), Bytes);
  }
  for (const char *Wrong : {"-1", "M", "1MB", "99999999999T"}) {
    setenv("PACC_DEVICE_MEMORY", Wrong, 1);
    EXPECT_FALSE(environmentBytes(Variable::DeviceMemory).ok()) << Wrong;
  }
}

TEST_F(EnvironmentTest, DeviceTypes) {
  EXPECT_EQ(typeOfName("NVIDIA"), DeviceType::Nvidia);
  EXPECT_EQ(typeOfName("gpu"), DeviceType::Nvidia);
  EXPECT_EQ(typeOfName("Multicore"), DeviceType::Host);
  EXPECT_EQ(typeOfName("emulator"), DeviceType::Emulator);
  EXPECT_EQ(typeOfName("radeon"), std::nullopt);
}

TEST_F(EnvironmentTest, InitialDeviceObeysTheEnvironment) {
  setenv("ACC_DEVICE_TYPE", "host", 1);
  Result<DeviceState *> D = Devices::instance().initial(ProgramTraits());
  ASSERT_TRUE(D.ok());
  EXPECT_EQ((*D)->Dev.type(), DeviceType::Host);

  setenv("ACC_DEVICE_NUM", "3", 1);
  D = Devices::instance().initial(ProgramTraits());
  ASSERT_FALSE(D.ok());
  const std::string Message = D.takeStatus().message();
  EXPECT_NE(Message.find("there is no host device with number 3"),
            std::string::npos);
  EXPECT_NE(Message.find("host 0, emulator 0"), std::string::npos);
  EXPECT_NE(Message.find("ACC_DEVICE_NUM=3"), std::string::npos);

  setenv("ACC_DEVICE_TYPE", "toaster", 1);
  D = Devices::instance().initial(ProgramTraits());
  ASSERT_FALSE(D.ok());
  EXPECT_EQ(D.takeStatus().code(), ErrorCode::NoDevice);
}

TEST_F(EnvironmentTest, HostOnlyProgramsStartOnTheHost) {
  ProgramTraits Traits;
  Traits.HostOnly = true;
  Result<DeviceType> Type = Devices::instance().initialType(Traits);
  ASSERT_TRUE(Type.ok());
  EXPECT_EQ(*Type, DeviceType::Host);
}

} // namespace
