//===- Staging.h - fast copies of pageable memory ---------------*- C++ -*-===//
//
// The GPU copies pinned memory by itself at the speed of the bus; pageable
// memory goes through pinned buffers, which the host's cores fill or empty. One
// core is slower than the bus, so copies are cut into pieces, and a pool of
// threads moves them. The buffers belong to the pool: a thread whose buffer is
// on the bus goes on with another. All of them together stay within a
// server's last-level cache, from and to which the bus then copies.
//
// Copies that several callers want at the same time share the pool: those of
// both directions go on at once, those of one direction in the order of their
// queues' turns. So the first task of a pipeline is soon complete, and its
// kernel and its download run beside the uploads of the next.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_COPIES_STAGING_H
#define PACC_RUNTIME_DRIVER_CUDA_COPIES_STAGING_H

#include "Driver/Cuda/Queue.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace pacc::rt::cuda {

/// The staging threads of one device. Thread-safe. They start with the first
/// copy; their buffers are kept until the program ends.
class Staging {
public:
  explicit Staging(const DeviceContext &In) : In(In) {}
  ~Staging();

  /// Whether a copy of `Host` gains by going through here.
  bool pays(const HostCopy &C) const;
  /// The data has left the host's memory when this returns; it arrives in order
  /// of `Order`. For `Turn` see Queue.
  Status upload(const std::vector<HostCopy> &Copies, Stream Order,
                int64_t Turn = 0) {
    return run(Up, Copies, Order, Turn);
  }
  /// The data is there when this returns.
  Status download(const std::vector<HostCopy> &Copies, Stream Order,
                  int64_t Turn = 0);

  /// Copies of which not every piece has been taken by a thread.
  size_t waiting() const;
  /// That have been started.
  size_t threads() const;

private:
  enum Direction { Up, Down };
  struct Copy {
    Direction Way;
    HostCopy What;
    Stream Order;
    int64_t Turn;
    size_t Each;         ///< bytes of a piece
    size_t Next = 0;     ///< first byte that nobody has taken
    unsigned Moving = 0; ///< pieces that somebody has taken
    std::vector<size_t> Again = {}; ///< first bytes of pieces given back
    Status Outcome = Status::success();

    bool isTaken() const { return Next >= What.Bytes && Again.empty(); }
    bool isDone() const { return isTaken() && Moving == 0; }
    char *host(size_t At) const {
      return static_cast<char *>(What.OnHost) + At;
    }
  };
  /// A pinned buffer and the piece of a copy that it holds.
  struct Buffer {
    void *Memory = nullptr;
    std::unique_ptr<CudaEvent> Done; ///< the bus has finished with it
    Copy *Of = nullptr;
    size_t First = 0, Bytes = 0;
    Status Outcome; ///< of the bus
  };

  Status run(Direction Way, const std::vector<HostCopy> &Copies, Stream Order,
             int64_t Turn);
  void startThreads();
  void threadMain();
  bool workOnce(std::unique_lock<std::mutex> &Guard);
  bool mayTake(Direction Way) const;
  Result<std::unique_ptr<Buffer>> makeBuffer() const;
  Buffer *take(Direction Way, std::unique_lock<std::mutex> &Guard);
  void upOnto(Buffer &B, std::unique_lock<std::mutex> &Guard);
  void startDown(Buffer &B, std::unique_lock<std::mutex> &Guard);
  void finishDown(Buffer &B, std::unique_lock<std::mutex> &Guard);
  void poll(std::unique_lock<std::mutex> &Guard);
  void giveBack(Copy &C, size_t First, Status Why);
  void settle(Copy &C, Status S);
  Status transfer(Buffer &B) const;

  const DeviceContext &In;
  mutable std::mutex Lock; ///< protects what follows; taken last
  std::condition_variable Wake, Finished;
  std::vector<std::thread> Threads;
  /// Copies with pieces to take, for each Direction, the lowest turn first.
  std::deque<Copy *> Waiting[2];
  std::vector<std::unique_ptr<Buffer>> Buffers;
  size_t Made = 0; ///< buffers, with those being made
  /// There was no memory for another one: those that there are must do.
  bool IsShort = false;
  std::vector<Buffer *> Free;
  std::deque<Buffer *> OnBus[2]; ///< by Direction, the oldest first
  std::deque<Buffer *> Arrived;  ///< from the device, for the host to take
  unsigned Held[2] = {0, 0};     ///< buffers in use, by Direction
  unsigned Copying[2] = {0, 0};  ///< threads that do, by Direction
  bool IsPolled = false;         ///< a thread watches the bus
  bool Quit = false;
};

} // namespace pacc::rt::cuda

#endif
