//===- TraceEvent.h - what the runtime does, told at one place --*- C++ -*-===//
//
// The runtime tells what it does, once, here; who wants to know subscribes:
// PACC_NOTIFY's lines, the timing table, the timeline, NVTX, acc_prof. Where
// nobody wants to know an event costs one load and one predicted branch, so
// callers ask isTold before they put an event together.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_TRACE_TRACEEVENT_H
#define PACC_RUNTIME_TRACE_TRACEEVENT_H

#include "Driver/Device.h"
#include "Support/Place.h"
#include "pacc/ABI/Types.h"
#include <atomic>
#include <cstdint>

namespace pacc::rt {

enum class TraceKind : unsigned {
  Region,       ///< a part of a directive or of an acc_* routine
  Launch,       ///< a kernel
  Upload,       ///< bytes to the device
  Download,     ///< bytes to the host
  Create,       ///< an entry of the present table begins
  Delete,       ///< and ends
  Allocate,     ///< device memory
  Free,         ///< likewise
  Wait,         ///< of the host for a queue
  DeviceInit,   ///< first use of a device
  Shutdown,     ///< of a device
  PipelineTask, ///< a task of a pacc pipeline begins its first stage
  Note,         ///< a text for the user
};

/// Regions, launches, transfers, waits, inits and shutdowns have two; all other events
/// are only told at their Begin.
enum class TracePhase {
  Begin,
  End, ///< of work that a device does: it has been given to the queue
  Done ///< work of a device only, and only if somebody wants device times
};

/// What a region event is about. Structured data constructs, and compute
/// constructs with data, have two: their entry and their exit.
enum class TraceRegion {
  EnterData,
  ExitData,
  Compute,
  Update,
  Wait,
  HostData
};

/// "enter data", "compute".
const char *regionName(TraceRegion R);

/// The construct that an event belongs to.
struct TraceConstruct {
  static constexpr int RuntimeRoutine = -1; ///< none, but an acc_* routine
  int Kind = RuntimeRoutine;                ///< enum pacc_construct
  int Line = 0, EndLine = 0;
};

/// What all events say of where they come from.
struct TraceOrigin {
  Place Where;
  DeviceType Type = DeviceType::Host;
  unsigned Device = 0; ///< number within the type
  unsigned Thread = 1; ///< of the host, counts from 1
  int64_t Queue = PACC_ASYNC_SYNC;
  TraceConstruct Parent = {};

  /// "CUDA", "host", "emulator", as lines and messages say.
  const char *target() const;
};

/// Grid and block of a launch.
struct TraceShape {
  uint32_t Grid[3] = {1, 1, 1};
  uint32_t Block[2] = {1, 1};
  uint32_t Workers = 1;
  uint64_t gangs() const { return uint64_t(Grid[0]) * Grid[1] * Grid[2]; }
  uint32_t lanes() const { return Block[0] * Block[1] / Workers; }
};

/// One event. Its texts live as long as the program, but for that of a Note.
struct TraceEvent {
  TraceEvent(TraceKind Kind, const TraceOrigin &Origin,
             TracePhase Phase = TracePhase::Begin)
      : Kind(Kind), Phase(Phase), Origin(Origin) {}

  TraceKind Kind;
  TracePhase Phase;
  TraceOrigin Origin;
  TraceRegion Region = TraceRegion::Compute;
  /// The program has not said it: a wait at the end of a construct without
  /// async, the data region of a compute construct.
  bool Implicit = false;
  /// A kernel that combines what the gangs of the one before have reduced.
  bool Finishes = false;
  /// Work of a pacc pipeline, which shows its stages itself.
  bool InPipeline = false;
  const char *Name = nullptr; ///< of the variable or the kernel; a Note's text
  uint64_t Host = 0;          ///< address
  uint64_t OnDevice = 0;      ///< address
  uint64_t Bytes = 0;
  TraceShape Shape;
  struct Task {
    int64_t Number, Count, UnitsBegin, UnitsEnd;
  } Task = {0, 0, 0, 0};

  // For Done: when the host gave the work, and when the device did it; now().
  int64_t Given = 0, Started = 0, Ended = 0;
};

/// May be called by several threads at once, and must not end the program.
class TraceSubscriber {
public:
  virtual ~TraceSubscriber() = default;
  virtual void hear(const TraceEvent &E) = 0;
};

constexpr unsigned bit(TraceKind K) { return 1u << static_cast<unsigned>(K); }

/// What a subscriber wants to hear.
struct TraceWish {
  unsigned Kinds = 0; ///< sum of bit()
  bool DeviceTimes = false;
};

/// Adds a subscriber, or changes what it wants; the empty wish ends it. It is
/// not destroyed before the program ends.
void subscribe(TraceSubscriber &S, TraceWish Wish);

/// bit() of the kinds that somebody wants to hear.
extern std::atomic<unsigned> ToldKinds
    __attribute__((visibility("hidden"))); // no detour through a table

inline bool isTold(TraceKind K) {
  return __builtin_expect(
      ToldKinds.load(std::memory_order_relaxed) & bit(K), 0);
}
inline bool isAnythingTold() {
  return __builtin_expect(ToldKinds.load(std::memory_order_relaxed) != 0, 0);
}
/// Whether somebody wants Done events.
bool areTimesTold();

/// To all who want it. The caller has asked isTold, if only to be quick.
void tell(const TraceEvent &E);
inline void tell(TraceEvent &E, TracePhase Phase) {
  E.Phase = Phase;
  tell(E);
}

} // namespace pacc::rt

#endif
