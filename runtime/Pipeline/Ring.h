//===- Ring.h - the devices and slots of a pipeline -------------*- C++ -*-===//
//
// A pipeline has the current device and, if PACC_DEVICES asks for more, others
// of its type; each has as many slots. A new task gets the slot that has room,
// in turn over the devices.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_RING_H
#define PACC_RUNTIME_PIPELINE_RING_H

#include "Pipeline/Slot.h"
#include <optional>

namespace pacc::rt {

/// Slots of a device.
constexpr unsigned MostPipelines = 16;

/// The devices that PACC_DEVICES asks for, made ready, `Home` first.
Result<std::vector<DeviceState *>> pipelineDevices(DeviceState &Home);

/// Owned and used by the program's thread.
class PipelineRing {
public:
  struct Settings {
    unsigned SlotsEach;
    PipelineTimes *Times; ///< may be null
    bool OwnThreads;
  };
  Status open(std::vector<DeviceState *> Devices, const Settings &S);
  /// Ends the slots' threads, whose work must be done, and leaves the queues to
  /// other pipelines.
  Status close();

  const std::vector<DeviceState *> &devices() const { return Devices; }
  bool hasSeveralDevices() const { return Devices.size() > 1; }
  const std::vector<std::unique_ptr<PipelineSlot>> &slots() const {
    return Slots;
  }

  /// Tasks go to the first device only, or to all.
  void stayHome(bool Stay) { InUse = Stay ? 1 : Devices.size(); }
  bool hasLeftHome() const { return LeftHome; }
  /// Slots that tasks may get now.
  unsigned slotsInUse() const { return InUse * SlotsEach; }

  /// The slot of a task that was dealt one.
  PipelineSlot &of(int64_t Task) const;
  /// Whether a new task would have to wait for none before `Oldest`, all of
  /// which are through but for work that goes on.
  bool hasRoom(int64_t Oldest) const;
  /// Gives the task a slot that is free, and waits for one if there is none: until the tasks before `Oldest` are through.
  PipelineSlot &deal(int64_t Task, int64_t Oldest);

  /// Waits for the work of all slots. The first error of theirs.
  Status finishAll();

private:
  void waitForRoom(int64_t Oldest) const;
  bool isFree(const PipelineSlot &S, int64_t Oldest) const {
    return S.At.Device < InUse && S.Task < Oldest;
  }

  std::optional<unsigned> Number; ///< while it has queues
  std::vector<DeviceState *> Devices;
  unsigned SlotsEach = 1;
  std::vector<std::unique_ptr<PipelineSlot>> Slots; ///< device by device
  size_t InUse = 1;                                 ///< devices
  size_t NextDevice = 0;                            ///< whose turn it is
  bool LeftHome = false;
};

} // namespace pacc::rt

#endif
