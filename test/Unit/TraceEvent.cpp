//===- TraceEvent.cpp - who is told what ----------------------------------===//

#include "FakeDevice.h"
#include "Trace/GivenWork.h"
#include "Trace/Notify.h"
#include "Trace/TimingTable.h"
#include <deque>
#include <thread>

namespace pacc::rt::test {

namespace {

struct Listener : TraceSubscriber {
  ~Listener() override { subscribe(*this, {}); }
  void hear(const TraceEvent &E) override { Heard.push_back(E); }
  std::vector<TraceEvent> Heard;
};

TraceOrigin originAt(int Line, TraceConstruct Parent = {PACC_PARALLEL, 10, 20}) {
  TraceOrigin O;
  O.Where = {"file.c", "function", Line};
  O.Type = DeviceType::Nvidia;
  O.Parent = Parent;
  return O;
}

TraceEvent launchAt(int Line, uint32_t Gangs) {
  TraceEvent E(TraceKind::Launch, originAt(Line));
  E.Shape.Grid[0] = Gangs;
  E.Shape.Block[0] = 128;
  return E;
}

TEST(TraceEvent, NobodyIsToldWhatNobodyWants) {
  EXPECT_FALSE(isTold(TraceKind::Launch));
  Listener L;
  subscribe(L, {bit(TraceKind::Launch)});
  EXPECT_TRUE(isTold(TraceKind::Launch));
  EXPECT_FALSE(isTold(TraceKind::Upload));
  EXPECT_FALSE(areTimesTold());
  tell(TraceEvent(TraceKind::Upload, originAt(1)));
  tell(TraceEvent(TraceKind::Launch, originAt(1)));
  tell(TraceEvent(TraceKind::Launch, originAt(1), TracePhase::Done));
  ASSERT_EQ(L.Heard.size(), 1u) << "neither the upload nor the times";
  subscribe(L, {});
  EXPECT_FALSE(isTold(TraceKind::Launch));
  tell(TraceEvent(TraceKind::Launch, originAt(1)));
  EXPECT_EQ(L.Heard.size(), 1u);
}

TEST(TraceEvent, AllSubscribersAreTold) {
  Listener First, Second;
  subscribe(First, {bit(TraceKind::Wait)});
  subscribe(Second, {bit(TraceKind::Wait) | bit(TraceKind::Note)});
  tell(TraceEvent(TraceKind::Wait, originAt(1)));
  tell(TraceEvent(TraceKind::Note, originAt(1)));
  EXPECT_EQ(First.Heard.size(), 1u);
  EXPECT_EQ(Second.Heard.size(), 2u);
}

/// A subscriber that subscribes another one, or ends itself, while it is told.
TEST(TraceEvent, SubscribersMayChangeWhileTheyAreTold) {
  struct Once : Listener {
    void hear(const TraceEvent &E) override {
      Listener::hear(E);
      subscribe(*this, {});
    }
  } Short;
  subscribe(Short, {bit(TraceKind::Note)});
  tell(TraceEvent(TraceKind::Note, originAt(1)));
  tell(TraceEvent(TraceKind::Note, originAt(1)));
  EXPECT_EQ(Short.Heard.size(), 1u);
}

/// A device whose queue gets to a point when the test says so.
struct TimedDevice : FakeDevice {
  struct Mark : Event {
    std::shared_ptr<std::optional<int64_t>> At =
        std::make_shared<std::optional<int64_t>>();
    std::optional<int64_t> time() override { return *At; }
  };
  Result<std::unique_ptr<Event>> createTimedEvent() override {
    auto New = std::make_unique<Mark>();
    Marks.push_back(New->At);
    return std::unique_ptr<Event>(std::move(New));
  }
  std::deque<std::shared_ptr<std::optional<int64_t>>> Marks;
};

TEST(TraceEvent, WorkIsToldWhenItIsGivenAndWhenItIsDone) {
  Listener L;
  subscribe(L, {bit(TraceKind::Launch), /*DeviceTimes=*/true});
  TimedDevice Dev;
  FakeQueue Q;
  Status S = tellGiven(launchAt(12, 4), Dev, Q, [&] {
    EXPECT_EQ(Dev.Marks.size(), 1u);
    return Status::success();
  });
  EXPECT_TRUE(S.ok());
  ASSERT_EQ(Dev.Marks.size(), 2u);
  ASSERT_EQ(L.Heard.size(), 2u);
  EXPECT_EQ(L.Heard[0].Phase, TracePhase::Begin);
  EXPECT_EQ(L.Heard[1].Phase, TracePhase::End);
  tellDone();
  EXPECT_EQ(L.Heard.size(), 2u) << "the device is not there yet";
  *Dev.Marks[0] = 500;
  *Dev.Marks[1] = 900;
  tellDone();
  ASSERT_EQ(L.Heard.size(), 3u);
  EXPECT_EQ(L.Heard[2].Phase, TracePhase::Done);
  EXPECT_EQ(L.Heard[2].Started, 500);
  EXPECT_EQ(L.Heard[2].Ended, 900);
  tellDone();
  EXPECT_EQ(L.Heard.size(), 3u) << "told once";
}

TEST(TraceEvent, CopiesThatGoTogetherShareTheTimeByBytes) {
  Listener L;
  subscribe(L, {bit(TraceKind::Upload), /*DeviceTimes=*/true});
  TimedDevice Dev;
  FakeQueue Q;
  TraceEvent Small(TraceKind::Upload, originAt(1)), Large = Small;
  Small.Bytes = 100;
  Large.Bytes = 300;
  Stopwatch Watch(Dev, Q);
  Watch.stop({Small, Large});
  *Dev.Marks[0] = 1000;
  *Dev.Marks[1] = 5000;
  tellDone();
  ASSERT_EQ(L.Heard.size(), 2u);
  EXPECT_EQ(L.Heard[0].Ended, 2000);
  EXPECT_EQ(L.Heard[1].Started, 2000);
  EXPECT_EQ(L.Heard[1].Ended, 5000);
}

TEST(TraceEvent, ADeviceWithoutAClockIsTimedByTheHost) {
  Listener L;
  subscribe(L, {bit(TraceKind::Launch), /*DeviceTimes=*/true});
  FakeDevice Dev;
  FakeQueue Q;
  Status S = tellGiven(launchAt(12, 4), Dev, Q, [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return Status::success();
  });
  EXPECT_TRUE(S.ok());
  ASSERT_EQ(L.Heard.size(), 3u);
  EXPECT_EQ(L.Heard[1].Phase, TracePhase::Done);
  EXPECT_GE(L.Heard[1].Ended - L.Heard[1].Started, 2000000);
}

TEST(TraceEvent, FailedWorkIsNeverDone) {
  Listener L;
  subscribe(L, {bit(TraceKind::Launch), /*DeviceTimes=*/true});
  TimedDevice Dev;
  FakeQueue Q;
  Status S = tellGiven(launchAt(12, 4), Dev, Q, [] {
    return Status::error(ErrorCode::Driver, "lost");
  });
  EXPECT_FALSE(S.ok());
  EXPECT_EQ(Dev.Marks.size(), 1u);
  EXPECT_EQ(L.Heard.size(), 2u);
}

TEST(Notify, LinesHaveTheFormOfNvc) {
  TraceEvent E = launchAt(12, 2);
  E.Shape.Grid[1] = 128;
  EXPECT_EQ(noticeOf(E),
            "launch CUDA kernel  file=file.c function=function line=12 "
            "device=0 threadid=1 num_gangs=256 num_workers=1 "
            "vector_length=128 grid=2x128 block=128");
  E.Phase = TracePhase::Done;
  EXPECT_EQ(noticeOf(E), "");
  TraceEvent Copy(TraceKind::Download, {});
  EXPECT_EQ(noticeOf(Copy), "download host data  file=(unknown) "
                            "function=(unknown) line=0 device=0 threadid=1 "
                            "variable=(unknown) bytes=0");
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

void launch(TimingTable &T, TraceEvent E, int64_t Given, int64_t Started,
            int64_t Ended) {
  T.hear(E);
  E.Phase = TracePhase::End;
  T.hear(E);
  E.Phase = TracePhase::Done;
  E.Given = Given * 1000;
  E.Started = Started * 1000;
  E.Ended = Ended * 1000;
  T.hear(E);
}

TEST(TimingTable, IsEmptyWithoutEvents) {
  EXPECT_EQ(TimingTable().text(), "");
}

TEST(TimingTable, SumsKernelsOfALine) {
  TimingTable T;
  TraceEvent Reached(TraceKind::Region, originAt(10));
  T.hear(Reached);
  T.hear(Reached);
  launch(T, launchAt(12, 8), 0, 10, 1244);
  launch(T, launchAt(12, 2), 2000, 2000, 2010);
  TraceEvent Finish = launchAt(12, 1);
  Finish.Finishes = true;
  launch(T, Finish, 3000, 3005, 3006);
  EXPECT_EQ(
      T.text(),
      "\nAccelerator Kernel Timing data\n"
      "file.c\n"
      "  function  NVIDIA  devicenum=0\n"
      "    time(us): 1,245\n"
      "    10: compute region reached 2 times\n"
      "        12: kernel launched 2 times\n"
      "            grid: [2-8]  block: [128]\n"
      "             device time(us): total=1,244 max=1,234 min=10 avg=622\n"
      "            elapsed time(us): total=1,254 max=1,244 min=10 avg=627\n"
      "        12: reduction kernel launched 1 time\n"
      "            grid: [1]  block: [128]\n"
      "             device time(us): total=1 max=1 min=1 avg=1\n"
      "            elapsed time(us): total=6 max=6 min=6 avg=6\n");
}

/// A kernel that nothing waited for has no times; the clock of the device may be
/// off, but no kernel took less than the device was at it.
TEST(TimingTable, TimesThatAreMissingOrOdd) {
  TimingTable T;
  T.hear(launchAt(12, 8));
  EXPECT_NE(T.text().find("12: kernel launched 1 time\n"
                          "            grid: [8]  block: [128]\n"),
            std::string::npos);
  EXPECT_EQ(T.text().find("device time"), std::string::npos);
  launch(T, launchAt(30, 8), 100, 90, 95);
  EXPECT_NE(T.text().find("elapsed time(us): total=5 max=5 min=5 avg=5\n"),
            std::string::npos);
}

TEST(TimingTable, FilesAndFunctionsInOrder) {
  TimingTable T;
  const auto Reach = [&](const char *File, const char *Function, int Line) {
    TraceOrigin O = originAt(Line, {PACC_PARALLEL, Line, Line});
    O.Where = {File, Function, Line};
    T.hear(TraceEvent(TraceKind::Region, O));
  };
  Reach("b.c", "second", 40);
  Reach("b.c", "first", 5);
  Reach("a.c", "third", 90);
  const std::string Text = T.text();
  EXPECT_LT(Text.find("second"), Text.find("third"));
  EXPECT_LT(Text.find("first"), Text.find("second"));
  EXPECT_NE(Text.find("90: compute region reached 1 time\n"),
            std::string::npos);
}

} // namespace

} // namespace pacc::rt::test
