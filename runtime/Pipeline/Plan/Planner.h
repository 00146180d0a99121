//===- Planner.h - how a pipeline's arrays are cut into tasks ---*- C++ -*-===//
//
// Pure: from the ranges, units and halos of targetin, targetout and
// targetinout, num_tasks and the memory there is, to the elements that each
// task owns and touches.
//
// All arrays are cut along one dimension, into units. A task is a range of
// units, ceil(len / un / num_tasks) of them; the last one may be shorter. Unit
// j of an array is its elements [j * un, (j + 1) * un) (plus the remainder of
// start / un), so that iteration j of a `pipe` loop works on unit j of every
// array. Ranges may differ at their ends by as much as the halos reach: a task
// then owns what the array has of its units. Where the counts are equal but the
// starts are further apart, the units are paired by their place in the range.
//
// A task's window of an array is its own elements and the halos. It may reach
// beyond [start, start + len) by a halo, never further; which of those bytes
// are read from the host is what the update directive's section says.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PLAN_PLANNER_H
#define PACC_RUNTIME_PIPELINE_PLAN_PLANNER_H

#include "Pipeline/Plan/StageCosts.h"
#include "Support/Status.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pacc::rt {

/// [Begin, End) of elements, units or bytes.
struct Span {
  int64_t Begin = 0, End = 0;
  bool empty() const { return End <= Begin; }
  bool contains(int64_t Byte) const { return Byte >= Begin && Byte < End; }
  int64_t size() const { return empty() ? 0 : End - Begin; }
  bool operator==(const Span &O) const {
    return Begin == O.Begin && End == O.End;
  }
};
/// What both have; it may be empty.
Span intersection(Span A, Span B);

/// name(Left,Unit,Right)[Start:Length] of one dimension, in elements of that
/// dimension; elements are Stride bytes apart. Unit 0: never cut.
struct PipeDim {
  int64_t Left = 0, Unit = 0, Right = 0, Start = 0, Length = 0, Stride = 0;

  /// The units of the range, by their numbers in the array.
  Span units() const;
  /// "(1,1,1)[0:n]".
  std::string text() const;
};

/// An array of a pipeline.
struct PipeArray {
  uint32_t Direction = 0; ///< enum pacc_pipeline_direction
  std::string Name;
  int64_t ElementBytes = 0;
  std::vector<PipeDim> Dims; ///< outermost first
};

/// Elements of an array: a range in each dimension.
using Box = std::vector<Span>;
/// It has no element.
bool isEmpty(const Box &B);
/// The bytes from its first to its last element, counted from element zero.
Span hull(const PipeArray &A, const Box &B);
/// Its bytes as contiguous runs, as far as they lie in `Clip`, in order.
std::vector<Span> runs(const PipeArray &A, const Box &B, Span Clip);

/// Whether the ranges of both share bytes, if element zero of `B` is `Distance` bytes behind that of `A`.
bool shareBytes(const PipeArray &A, const PipeArray &B, int64_t Distance);

struct PlanRequest {
  bool Async = false;
  bool HasNumTasks = false;
  int64_t NumTasks = 0;
  unsigned Devices = 1;
  unsigned Pipelines = 3;   ///< buffers wanted of each array on a device
  bool OwnMemory = true;    ///< buffers are needed at all
  uint64_t MemoryBytes = 0; ///< for all buffers of a device
  uint64_t Padding = 0;     ///< bytes that a buffer takes beyond its contents
  bool Pinned = false;      ///< the device itself copies all arrays
  /// What the stages took so far; else the sizes alone decide.
  std::optional<PipelineCosts> Known;
  int64_t UnitsPerTask = 0; ///< a length that proved quick; 0: none did
};

class Plan {
public:
  static constexpr unsigned NotCut = ~0u;

  unsigned Dim = NotCut; ///< the dimension that is cut, from 0
  Span Units;            ///< all units, in the numbering of the tasks
  int64_t UnitsPerTask = 1;
  int64_t Tasks = 1;
  unsigned Buffers = 1; ///< of each array on each device
  bool Downwards = false; ///< the first task has the last units
  /// For each array its own unit numbers minus the numbering of the tasks.
  std::vector<int64_t> Offsets;

  /// The units of a task; that with the last ones may have fewer.
  Span unitsOf(int64_t Task) const;
  /// The halo where the tasks before a task have what is theirs, and that of the tasks behind it.
  int64_t haloBefore(const PipeDim &D) const { return Downwards ? D.Right : D.Left; }
  int64_t haloBehind(const PipeDim &D) const { return Downwards ? D.Left : D.Right; }
  bool cuts(const PipeArray &A) const {
    return Dim < A.Dims.size() && A.Dims[Dim].Unit > 0;
  }
  /// The elements that belong to the task and to no other.
  Box own(const PipeArray &A, size_t Index, int64_t Task) const;
  /// Those and their halos; empty if there are none of its own.
  Box window(const PipeArray &A, size_t Index, int64_t Task) const;
  /// Bytes of a buffer that holds any task's window.
  uint64_t bufferBytes(const PipeArray &A) const;
};

/// What a task of so many units moves and works on. An array that is not cut
/// comes once for each device, so it counts nothing.
StageBytes bytesOfTask(const std::vector<PipeArray> &Arrays, const Plan &P,
                       int64_t Units);

/// Errors name the arrays and the numbers.
Result<Plan> makePlan(const std::vector<PipeArray> &Arrays,
                      const PlanRequest &Request);

} // namespace pacc::rt

#endif
