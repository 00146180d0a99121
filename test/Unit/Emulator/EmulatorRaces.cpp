//===- EmulatorRaces.cpp - accesses that nothing orders -------------------===//

#include "DeviceHarness.h"
#include "pacc/ABI/Races.h"

extern "C" int32_t __pacce_any(int32_t Flag);
extern "C" uint32_t __pacce_shuffle(uint32_t Mask, uint32_t Word,
                                    uint32_t Lane);

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

/// A place at line `Line`.
template <int Line> pacc_site *site() {
  static pacc_site Site{"k.c", "v", Line, 1, 2, 3, 4, 0, 0, 0};
  return &Site;
}

uint32_t thread() {
  return __paccd_lane_y() * __paccd_width() + __paccd_lane_x();
}
uint32_t lanes() { return __paccd_width() * __paccd_height(); }
template <typename T = int32_t> T *argument(void **Params) {
  return *static_cast<T **>(Params[0]);
}

template <int Line, typename T> T load(T *From) {
  __pacce_reads(From, sizeof(T), site<Line>());
  return *From;
}
template <int Line, typename T> void store(T *To, T Value) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof(T));
  __pacce_writes(To, Bits, sizeof(T), site<Line>());
  *To = Value;
}
template <int Line>
int32_t add(int32_t *To, int32_t Value, uint32_t Order = 0) {
  __pacce_updates(To, sizeof *To, Order, site<Line>());
  return __atomic_fetch_add(To, Value, __ATOMIC_RELAXED);
}

Status runChecked(pacc_host_entry Entry, const LaunchShape &Shape) {
  Buffer<int32_t> Data(std::vector<int32_t>(4096, -1));
  pacc_kernel Kernel = describeKernel(Entry);
  Kernel.flags = PACC_KERNEL_RACES;
  return runKernel(Kernel, Shape, {Data.parameter()});
}

void expectNoRace(pacc_host_entry Entry, const LaunchShape &Shape) {
  Status Ran = runChecked(Entry, Shape);
  EXPECT_TRUE(Ran.ok()) << Ran.message();
}
void expectRace(pacc_host_entry Entry, const LaunchShape &Shape,
                const std::string &Text) {
  Status Ran = runChecked(Entry, Shape);
  ASSERT_FALSE(Ran.ok());
  EXPECT_NE(Ran.message().find(Text), std::string::npos) << Ran.message();
}
LaunchShape withShared(LaunchShape Shape) {
  Shape.SharedBytes = 4096;
  return Shape;
}

int32_t *shared() { return static_cast<int32_t *>(__paccd_shared_base()); }

/// The neighbour's element, with the barrier of `Wait` between, or none.
template <void (*Wait)()> void neighbour(void **) {
  int32_t *S = shared();
  store<10>(&S[thread()], int32_t(thread()));
  Wait();
  load<11>(&S[(thread() + 1) % lanes()]);
}
/// The same within a worker.
template <void (*Wait)()> void neighbourInRow(void **) {
  int32_t *S = shared() + __paccd_lane_y() * __paccd_width();
  store<10>(&S[__paccd_lane_x()], int32_t(thread()));
  Wait();
  load<11>(&S[(__paccd_lane_x() + 1) % __paccd_width()]);
}
void nothing() {}

TEST(EmulatorRaces, BarriersOrderLanes) {
  const LaunchShape Shape = withShared(shapeOf(3, 32, 4));
  expectNoRace(neighbour<__paccd_barrier_gang>, Shape);
  expectNoRace(neighbourInRow<__paccd_barrier_gang>, Shape);
  expectNoRace(neighbourInRow<__paccd_barrier_worker>, Shape);
  const std::string Late = "k.c:10: the kernel writes an element of v, which ";
  expectRace(neighbour<nothing>, Shape,
             Late + "another vector lane reads at k.c:11");
  // A barrier of one worker says nothing of the others.
  expectRace(neighbour<__paccd_barrier_worker>, Shape,
             Late + "another worker reads at k.c:11");
  expectRace(neighbourInRow<nothing>, Shape,
             Late + "another vector lane reads at k.c:11");
}

/// The element of the neighbour of the neighbouring gang.
template <void (*Wait)()> void neighbourGang(void **Params) {
  int32_t *All = argument(Params);
  const uint32_t Gang = __paccd_gang(0), Next = (Gang + 1) % __paccd_num_gangs(0);
  store<10>(&All[Gang * lanes() + thread()], int32_t(Gang));
  Wait();
  load<11>(&All[Next * lanes() + thread()]);
}
void meet() { __paccd_barrier_grid(nullptr); }

