//===- SlowDevice.h - a device that takes its time --------------*- C++ -*-===//
//
// Copies and kernels take random times, so that what nothing holds overtakes.
// A lazy device does them in threads of its queues, as a GPU does with pinned
// memory, so that events alone keep the order; else they keep their caller
// busy, as copies of pageable memory do.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_UNIT_SLOWDEVICE_H
#define PACC_TEST_UNIT_SLOWDEVICE_H

#include "FakeDevice.h"
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <random>
#include <thread>

namespace pacc::rt::test {

/// A mark that a queue sets and others wait for, as often as wished.
class SlowEvent : public Event {
public:
  struct Mark {
    std::mutex Lock;
    std::condition_variable Changed;
    bool IsSet = false;
    void set() {
      std::lock_guard<std::mutex> Guard(Lock);
      IsSet = true;
      Changed.notify_all();
    }
    void wait() {
      std::unique_lock<std::mutex> Guard(Lock);
      Changed.wait(Guard, [&] { return IsSet; });
    }
  };
  std::shared_ptr<Mark> renew() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Latest = std::make_shared<Mark>();
  }
  std::shared_ptr<Mark> latest() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Latest;
  }

private:
  std::mutex Lock;
  std::shared_ptr<Mark> Latest;
};

class SlowQueue : public Queue {
public:
  explicit SlowQueue(bool IsLazy) {
    if (IsLazy)
      Thread = std::thread([this] { threadMain(); });
  }
  ~SlowQueue() override {
    if (!Thread.joinable())
      return;
    give([this] { Quit = true; });
    Thread.join();
  }

  void give(std::function<void()> Work) {
    if (!Thread.joinable())
      return Work();
    std::lock_guard<std::mutex> Guard(Lock);
    Waiting.push_back(std::move(Work));
    ++Given;
    Changed.notify_all();
  }
  Status sync() override {
    std::unique_lock<std::mutex> Guard(Lock);
    Changed.wait(Guard, [&] { return Done == Given; });
    return Status::success();
  }
  Result<bool> test() override {
    std::lock_guard<std::mutex> Guard(Lock);
    return Done == Given;
  }
  Status record(Event &E) override {
    give([M = static_cast<SlowEvent &>(E).renew()] { M->set(); });
    return Status::success();
  }
  Status wait(Event &E) override {
    if (auto M = static_cast<SlowEvent &>(E).latest())
      give([M] { M->wait(); });
    return Status::success();
  }

private:
  void threadMain() {
    while (!Quit) {
      std::unique_lock<std::mutex> Guard(Lock);
      Changed.wait(Guard, [&] { return !Waiting.empty(); });
      std::function<void()> Work = std::move(Waiting.front());
      Waiting.pop_front();
      Guard.unlock();
      Work();
      Guard.lock();
      ++Done;
      Changed.notify_all();
    }
  }

  std::mutex Lock; ///< protects what follows
  std::condition_variable Changed;
  std::deque<std::function<void()>> Waiting;
  uint64_t Given = 0, Done = 0;
  bool Quit = false; ///< of the thread
  std::thread Thread;
};

class SlowDevice : public FakeDevice {
public:
  /// `Body` is every kernel, with `Params` parameters of eight bytes.
  SlowDevice(unsigned Number, bool IsLazy, std::function<void(void **)> Body,
             size_t Params)
      : FakeDevice(Number), IsLazy(IsLazy), Body(std::move(Body)),
        ParamCount(Params) {}

  Result<DeviceAddress> allocate(size_t Bytes) override {
    std::lock_guard<std::mutex> Guard(Lock);
    return FakeDevice::allocate(Bytes);
  }
  Result<MemoryInfo> memoryInfo() override {
    std::lock_guard<std::mutex> Guard(Lock);
    uint64_t Used = 0;
    for (auto &[Address, Bytes] : Blocks)
      Used += Bytes;
    return MemoryInfo{Memory - Used, Memory};
  }
  Status free(DeviceAddress Block, Queue *After) override {
    auto Free = [this, Block] {
      std::lock_guard<std::mutex> Guard(Lock);
      EXPECT_TRUE(FakeDevice::free(Block, nullptr).ok());
    };
    if (After)
      static_cast<SlowQueue *>(After)->give(Free);
    else
      Free();
    return Status::success();
  }

  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &Q) override {
    expectMine(To, Bytes);
    BusBytes += Bytes;
    return copy(reinterpret_cast<void *>(To), From, Bytes, Q);
  }
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &Q) override {
    expectMine(From, Bytes);
    BusBytes += Bytes;
    return copy(To, reinterpret_cast<void *>(From), Bytes, Q);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &Q) override {
    expectMine(From, Bytes);
    expectMine(To, Bytes);
    return copy(reinterpret_cast<void *>(To), reinterpret_cast<void *>(From),
                Bytes, Q);
  }

  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new SlowQueue(IsLazy));
  }
  Result<std::unique_ptr<Event>> createEvent() override {
    return std::unique_ptr<Event>(new SlowEvent);
  }
  Result<DeviceKernel *> getKernel(pacc_kernel &) override { return &Kernel; }
  Status launch(DeviceKernel &, const LaunchShape &, void **Params,
                Queue &Q) override {
    std::vector<uint64_t> Values;
    for (size_t I = 0; I != ParamCount; ++I)
      Values.push_back(*static_cast<uint64_t *>(Params[I]));
    static_cast<SlowQueue &>(Q).give([this, Values]() mutable {
      EXPECT_EQ(Running.exchange(true), false) << "kernels come one by one";
      dawdle();
      ++Kernels;
      std::vector<void *> Pointers;
      for (uint64_t &V : Values)
        Pointers.push_back(&V);
      Body(Pointers.data());
      Running = false;
    });
    return Status::success();
  }

  std::atomic<uint64_t> BusBytes{0};
  std::atomic<int> Kernels{0};

private:
  Status copy(void *To, const void *From, size_t Bytes, Queue &Q) {
    static_cast<SlowQueue &>(Q).give([=] {
      dawdle();
      std::memcpy(To, From, Bytes);
    });
    return Status::success();
  }
  void expectMine(DeviceAddress Address, size_t Bytes) {
    std::lock_guard<std::mutex> Guard(Lock);
    auto It = Blocks.upper_bound(Address);
    ASSERT_NE(It, Blocks.begin()) << "memory of another device";
    --It;
    EXPECT_LE(Address + Bytes, It->first + It->second)
        << "memory of another device";
  }
  void dawdle() {
    unsigned Microseconds;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Microseconds = Random() % 4 ? 0 : Random() % 300;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(Microseconds));
  }

  const bool IsLazy;
  const std::function<void(void **)> Body;
  const size_t ParamCount;
  DeviceKernel Kernel;
  std::mutex Lock; ///< protects Random and Blocks
  std::mt19937 Random{11};
  std::atomic<bool> Running{false};
};

} // namespace pacc::rt::test

#endif
