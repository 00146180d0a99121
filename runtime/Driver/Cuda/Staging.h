//===- Staging.h - fast copies of pageable memory ---------------*- C++ -*-===//
//
// The GPU copies pinned memory by itself at the speed of the bus; pageable
// memory goes through pinned buffers, which the host's cores fill or empty. One
// core is slower than the bus, so copies are cut into pieces, and a pool of
// threads with a buffer each moves them. Copies that several callers want at
// the same time share the pool, and those of both directions go on at once.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_STAGING_H
#define PACC_RUNTIME_DRIVER_CUDA_STAGING_H

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
  bool pays(const void *Host, size_t Bytes) const;
  /// The data has left `From` when this returns; it arrives in order of
  /// `Order`.
  Status upload(DeviceAddress To, const void *From, size_t Bytes, Stream Order);
  /// The data is there when this returns.
  Status download(void *To, DeviceAddress From, size_t Bytes, Stream Order);

private:
  enum Direction { Up, Down };
  struct Copy {
    Direction Way;
    DeviceAddress OnDevice;
    char *OnHost;
    size_t Bytes;
    Stream Order;
    size_t PieceBytes;
    size_t Next = 0;     ///< first byte that nobody has taken
    unsigned Moving = 0; ///< pieces that somebody has taken
    Status Outcome;

    bool isTaken() const { return Next >= Bytes; }
  };
  struct Piece {
    Copy *Of;
    size_t First, Bytes;
  };
  /// What a thread of the pool has.
  struct Worker {
    void *Small = nullptr, *Large = nullptr; ///< pinned, made when needed
    std::unique_ptr<CudaEvent> Done;         ///< the bus has finished with them
  };

  Status run(Copy &C);
  void startThreads();
  void threadMain(Worker &W);
  bool hasWork() const;
  Piece take();
  Result<void *> bufferFor(Worker &W, const Piece &P);
  Status move(Worker &W, const Piece &P);
  Status waitFor(const CudaEvent &E) const;

  const DeviceContext &In;
  std::mutex Lock; ///< protects what follows; taken last
  std::condition_variable Wake, Finished;
  std::vector<std::unique_ptr<Worker>> Workers;
  std::vector<std::thread> Threads;
  std::deque<Copy *> Waiting[2]; ///< by Direction; with pieces to take
  unsigned Busy[2] = {0, 0};     ///< threads, by Direction
  bool Quit = false;
};

} // namespace pacc::rt::cuda

#endif
