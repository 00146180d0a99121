//===- Construct.h - a directive being executed -----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_CONSTRUCT_H
#define PACC_RUNTIME_EXEC_CONSTRUCT_H

#include "Data/Actions.h"
#include "Exec/Devices.h"
#include "Exec/Hooks.h"
#include "Exec/Shapes/Shape.h"
#include "Support/Place.h"
#include <memory>
#include <optional>
#include <vector>

namespace pacc::rt {

/// One captured variable of the next launch (__pacc_arg).
struct Argument {
  const char *Name = nullptr;
  void *Host = nullptr; ///< address of the variable
  uint64_t Size = 0;    ///< bytes
  bool UnlessMapped = false; ///< PACC_ARG_UNLESS_MAPPED
};

/// A queue that a wait clause or directive names.
struct WaitedQueue {
  int64_t Async;                     ///< PACC_ASYNC_NOVAL: all queues
  std::optional<int64_t> DeviceNumber; ///< of `devnum`; else the current device
};

/// What __pacc_begin and the clause calls gather, and what enter, launch and
/// leave need of each other. Owned by one thread; reused, so that a construct
/// in a loop allocates nothing.
struct Construct {
  /// Begins another construct: forgets what the one before has gathered, but keeps its memory.
  void open(uint32_t NewKind, uint32_t NewFlags, const Place &NewWhere,
            int NewEndLine);

  bool isCompute() const { return Kind <= PACC_SERIAL; }
  bool isAsync() const { return Async != PACC_ASYNC_SYNC; }

  uint32_t Kind = PACC_DATA; ///< enum pacc_construct
  uint32_t Flags = 0;        ///< enum pacc_begin_flags
  Place Where;
  int EndLine = 0;
  bool Condition = true;
  int64_t Async = PACC_ASYNC_SYNC;
  std::vector<WaitedQueue> Waits;
  std::vector<DataItem> Items;

  // Clauses of init, shutdown and set.
  const char *DeviceType = nullptr;
  std::optional<int64_t> DeviceNumber, DefaultAsync;

  // The next launch.
  ShapeRequest Shape;
  std::vector<Argument> Arguments; ///< by slot

  // From enter to leave.
  DeviceState *Device = nullptr; ///< null: nothing to do (if clause)
  WorkQueue *Queue = nullptr;
  bool Queued = false; ///< a synchronous construct must wait at its end
  ConstructHooks *Hooks = &ConstructHooks::plain();
  uint64_t Ticket = 0;  ///< DataContext::Ticket
  bool Clipped = false; ///< a loop of it has `pipe`
  bool Moved = false;   ///< data actions gave the queue work
  bool Launched = false; ///< a kernel, at least
  std::vector<DeviceAddress> Given; ///< what kernels got as the program has it: by `deviceptr`, acc_map_data, in objects
  bool MayEndUnawaited = false; ///< another compute construct is the next thing that the host does
  /// An update directive of a pipeline that has no buffers.
  bool EndsWithStage = false;
};

/// The constructs that a thread is inside of, innermost last.
class ConstructStack {
public:
  /// One that is inside of those so far. It is as the last one at that depth has left it, until it is opened.
  Construct &push();
  void pop() { --Depth; }
  /// The innermost one, or null.
  Construct *top() { return Depth ? All[Depth - 1].get() : nullptr; }
  size_t depth() const { return Depth; }
  /// From the outermost, 0.
  const Construct &at(size_t Index) const { return *All[Index]; }

private:
  std::vector<std::unique_ptr<Construct>> All; // beyond Depth: for reuse
  size_t Depth = 0;
};

} // namespace pacc::rt

#endif
