//===- RaceDetector.h - accesses that nothing orders ------------*- C++ -*-===//
//
// Two accesses of the same memory, at least one of which writes, race when
// nothing orders them:
//
//   lanes of a gang       by a barrier of the gang between them (a reduction is
//                         one, too), or of the worker if both are of one
//   gangs of a launch     not at all, but for the gang that arrives last at a
//                         reduction, and atomics that acquire what others
//                         release
//   work of queues        by their order in the queue, events, and the host's
//                         waiting (Clock)
//
// Two atomic accesses never race, nor does a write or a copy that leaves in
// memory what is there already with an access that reads; but between the lanes
// of a gang, and between gangs that wait for each other, the strict detector
// counts such writes as others. Time is cut into
// phases: a gang starts one when it starts, at each barrier of all its lanes,
// and at each of one of its workers. Within a phase no access of a lane is
// ordered with one of another.
//
// Kernels must not use the host's address of what the device has, either.
//
// Used by the thread that does the work of the device's queues; memory may be
// named, added and removed by any thread.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_RACES_RACEDETECTOR_H
#define PACC_RUNTIME_DRIVER_EMULATOR_RACES_RACEDETECTOR_H

#include "Driver/Emulator/Races/HostData.h"
#include "Driver/Emulator/Races/Shadow.h"
#include "Driver/Emulator/Work/WorkQueue.h"
#include "pacc/ABI/Races.h"
#include <string>

namespace pacc::rt::emulator {

/// Where a gang is in time.
struct GangClock {
  uint32_t Gang = 0;  ///< its number in the launch
  uint32_t Epoch = 0; ///< the phase that began at its last barrier of all lanes
};

/// Where a lane is in time.
struct LaneClock {
  uint32_t Phase = 0;    ///< that its accesses belong to
  uint32_t Row = 0;      ///< that began at the last barrier of its worker
  uint32_t Acquired = 0; ///< phases before it are over for the lane
  uint32_t Number = 0, Worker = 0, Width = 1;
  const GangClock *Gang = nullptr;
};

/// Memory that a copy touches.
struct CopyRange {
  CopyRange(uintptr_t Begin, size_t Bytes, bool Writes = false,
            const void *Values = nullptr)
      : Begin(Begin), Bytes(Bytes), Writes(Writes), Values(Values) {}
  uintptr_t Begin;
  size_t Bytes;
  bool Writes;
  const void *Values; ///< that it writes, if known
};

/// The number of a place in records; the first time it gets one.
uint32_t numberOf(pacc_site &Site);
/// The place that has the number.
const pacc_site &siteOf(uint32_t Number);

class RaceDetector {
public:
  RaceDetector(QueueGroup &Queues, bool Strict)
      : Queues(Queues), Strict(Strict) {}

  /// Accesses of this memory count, until it is removed.
  void addMemory(uintptr_t Begin, size_t Bytes);
  /// The host's data whose copies are there are no longer on the device.
  void endHostData(uintptr_t Begin, size_t Bytes) { OfHost.remove(Begin, Bytes); }
  void removeMemory(uintptr_t Begin, size_t Bytes);
  /// As Device::nameMemory.
  void name(uintptr_t Begin, size_t Bytes, uintptr_t Zero, const char *Name, uintptr_t Host);

  /// Checks a copy that takes place now. `What` is "copies ... to the host".
  /// `IsOwn`: of something that is the runtime's and not the program's, as
  /// pointers; where other copies take that along it does not matter.
  Status copy(const WorkTurn &At, const char *What,
              std::initializer_list<CopyRange> Ranges, bool IsOwn = false);
  void beginLaunch(const WorkTurn &At, const pacc_kernel &Kernel);
  void endLaunch();

  // Within a launch. Accesses return false if they race; then `takeRace` tells.
  uint32_t newPhase(uint32_t Gang);
  void forget(uintptr_t Begin, size_t Bytes) { Memory.forget(Begin, Bytes); }
  void addHeap(uintptr_t Begin, size_t Bytes);
  void removeHeap(uintptr_t Begin);
  bool reads(const LaneClock &L, uintptr_t Address, size_t Bytes,
             pacc_site &Site);
  bool writes(const LaneClock &L, uintptr_t Address, const void *Values,
              size_t Bytes, pacc_site &Site);
  bool updates(LaneClock &L, uintptr_t Address, size_t Bytes, uint32_t Order,
               pacc_site &Site);
  Status takeRace() { return std::move(Race); }

private:
  /// What one piece of work of a queue touched, when it is not certain that all
  /// other work is ordered with it.
  struct Work {
    WorkTurn At;
    bool IsLaunch;
    bool IsOwn; ///< a copy of something that is the runtime's: a pointer
    uint32_t FirstPhase, EndPhase; ///< of a launch
    std::string What; ///< "kernel at x.c:7", "copies to the host"
    std::vector<CopyRange> Ranges; ///< of a copy
  };
  enum class How : uint8_t { Read, Write, Update };
  struct Now {
    const LaneClock &L;
    uintptr_t Address;
    size_t Bytes;
    const void *Values; ///< that a plain write stores, if known
    How Kind;
    bool IsAtomic;
    pacc_site &Site;
    uint32_t SiteNumber;
  };

  void begin(const WorkTurn &At);
  void forgetOver();
  bool isOrderedBefore(AccessRecord R, const LaneClock &L) const;
  bool mayNotAgree(AccessRecord R, const LaneClock &L) const;
  const Work *launchOf(uint32_t Phase) const;
  bool access(const Now &N);
  bool page(const Now &N, Shadow::Page &P);
  bool cell(const Now &N, ShadowCell &C, uintptr_t At, uintptr_t Word);
  bool readCell(const Now &N, ShadowCell &C, uintptr_t At);
  bool writeCell(const Now &N, ShadowCell &C, uintptr_t At, uintptr_t Word);
  bool meetsCopies(const Now &N);

  // RaceReport.cpp
  struct Named {
    size_t Bytes;
    uintptr_t Zero;
    const char *Name;
  };
  bool report(const Now &N, AccessRecord Earlier, bool EarlierWrites,
              uintptr_t At);
  bool report(const Now &N, const Work &Copy);
  bool reportHost(const Now &N, uintptr_t OnDevice);
  Status copyRaces(const Work &Mine, const CopyRange &R, const Work &Other,
                   const std::string &Did);
  std::string variableAt(uintptr_t Address, const pacc_site *Site) const;
  std::string objectAt(uintptr_t Address) const;
  const Named *namedAt(uintptr_t Address, uintptr_t *Begin = nullptr) const;
  std::string advice(const Now &N, const pacc_site *Other,
                     AccessRecord Earlier) const;
  std::string advice(const WorkTurn &Other) const;

  QueueGroup &Queues;
  const bool Strict;
  Shadow Memory;
  HostData OfHost;
  Status Race;

  uint32_t NextPhase = 1;
  std::vector<uint32_t> GangOf; ///< of this launch's phases
  bool GangsMeet = false;       ///< in this launch
  std::vector<Work> Open;       ///< what later work may not be ordered with
  WorkTurn MyTurn;
  uint32_t MyFirstPhase = 0;
  uint32_t AllBefore = 0; ///< phases before it are over for this work
  std::vector<Work> Copies; ///< that are not ordered with this launch
  /// For each address that was released, the phase before which the releaser's accesses are.
  std::unordered_map<uintptr_t, uint32_t> Released;

  mutable std::mutex NamesLock; ///< protects Names
  std::map<uintptr_t, Named> Names;
};

} // namespace pacc::rt::emulator

#endif