TEST(EmulatorRaces, BarriersOfAllOrderGangs) {
  LaunchShape Shape = shapeOf(3, 4, 1);
  Shape.Together = true;
  expectNoRace(neighbourGang<meet>, Shape);
  expectRace(neighbourGang<__paccd_barrier_gang>, Shape, "another gang");
}

void shuffleAll() {
  __pacce_shuffle(~0u, 1, 0); // one warp: the gang, or the worker
}

TEST(EmulatorRaces, AReductionIsABarrier) {
  expectNoRace(neighbour<shuffleAll>, withShared(shapeOf(2, 32, 1)));
  expectNoRace(neighbourInRow<shuffleAll>, withShared(shapeOf(2, 32, 2)));
  expectRace(neighbour<shuffleAll>, withShared(shapeOf(2, 32, 2)),
             "another worker");
}

void oneElementOfAll(void **Params) {
  store<20>(argument(Params), int32_t(__paccd_gang(0)));
}
void sameValueByAll(void **Params) {
  store<20>(argument(Params), 7);
  EXPECT_EQ(load<21>(argument(Params)), 7);
}
void sameValueThenAnother(void **Params) {
  store<20>(argument(Params), 7);
  if (__paccd_gang(0) == 3)
    store<22>(argument(Params), 8);
}

TEST(EmulatorRaces, Gangs) {
  expectNoRace(oneElementOfAll, shapeOf(1, 1, 1));
  expectRace(oneElementOfAll, shapeOf(8, 1, 1),
             "k.c:20: the kernel writes an element of v, which another gang "
             "writes at k.c:20");
  expectNoRace(sameValueByAll, shapeOf(8, 32, 2));
  expectRace(sameValueThenAnother, shapeOf(8, 1, 1),
             "k.c:22: the kernel writes an element of v, which another gang "
             "writes at k.c:20");
}

// Lane 0 and lane 1 read what lane 2 has not yet written: either one is enough.
template <int Reader> void readThenWritten(void **Params) {
  if (__paccd_lane_x() == Reader || __paccd_lane_x() == 5)
    load<30>(argument(Params));
  if (__paccd_lane_x() == 5)
    store<31>(argument(Params), 1);
}

TEST(EmulatorRaces, ReadersBeforeAWriter) {
  expectNoRace(readThenWritten<5>, shapeOf(1, 8, 1));
  expectRace(readThenWritten<0>, shapeOf(1, 8, 1),
             "k.c:31: the kernel writes an element of v, which another vector "
             "lane reads at k.c:30");
  expectRace(readThenWritten<7>, shapeOf(1, 8, 1), "k.c:30: the kernel reads");
}

void ownBytes(void **Params) {
  auto *Bytes = argument<uint8_t>(Params);
  store<40>(&Bytes[thread()], uint8_t(thread()));
  load<41>(&Bytes[thread()]);
}
void neighboursByte(void **Params) {
  auto *Bytes = argument<uint8_t>(Params);
  store<40>(&Bytes[thread()], uint8_t(thread()));
  if (thread())
    load<41>(&Bytes[thread() - 1]);
}
void wordOverBytes(void **Params) {
  auto *Bytes = argument<uint8_t>(Params);
  if (thread() == 0)
    store<40>(&Bytes[6], uint8_t(1));
  else
    load<41>(reinterpret_cast<uint64_t *>(Bytes));
}

TEST(EmulatorRaces, BytesAreToldApart) {
  expectNoRace(ownBytes, shapeOf(1, 64, 1));
  expectRace(neighboursByte, shapeOf(1, 64, 1),
             "which another vector lane writes at k.c:40");
  expectRace(wordOverBytes, shapeOf(1, 2, 1), "which another vector lane writes");
}

void count(void **Params) { add<50>(argument(Params), 1); }
void countAndLook(void **Params) {
  add<50>(argument(Params), 1);
  if (thread() == 0)
    load<51>(argument(Params));
}

TEST(EmulatorRaces, AtomicsMeetPlainAccesses) {
  expectNoRace(count, shapeOf(4, 32, 2));
  expectRace(countAndLook, shapeOf(4, 2, 1), "k.c:5");
}

