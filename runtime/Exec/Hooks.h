//===- Hooks.h - what stands between a construct and its device -*- C++ -*-===//
//
// Constructs and launches ask at four points, in this order: join (which queue
// and device), translate (where kernels find the program's data), submit (a
// launch), settle (before others go on). Outside of pacc pipelines all answers
// are the plain ones, which are given here; inside of one the pipeline answers.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_HOOKS_H
#define PACC_RUNTIME_EXEC_HOOKS_H

#include "Data/Copies/PresentTable.h"
#include "Driver/Device.h"
#include "Exec/Queues.h"
#include "pacc/ABI/Check.h"
#include "pacc/ABI/Types.h"
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace pacc::rt {

struct Construct;
struct ThreadState;

/// A part of the program's data that is on the device for one launch.
class DataPart {
public:
  virtual ~DataPart() = default;
  /// Where element zero of the whole would be.
  virtual DeviceAddress zero() const = 0;
  virtual pacc_check_window window() const = 0;
  /// For messages: the data, its element `Offset` bytes from zero, and which
  /// part is there and why.
  virtual const std::string &name() const = 0;
  virtual std::string elementText(int64_t Offset) const = 0;
  virtual std::string text() const = 0;
  /// Nothing has brought some of what the launch is for.
  virtual bool isIncomplete() const = 0;
};

/// A variable of a kernel that is about to be launched.
struct KernelVariable {
  HostAddress Host;
  uint32_t Reduction; ///< see pacc_param
  const char *Name;   ///< may be null
  const pacc_param *Of = nullptr; ///< which tells of pointers in it
  uint64_t Bytes = 0;             ///< of the object that it is; 0: a pointer's target, however long
};

/// Where a launch finds data that the hooks look after.
struct FoundData {
  DeviceAddress At = 0;         ///< 0: see Map
  const Mapping *Map = nullptr; ///< null and no At: the construct's device knows
};

/// A kernel with its parameters.
class Submission {
public:
  virtual ~Submission() = default;
  /// Launches it in the construct's queue.
  virtual Status now() const = 0;
  /// The same for later and another queue; takes the parameters' values along.
  virtual std::function<Status(Queue &)> later() const = 0;
};

/// Used by the thread whose constructs they are about.
class ConstructHooks {
public:
  constexpr ConstructHooks() = default;
  virtual ~ConstructHooks() = default;
  /// Those of a thread that is in no pipeline.
  static ConstructHooks &plain() { return Plain; }

  // Join.

  /// A construct begins, whose device is chosen. They may become the
  /// construct's, with a queue and a device of theirs.
  virtual Status join(ThreadState &T, Construct &C);

  // Translate.

  /// A launch is being prepared, of whatever construct of the thread. True:
  /// they want to know of each variable.
  virtual bool beginLaunch(Construct &) { return false; }
  virtual Status willUse(const Construct &, const KernelVariable &) {
    return Status::success();
  }
  virtual Result<FoundData> find(const KernelVariable &) {
    return FoundData();
  }
  /// Whether find gives an address, and then what of the data is there.
  virtual bool holds(HostAddress) const { return false; }
  virtual std::shared_ptr<const DataPart> partAt(HostAddress) const {
    return nullptr;
  }
  /// Where a pointer of an object that goes by value leads to what the hooks look after, on the construct's device; 0:
  /// elsewhere. `Compared`: it may be an end, of what those before lead to.
  virtual DeviceAddress leadPointer(HostAddress, bool /*Compared*/) { return 0; }
  /// The launch uses an address of the current device.
  virtual Status useDevicePointer(const char *) { return Status::success(); }
  /// The launch may use variables under `declare` beside its parameters.
  virtual Status useGlobals() { return Status::success(); }

  // Submit.

  /// Whether they decide when and on which device the construct's kernels run.
  bool decide() const { return Decide; }
  virtual Status submit(const Submission &S) { return S.now(); }
  /// What was submitted has been given to the queue.
  virtual Status drain() { return Status::success(); }

  // Settle.

  /// Whether the construct's end waits for its queue.
  virtual bool mustWait(Construct &C) const;
  /// Ends an update that belongs to a stage of a pipeline.
  virtual Status waitAtEndOfStage(WorkQueue &Q);
  /// All that was submitted has been done, on whatever device.
  virtual Status finishLaunches(WorkQueue &Q);
  /// All that was submitted has been done, and others than launches may use its results.
  virtual Status settle() { return Status::success(); }

protected:
  struct Power {
    bool Decide;
  };
  explicit constexpr ConstructHooks(Power P) : Decide(P.Decide) {}

private:
  static ConstructHooks Plain __attribute__((visibility("hidden")));
  const bool Decide = false;
};

} // namespace pacc::rt

#endif
