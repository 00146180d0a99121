//===- FakeDevice.h - a device that remembers what it was asked -*- C++ -*-===//
#ifndef PACC_TEST_UNIT_FAKEDEVICE_H
#define PACC_TEST_UNIT_FAKEDEVICE_H

#include "Driver/Cuda/Contract.h"
#include "Data/Actions.h"
#include "Data/Pointers/PointerTree.h"
#include "Driver/Device.h"
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <map>

namespace pacc::rt::test {

class FakeQueue : public Queue {
public:
  Status sync() override { return Status::success(); }
  Result<bool> test() override { return true; }
  Status record(Event &) override { return Status::success(); }
  Status wait(Event &) override { return Status::success(); }
};

/// Memory of its own, poisoned; every access is checked against its blocks.
class FakeDevice : public Device {
public:
  explicit FakeDevice(unsigned Number = 0)
      : Device(DeviceType::Nvidia, Number) {
    Properties.setBlock(NvptxBlock);
    Properties.Name = "fake";
  }
  ~FakeDevice() override {
    for (auto &[Address, Bytes] : Blocks)
      std::free(reinterpret_cast<void *>(Address));
  }

  const DeviceProperties &properties() const override { return Properties; }
  Status initialize() override { return Status::success(); }

  Result<DeviceAddress> allocate(size_t Bytes) override {
    if (Bytes > Memory)
      return Status::error(ErrorCode::OutOfMemory, "no memory");
    void *Block = std::malloc(Bytes);
    std::memset(Block, 0xee, Bytes);
    const auto Address = reinterpret_cast<DeviceAddress>(Block);
    Blocks[Address] = Bytes;
    ++Allocations;
    return Address;
  }
  Status free(DeviceAddress Block, Queue *) override {
    EXPECT_EQ(Blocks.erase(Block), 1u) << "freed twice or never allocated";
    std::free(reinterpret_cast<void *>(Block));
    return Status::success();
  }
  Result<DeviceAddress> allocateZeroCopy(size_t Bytes) override {
    return HasZeroCopy ? allocate(Bytes) : DeviceAddress(0);
  }
  Result<MemoryInfo> memoryInfo() override { return MemoryInfo{Memory, 1000}; }

  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &) override {
    ++Uploads;
    return move(reinterpret_cast<void *>(To), From, Bytes, To);
  }
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &) override {
    ++Downloads;
    DownloadedTo = To;
    return move(To, reinterpret_cast<const void *>(From), Bytes, From);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &) override {
    expectInside(To, Bytes);
    expectInside(From, Bytes);
    std::memmove(reinterpret_cast<void *>(To),
                 reinterpret_cast<const void *>(From), Bytes);
    return Status::success();
  }
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &) override {
    expectInside(To, Bytes);
    std::memset(reinterpret_cast<void *>(To), Value, Bytes);
    return Status::success();
  }
  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new FakeQueue);
  }
  Result<std::unique_ptr<Event>> createEvent() override {
    return std::unique_ptr<Event>(new Event);
  }
  Result<DeviceKernel *> getKernel(pacc_kernel &) override {
    return Status::error(ErrorCode::NoImage, "not expected");
  }
  Result<uint32_t> residentGangs(DeviceKernel &, uint32_t, uint32_t) override {
    return 1u;
  }
  Status launch(DeviceKernel &, const LaunchShape &, void **,
                Queue &) override {
    return Status::error(ErrorCode::Driver, "not expected");
  }

  size_t Memory = size_t(1) << 30;
  bool HasZeroCopy = false;
  unsigned Allocations = 0, Uploads = 0, Downloads = 0;
  const void *DownloadedTo = nullptr; ///< by the last of them
  std::map<DeviceAddress, size_t> Blocks;

private:
  void expectInside(DeviceAddress Address, size_t Bytes) {
    auto It = Blocks.upper_bound(Address);
    ASSERT_NE(It, Blocks.begin()) << "outside of all blocks";
    --It;
    EXPECT_LE(Address + Bytes, It->first + It->second) << "outside of a block";
  }
  Status move(void *To, const void *From, size_t Bytes, DeviceAddress Mine) {
    expectInside(Mine, Bytes);
    std::memcpy(To, From, Bytes);
    return Status::success();
  }
  DeviceProperties Properties;
};

/// A device with its table, and clauses as the compiler would write them.
class DataTest : public testing::Test {
protected:
  using Items = std::vector<DataItem>;

  DataContext context() { return {Dev, Table, Work, TraceOrigin()}; }
  static DataItem section(uint32_t Action, const char *Name, void *Base,
                          int64_t Offset, int64_t Bytes) {
    return DataItem(Action, Name, Base, Base, Offset, Bytes);
  }
  template <typename T>
  static DataItem pointer(uint32_t Action, const char *Name, T *&Var,
                          int64_t First, int64_t Count) {
    return DataItem(Action | PACC_ITEM_POINTER, Name, &Var, Var,
                    First * int64_t(sizeof(T)),
                    Count < 0 ? -1 : Count * int64_t(sizeof(T)));
  }
  template <typename... T> static Items list(T &&...Each) {
    Items L;
    (L.push_back(std::move(Each)), ...);
    return L;
  }
  void ok(const Status &S) { ASSERT_TRUE(S.ok()) << S.message(); }
  void fails(const Status &S, ErrorCode Code, const char *Text) {
    ASSERT_FALSE(S.ok());
    EXPECT_EQ(S.code(), Code);
    EXPECT_NE(S.message().find(Text), std::string::npos) << S.message();
  }
  void enter(Items &L) {
    DataContext C = context();
    ok(enterRegion(C, L));
  }
  void leave(Items &L) {
    DataContext C = context();
    ok(leaveRegion(C, L));
  }
  void enterDynamic(Items L) {
    DataContext C = context();
    ok(enterData(C, L));
  }
  void exitDynamic(Items L, bool Finalize = false) {
    DataContext C = context();
    ok(exitData(C, L, ExitFlags{Finalize}));
  }
  void update(Items L) {
    DataContext C = context();
    ok(updateData(C, L, UpdateFlags()));
  }
  /// The device copy of a present variable.
  template <typename T> T &onDevice(T &Host) {
    const auto Address = reinterpret_cast<HostAddress>(&Host);
    Mapping *M = Table.ofPointer(Address);
    EXPECT_NE(M, nullptr) << "absent";
    static T Nothing{};
    return M ? *reinterpret_cast<T *>(M->deviceOf(Address)) : Nothing;
  }
  bool isPresent(const void *Host) {
    return Table.at(reinterpret_cast<HostAddress>(Host)) != nullptr;
  }
  void expectEmpty() {
    EXPECT_EQ(Table.size(), 0u);
    EXPECT_TRUE(Dev.Blocks.empty()) << "device memory leaked";
  }

  FakeDevice Dev;
  PresentTable Table;
  FakeQueue Work;
};

} // namespace pacc::rt::test

#endif