// Each gang leaves a number, the gang that finds all others there reads them.
template <uint32_t Order> void lastReadsAll(void **Params) {
  int32_t *Data = argument(Params);
  const int32_t Gangs = int32_t(__paccd_num_gangs(0));
  store<60>(&Data[8 + __paccd_gang(0)], int32_t(__paccd_gang(0)));
  if (add<61>(Data, 1, Order) == Gangs - 2) // starts at -1
    for (int32_t I = 0; I != Gangs; ++I)
      EXPECT_EQ(load<62>(&Data[8 + I]), I);
}
// As the reductions over gangs of the device runtime do it.
void lastGang(void **Params) {
  int32_t *Data = argument(Params);
  const int32_t Gangs = int32_t(__paccd_num_gangs(0));
  if (thread() == 0)
    store<60>(&Data[8 + __paccd_gang(0)], int32_t(__paccd_gang(0)));
  bool Last = thread() == 0 &&
              __atomic_fetch_add(Data, 1, __ATOMIC_ACQ_REL) == Gangs - 2;
  if (__pacce_any(Last))
    for (int32_t I = 0; I != Gangs; ++I)
      load<62>(&Data[8 + I]);
}

TEST(EmulatorRaces, AcquireAndRelease) {
  constexpr uint32_t Both = PACC_ATOMIC_ACQUIRE | PACC_ATOMIC_RELEASE;
  expectNoRace(lastReadsAll<Both>, shapeOf(5, 1, 1));
  expectRace(lastReadsAll<0>, shapeOf(5, 1, 1), "k.c:62: the kernel reads");
  expectNoRace(lastGang, shapeOf(5, 32, 1));
}

/// Two queues, and what may order them.
struct TwoQueues {
  TwoQueues() : Kernel(describeKernel(sameValueByAll)) {
    Kernel.flags = PACC_KERNEL_RACES;
    Handle = *Dev.getKernel(Kernel);
    A->Async = 1;
    B->Async = 2;
  }
  ~TwoQueues() {
    EXPECT_TRUE(A->sync().ok());
    EXPECT_TRUE(B->sync().ok());
    EXPECT_TRUE(Dev.free(Block, nullptr).ok());
  }
  Status launch(Queue &Q) {
    void *Params[] = {&Block};
    return Dev.launch(*Handle, shapeOf(2, 2, 1), Params, Q);
  }
  Device &Dev = deviceUnderTest();
  std::unique_ptr<Queue> A = std::move(*Dev.createQueue()),
                         B = std::move(*Dev.createQueue());
  DeviceAddress Block = *Dev.allocate(64);
  pacc_kernel Kernel;
  DeviceKernel *Handle = nullptr;
  int32_t Host[16] = {};
};

TEST(EmulatorRaces, QueuesAreOrderedByEventsAndByTheHost) {
  TwoQueues T;
  ASSERT_TRUE(T.launch(*T.A).ok());
  ASSERT_TRUE(T.A->sync().ok());
  ASSERT_TRUE(T.Dev.copyToHost(T.Host, T.Block, 64, *T.B).ok());
  auto Mark = T.Dev.createEvent();
  ASSERT_TRUE(T.B->record(**Mark).ok());
  ASSERT_TRUE(T.A->wait(**Mark).ok());
  T.Host[0] = 8;
  EXPECT_TRUE(T.Dev.copyToDevice(T.Block, T.Host, 64, *T.A).ok());
  EXPECT_TRUE(T.launch(*T.A).ok());
}

TEST(EmulatorRaces, QueuesAlone) {
  {
    TwoQueues T;
    ASSERT_TRUE(T.launch(*T.A).ok());
    Status S = T.Dev.copyToHost(T.Host, T.Block, 64, *T.B);
    ASSERT_FALSE(S.ok());
    EXPECT_NE(S.message().find("work in queue 2 copies memory to the host, which"),
              std::string::npos);
    EXPECT_NE(S.message().find("the kernel at file.c:7, in queue 1, writes at "
                               "k.c:20\n Nothing orders the two: add wait(1)"),
              std::string::npos)
        << S.message();
  }
  TwoQueues T;
  ASSERT_TRUE(T.Dev.copyToHost(T.Host, T.Block, 64, *T.A).ok());
  Status S = T.launch(*T.B);
  ASSERT_FALSE(S.ok());
  EXPECT_NE(S.message().find("which work in queue 1 copies to the host"),
            std::string::npos)
      << S.message();
}

TEST(EmulatorRaces, MemoryGivenOutAnewHasNoPast) {
  TwoQueues T;
  for (int I = 0; I != 20; ++I) {
    const DeviceAddress Block = *T.Dev.allocate(64);
    std::swap(T.Block, const_cast<DeviceAddress &>(Block));
    EXPECT_TRUE(T.launch(I % 2 ? *T.A : *T.B).ok());
    std::swap(T.Block, const_cast<DeviceAddress &>(Block));
    EXPECT_TRUE(T.Dev.free(Block, I % 2 ? T.A.get() : T.B.get()).ok());
  }
}

} // namespace
