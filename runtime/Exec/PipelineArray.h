//===- PipelineArray.h - an array that is on the device in parts -*- C++
//-*-===//
//
// The ring of device buffers of one array of a pipeline: which elements each
// of them holds now, where a host address lies in it, and the copies to and
// from it.
//
// Copies of an array in targetinout keep to what the program without pragmas
// would see: a task's halos are the values from before the pipeline, though the
// neighbour's results may have reached the host already. What later tasks need
// of a task's elements is therefore kept aside before its results can come
// back, and results wait until the tasks before have read their right halos.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_PIPELINEARRAY_H
#define PACC_RUNTIME_EXEC_PIPELINEARRAY_H

#include "Data/PresentTable.h"
#include "Exec/PipelineSlot.h"
#include "Exec/Planner.h"

namespace pacc::rt {

/// The section of an update directive, counted from element zero of the array.
struct UpdateSection {
  std::vector<Span> Dims; ///< none: Bytes tell all
  Span Bytes;             ///< no byte outside is touched
};

/// The program's thread uses it; the work that it returns is for slots.
class PipelineArray {
public:
  PipelineArray(uint32_t Direction, const char *Name, HostAddress Base,
                int64_t ElementBytes)
      : Base(Base) {
    Shape.Direction = Direction;
    Shape.Name = Name;
    Shape.ElementBytes = ElementBytes;
  }

  /// Whether `Address` is element zero or lies in the range or its halos.
  bool contains(HostAddress Address) const;
  /// The section of everything: [start, start + length).
  UpdateSection whole() const;

  /// Gets its number in the plan, and a buffer in each slot.
  Status allocate(Device &D, const Plan &P, size_t Index);
  Status free(Device &D);
  /// Bytes of all its buffers.
  uint64_t bufferBytes() const { return Ring.size() * BytesEach; }

  /// The slot's buffer belongs to `Task` from now on.
  void enter(unsigned Slot, int64_t Task);
  /// Of the device's memory at entry: fills it, so that a use before a
  /// definition shows.
  Status poison(Device &D, unsigned Slot, Queue &Q);
  DeviceAddress deviceOf(unsigned Slot, HostAddress Host) const;

  /// The copy of the task's part of `S` with halos to the device, or without
  /// them to the host; Bytes is 0 if there is nothing to copy. The slot that
  /// does an upload must be told to noteUpload.
  SlotWork upload(Device &D, unsigned Slot, const UpdateSection &S);
  SlotWork download(Device &D, unsigned Slot, const UpdateSection &S);
  void noteUpload(unsigned Slot, PipelineSlot::Ticket T) {
    Ring[Slot].Uploaded = T;
  }

  PipeArray Shape;
  const HostAddress Base; ///< of element zero

private:
  /// Host values put aside.
  struct Kept {
    Span Bytes; ///< from element zero
    bool Whole; ///< all of Bytes is valid, not only the runs of its box
    std::unique_ptr<char[]> Data;
  };
  struct Buffer {
    DeviceAddress Block = 0;
    int64_t Task = -1;
    Box Own, Window;
    Span Bytes; ///< of the window
    PipelineSlot::Ticket Uploaded;
  };
  /// A copy to the device.
  struct Piece {
    int64_t At; ///< bytes from element zero
    const void *From;
    size_t Bytes;
  };

  DeviceAddress elementZero(const Buffer &B) const;
  const void *host(int64_t Offset) const {
    return reinterpret_cast<const void *>(Base + Offset);
  }
  bool isResultOfTasks() const;
  std::vector<Span> denseRuns(const Box &B, Span Clip) const;
  void addPieces(std::vector<Piece> &To, const Box &B, Span Clip,
                 const Kept *From) const;
  std::vector<Piece> piecesOf(const Buffer &B, const UpdateSection &S);
  std::shared_ptr<Kept> keep(const Buffer &B, const UpdateSection &S) const;

  const Plan *ThePlan = nullptr;
  size_t Index = 0;
  uint64_t BytesEach = 0;
  std::vector<Buffer> Ring; ///< by slot
  // Left halos: for the latest task that was uploaded, and for the next one.
  int64_t KeptTask = -1;
  std::shared_ptr<Kept> Before, After;
};

} // namespace pacc::rt

#endif
