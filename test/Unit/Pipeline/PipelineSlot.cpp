//===- PipelineSlot.cpp - what a slot gives to the device together --------===//

#include "Pipeline/Slot.h"
#include "FakeDevice.h"
#include <future>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

/// Work that goes wrong: whoever asks first is told, and nobody else.
class FaultyQueue : public FakeQueue {
public:
  explicit FaultyQueue(bool &IsFaulty) : IsFaulty(IsFaulty) {}
  Status sync() override { return test().takeStatus(); }
  Result<bool> test() override {
    if (std::exchange(IsFaulty, false))
      return Status::error(ErrorCode::Driver, "broken");
    return true;
  }

private:
  bool &IsFaulty;
};

/// Notes how many copies come in one call.
class BatchDevice : public FakeDevice {
public:
  Status copyAllToDevice(const std::vector<HostCopy> &Copies,
                         Queue &Q) override {
    Together.push_back(int(Copies.size()));
    return FakeDevice::copyAllToDevice(Copies, Q);
  }
  Status copyAllToHost(const std::vector<HostCopy> &Copies, Queue &Q) override {
    Together.push_back(-int(Copies.size()));
    return FakeDevice::copyAllToHost(Copies, Q);
  }
  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new FaultyQueue(IsFaulty));
  }
  bool IsFaulty = false;     ///< the work of its queue
  std::vector<int> Together; ///< downloads count below zero
};

struct PipelineSlotTest : testing::Test {
  PipelineSlotTest() : State(std::unique_ptr<Device>(Dev = new BatchDevice)) {
    Block = *Dev->allocate(sizeof Values);
  }
  ~PipelineSlotTest() override { EXPECT_TRUE(Dev->free(Block, nullptr).ok()); }

  std::unique_ptr<PipelineSlot> slot(PipelineTimes *Times, bool OwnThread) {
    return std::make_unique<PipelineSlot>(
        SlotPlace{0, 0, 0}, State, **State.Queues.get(7),
        std::make_unique<Event>(), Times, OwnThread);
  }
  /// Moves one of the values; `Log` gets its letter before, in capitals after.
  SlotWork copy(WorkKind Kind, int64_t Task, char Name) {
    auto Note = [this](char C) {
      return [this, C](Queue &) {
        Log += C;
        return Status::success();
      };
    };
    const unsigned I = Name - 'a';
    SlotWork W{Kind, Task, sizeof(int), Note(Name)};
    W.Copies = {{Block + I * sizeof(int), &Values[I], sizeof(int)}};
    W.Then = Note(char(Name - 'a' + 'A'));
    return W;
  }

  int Values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  BatchDevice *Dev;
  DeviceState State;
  DeviceAddress Block;
  std::string Log;
};

TEST_F(PipelineSlotTest, CopiesThatWaitInARowGoTogether) {
  PipelineTimes Times;
  std::promise<void> Go;
  auto Slot = slot(&Times, true);
  Slot->give({WorkKind::Kernel, 1, 0, [&](Queue &) {
                Go.get_future().wait();
                return Status::success();
              }});
  for (char Name : {'a', 'b', 'c'})
    Slot->give(copy(WorkKind::Upload, 1, Name));
  Slot->give({WorkKind::Kernel, 1, 0, [&](Queue &) {
                Log += '.';
                return Status::success();
              }});
  Slot->give(copy(WorkKind::Download, 1, 'a'));
  const PipelineSlot::Ticket Middle =
      Slot->give(copy(WorkKind::Download, 1, 'b'));
  Slot->give(copy(WorkKind::Upload, 1, 'd')); // another direction
  Slot->give(copy(WorkKind::Upload, 2, 'e')); // another task
  Go.set_value();
  Middle.wait();
  EXPECT_TRUE(Slot->finish().ok());
  EXPECT_EQ(Log, "abcABC.abABdDeE");
  EXPECT_EQ(Dev->Together, (std::vector<int>{3, -2, 1, 1}));
  std::vector<uint64_t> Bytes;
  for (const WorkTime &T : Times.all())
    Bytes.push_back(T.Bytes);
  EXPECT_EQ(Bytes, (std::vector<uint64_t>{0, 12, 0, 8, 4, 4}));
}

TEST_F(PipelineSlotTest, NothingFollowsAnError) {
  auto Slot = slot(nullptr, true);
  SlotWork Bad = copy(WorkKind::Upload, 1, 'a');
  Bad.Do = [](Queue &) { return Status::error(ErrorCode::Driver, "broken"); };
  Slot->give(std::move(Bad));
  EXPECT_FALSE(Slot->drain().ok());
  Slot->give(copy(WorkKind::Upload, 1, 'b'));
  EXPECT_TRUE(Slot->finish().ok()) << "an error is handed out once";
  EXPECT_EQ(Log, "bB");
  EXPECT_EQ(Dev->Together, std::vector<int>{1});
}

TEST_F(PipelineSlotTest, AnErrorIsReportedWhoeverFindsIt) {
  for (bool AsksFirst : {false, true}) {
    auto Slot = slot(nullptr, true);
    Slot->give(copy(WorkKind::Upload, 1, 'a')).wait();
    Dev->IsFaulty = true;
    if (AsksFirst)
      EXPECT_TRUE(Slot->isDone());
    EXPECT_FALSE(Slot->finish().ok()) << AsksFirst;
    EXPECT_TRUE(Slot->finish().ok()) << "an error is handed out once";
  }
}

TEST_F(PipelineSlotTest, WithoutAThreadEachCopyGoesAtOnce) {
  auto Slot = slot(nullptr, false);
  for (char Name : {'a', 'b'})
    Slot->give(copy(WorkKind::Upload, 1, Name));
  EXPECT_EQ(Log, "aAbB");
  EXPECT_EQ(Dev->Together, (std::vector<int>{1, 1}));
}

} // namespace
