//===- Array.h - an array that is on the device in parts --------*- C++ -*-===//
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
// A task may update the array several times, with other sections or after host
// code has changed it: what is kept at each of these belongs to the same update
// of the next task.
//
// Where host code has not touched an array in targetin meanwhile, a task
// takes what another one has brought to the same device from there: its halos,
// or all of it if the array is not cut.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_ARRAY_H
#define PACC_RUNTIME_PIPELINE_ARRAY_H

#include "Data/Copies/PresentTable.h"
#include "Exec/Devices.h"
#include "Pipeline/Slot.h"
#include "Pipeline/Plan/Planner.h"
#include "pacc/ABI/Pipeline.h"
#include <map>
#include <optional>

namespace pacc::rt {

/// The section of an update directive, counted from element zero of the array.
struct UpdateSection {
  std::vector<Span> Dims; ///< none: Bytes tell all
  Span Bytes;             ///< no byte outside is touched
  bool operator==(const UpdateSection &O) const {
    return Dims == O.Dims && Bytes == O.Bytes;
  }
};

/// What a task has of an array on the device.
struct TaskWindow {
  const PipeArray *Array;
  Box Own, Window;    ///< elements; the window includes the halos
  DeviceAddress Zero; ///< where element zero would be
  int64_t Task, Tasks;
  /// Where nothing but updates fills the window: what those of the task so far have brought, or a box round all of it.
  std::optional<Box> Brought = std::nullopt;

  /// What there is to be read.
  const Box &filled() const { return Brought ? *Brought : Window; }
};

/// The program's thread uses it; the work that it returns is for slots.
class PipelineArray {
public:
  PipelineArray(uint32_t Direction, const char *Name, HostAddress Variable,
                HostAddress Base, int64_t ElementBytes)
      : Base(Base), Pointer(Variable == Base ? 0 : Variable) {
    Shape.Direction = Direction;
    Shape.Name = Name;
    Shape.ElementBytes = ElementBytes;
  }

  /// The bytes of the range and its halos, from element zero.
  Span withHalos() const;
  /// The section of everything: [start, start + length).
  UpdateSection whole() const;

  /// Gets its number in the plan, and P.Buffers buffers on each device, which
  /// are numbered as the slots are: device by device.
  Status allocate(const std::vector<DeviceState *> &Devices, const Plan &P,
                  size_t Index);
  Status free();

  /// The slot's buffer belongs to `Task` from now on.
  void enter(unsigned Slot, int64_t Task);
  /// Fills the buffer at entry, so that a use before a definition shows.
  Status poison(unsigned Slot, Queue &Q);
  DeviceAddress deviceOf(unsigned Slot, HostAddress Host) const;
  TaskWindow windowOf(unsigned Slot) const;

  /// The copy of the task's part of `S` with halos to the device, or without
  /// them to the host; Bytes is 0 if there is nothing to copy. The slot that
  /// does an upload must be told to noteUpload.
  /// `Unchanged`: no host code of the task came before.
  SlotWork upload(unsigned Slot, const UpdateSection &S, bool Unchanged);
  SlotWork download(unsigned Slot, const UpdateSection &S);
  void noteUpload(unsigned Slot, PipelineSlot::Ticket T);
  /// Whether results of the slot's task may be on their way to what its next
  /// upload keeps aside on the host.
  bool mustReturnFirst(unsigned Slot) const {
    return isResultOfTasks() && Ring[Slot].Returns;
  }
  /// The slot's task has launched a kernel.
  void noteKernel(unsigned Slot) { Ring[Slot].IsFresh = false; }
  /// Of an array that comes back: no update of the slot's task has brought anything, and no kernel has used it.
  bool isUnset(unsigned Slot) const {
    return (Shape.Direction & PACC_TARGETOUT) && ThePlan->cuts(Shape) && Ring[Slot].IsUnset;
  }
  /// A kernel of the slot's task, or what host_data gives the address to, may set it.
  void noteUse(unsigned Slot) { Ring[Slot].IsUnset = false; }
  /// What of the task's own elements is not of these units, which are numbered as those of tasks.
  std::vector<UpdateSection> besideUnits(unsigned Slot, Span Units) const;

  PipeArray Shape;
  const HostAddress Base;    ///< of element zero
  const HostAddress Pointer; ///< the variable that holds Base; 0: an array

  /// An update directive of a task has named a section.
  void noteUpdate(const UpdateSection &S);
  /// The bytes that update directives have named, from element zero.
  std::vector<Span> updated() const;

private:
  /// Host values put aside.
  struct Kept {
    Span Bytes; ///< from element zero
    bool Whole; ///< all of Bytes is there, not only the runs of its box
    std::unique_ptr<char[]> Data;
  };
  /// What one task has kept for others.
  struct KeptByTask {
    struct Later {
      UpdateSection Section;
      unsigned Occurrence; ///< of this section in the task, from 1
      std::shared_ptr<Kept> Values;
    };
    std::shared_ptr<Kept> First; ///< at the first update, of all elements
    std::vector<Later> Others;   ///< at each further one
  };
  /// A point in a slot's work.
  struct Moment {
    PipelineSlot::Ticket Ticket; ///< its work was given to the queue
    std::shared_ptr<Event> Done; ///< and done
    Status await(Queue &Q) const;
  };
  struct Buffer {
    Device *On = nullptr;
    DeviceAddress Block = 0;
    int64_t Task = -1;
    Box Own, Window;
    Box Brought; ///< of the window, by the task's updates
    Span Bytes; ///< of the window
    PipelineSlot::Ticket Uploaded;
    bool Returns = false; ///< the task has downloads
    bool IsFresh = true;  ///< nothing of the task's is in it yet
    bool IsUnset = true;  ///< nor may anything come to be there
    // Only of arrays that tasks may take from each other.
    std::shared_ptr<Event> Arrived;    ///< behind the latest upload
    std::optional<UpdateSection> Sent; ///< what others may take
    int Source = -1;                   ///< the slot the latest upload took from
    std::vector<Moment> Readers;       ///< before which it must not change
  };
  /// What an upload takes from another buffer of the device.
  struct Taken {
    int Slot = -1;
    Span Part; ///< of the dimension that is cut
    std::vector<Span> Runs;
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
  void noteBrought(Buffer &B, const UpdateSection &S) const;
  std::vector<Span> runsOf(const Box &B, Span Clip, bool MayFill) const;
  void addPieces(std::vector<Piece> &To, const Box &B, Span Clip,
                 const Kept *From, bool MayFill) const;
  std::vector<Piece> piecesOf(const Buffer &B, const UpdateSection &S,
                              const Taken &T, const Kept *OfBefore);
  Span unitsBefore(const Buffer &B) const;
  bool mayTake() const;
  Taken take(unsigned Slot, const UpdateSection &S) const;
  std::shared_ptr<Kept> keep(const Buffer &B, const UpdateSection &S,
                             const Kept *OfBefore) const;
  std::shared_ptr<Kept> keepForLater(const Buffer &B, const UpdateSection &S);

  const Plan *ThePlan = nullptr;
  size_t Index = 0;
  uint64_t BytesEach = 0;
  std::vector<Buffer> Ring; ///< by slot
  std::vector<UpdateSection> Updated; ///< by any task
  /// For halos where the tasks before are: of the tasks under way, and of the one before them.
  std::map<int64_t, KeptByTask> KeptBy;
};

} // namespace pacc::rt

#endif
