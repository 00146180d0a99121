//===- PresentTable.h - what host data is on a device -----------*- C++ -*-===//
//
// OpenACC 3.4, 2.6.6 to 2.6.8: reference counters and attachment counters. One
// table for each device that has memory of its own. The table only knows; it
// makes no device calls. Data actions decide and act.
//
// Thread safety: callers hold lock() round every use of a table and of the
// Mappings it hands out. A Mapping stays where it is until erase(); a structured
// count above zero keeps data actions from erasing it. Lock order: the table's
// lock is taken before any lock inside a Device.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_PRESENTTABLE_H
#define PACC_RUNTIME_DATA_PRESENTTABLE_H

#include "Data/Copies/KeptCopies.h"
#include "Data/Copies/KnownTrees.h"
#include "Data/Copies/Rows.h"
#include "Data/Copies/SyncWork.h"
#include "Driver/Device.h"
#include "Support/Place.h"
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace pacc::rt {

using HostAddress = std::uintptr_t;

/// Host memory [Begin, End).
struct HostRange {
  HostAddress Begin, End;
  bool empty() const { return Begin == End; }
};

/// One allocation of device memory; several mappings may lie in it.
struct DeviceBlock {
  DeviceAddress Address;
  size_t Bytes;
  bool ZeroCopy = false; ///< of Device::allocateZeroCopy
  /// Host memory for all of which the block has room, though perhaps only parts
  /// of it are present.
  HostRange Room = {0, 0};
};

/// A pointer in present memory whose device copy points at device data.
struct Attachment {
  unsigned Count = 0;
  DeviceAddress Target = 0; ///< what the device copy holds
  bool ByLaunch = false;    ///< no clause asked for it: a kernel follows the pointer, in a copy of its construct
  bool Moves = false;       ///< and moves it, by as much as the host's shall move in the end
  unsigned Thread = 0;      ///< number of the host's thread whose region holds it; 0: no region does
  /// Attachments to other targets that are still to be undone, the oldest first: what it goes back to.
  std::vector<Attachment> Before;
};

/// Host memory [Begin, End) and its copy on the device.
struct Mapping {
  HostAddress Begin, End;
  DeviceAddress Device; ///< of Begin
  /// Where the copy lives; null for acc_map_data, whose memory is the user's.
  std::shared_ptr<DeviceBlock> Block;
  unsigned Structured = 0; ///< reference counter of data and compute regions
  unsigned Dynamic = 0;    ///< reference counter of enter data and acc_copyin
  unsigned OfConstruct = 0; ///< of these, the construct's that is being looked at
  /// Element zero of the section that made the mapping, if that lies outside
  /// [Begin, End); else Begin.
  HostAddress Base;
  const char *Name; ///< may be null
  Place Where;      ///< what made it
  uint64_t MadeBy = 0; ///< DataContext::Number of the construct that made it
  /// Tickets of synchronous constructs: of the last that has given it values, and of the last whose kernels used it
  /// while others held it, too.
  uint64_t FilledBy = 0, UsedBy = 0;
  /// Only inferred items have asked for it: it has what the compiler has seen a
  /// kernel use through one pointer, which says nothing of others that point there.
  bool IsInferred = false;
  /// Made for an object that kernels only read by its name, and no pointer leads there that they get: they cannot have
  /// changed it.
  bool OnlyByName = false;
  /// Where a construct has mapped a small object for itself.
  CopyContents Contents;
  /// The pointer that it was guessed from (GuessedSections.h); 0: nobody guessed.
  HostAddress GuessedFrom = 0;
  /// What it was filled with then: only what kernels have changed goes back. Null: all does.
  std::shared_ptr<const char[]> AsFilled;
  /// Trees know, or have known, it.
  bool IsOfTree = false;
  /// The attachments, by the host address of the pointer.
  std::map<HostAddress, Attachment> Attached;
  /// Pointers that are not attached, but whose device copies have been seen to
  /// hold null or what kernels can use: the program's own work.
  std::set<HostAddress> Own;
  /// How far launches have looked at the pointers from `From` on that one kernel parameter loads.
  struct PointersSeen {
    HostAddress From = 0;
    size_t Attachments = 0; ///< of the mapping then
    size_t Count = 0;       ///< pointers that need no other look
    bool All = false;
  };
  std::map<const void *, PointersSeen> SeenBy; ///< by the parameter's record
  /// Where sections with gaps have made it: which parts of it have been named. None: all of it.
  struct Part {
    HostAddress Begin;
    Rows InRows;
  };
  std::vector<Part> Parts;
  /// How far it has named bytes from `Begin` on, at most to `To`; `Begin`: they are in a gap.
  HostAddress namedFrom(HostAddress Begin, HostAddress To) const;

  /// Calls `F(Begin, End)` for what lies in [From, To) beside attached pointers, in order.
  template <typename Function> void forEachBesidePointers(HostAddress From, HostAddress To, Function F) const {
    for (auto Next = Attached.lower_bound(From - (sizeof(void *) - 1)); Next != Attached.end() && Next->first < To; ++Next) {
      if (From < Next->first)
        F(From, Next->first);
      From = Next->first + sizeof(void *);
    }
    if (From < To)
      F(From, To);
  }

  size_t bytes() const { return End - Begin; }
  bool isZeroCopy() const { return Block && Block->ZeroCopy; }
  DeviceAddress deviceOf(HostAddress Host) const {
    return Device + (Host - Begin);
  }
  /// Goes as far as `Other`, too, which lies as far from it on the device as on the host.
  void include(const Mapping &Other) {
    Device = Other.deviceOf(Other.Begin < Begin ? Other.Begin : Begin);
    Begin = Other.Begin < Begin ? Other.Begin : Begin;
    End = Other.End > End ? Other.End : End;
  }
};

class PresentTable {
public:
  enum class Presence {
    Absent,
    Present, ///< wholly inside one mapping
    Partial  ///< overlaps a mapping but is not inside it
  };
  struct Found {
    Presence How;
    Mapping *Map; ///< the mapping, or one that is overlapped; null if absent
  };

  std::unique_lock<std::mutex> lock() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Trees.settle();
    return Lock;
  }
  /// Likewise where counters of what regions hold by Trees may be less by their uses: they are not zero for that.
  std::unique_lock<std::mutex> lockUnsettled() { return std::unique_lock<std::mutex>(Mutex); }

  /// Looks for the section [Begin, End), End > Begin.
  Found find(HostAddress Begin, HostAddress End);
  /// The mapping that contains `Address`; null if there is none. Fast for
  /// addresses asked for before.
  Mapping *at(HostAddress Address);
  /// The mapping for the value of a pointer variable: the one that contains
  /// it, else the latest one whose section counts from it. The address where a
  /// mapping ends is not its own: other data may begin there.
  Mapping *ofPointer(HostAddress Value);
  /// The mapping that ends at `Address`; null if there is none.
  Mapping *endingAt(HostAddress Address) {
    Mapping *M = at(Address - 1);
    return M && M->End == Address ? M : nullptr;
  }
  /// All for the value of a pointer variable: the one that contains it, and those whose sections count from it.
  std::vector<Mapping *> allOfPointer(HostAddress Value);
  /// Whether sections count from somewhere else than their own bytes: without such, a pointer leads to one at most.
  bool hasFarBases() const { return !ByBase.empty(); }
  /// The mapping whose device copy contains `Address`; slow.
  Mapping *atDevice(DeviceAddress Address);

  /// The block with room for `All` that a mapping in it has; null if there is
  /// none.
  std::shared_ptr<DeviceBlock> blockFor(HostRange All);

  /// Adds a mapping with both counters zero. [Begin, End) must be absent.
  Mapping &insert(HostAddress Begin, HostAddress End, DeviceAddress Device,
                  std::shared_ptr<DeviceBlock> Block, HostAddress Base,
                  const char *Name, const Place &Where);
  /// Forgets a mapping. Returns its block if no other mapping lies in it: the
  /// caller frees it.
  std::shared_ptr<DeviceBlock> erase(Mapping &M);

  /// A section of length zero of what begins at `Base` takes part in a region or was entered (2.7.2: no data action).
  /// A program whose lists may be empty names such pointers without a length, too: they count as present.
  void noteEmpty(HostAddress Base) { ++Empty[Base]; }
  void forgetEmpty(HostAddress Base, bool All);
  bool isEmptySection(HostAddress Base) const { return Empty.count(Base); }

  KnownTrees Trees;
  SyncTickets Tickets;
  ComingValues Coming;
  KeptCopies Kept;

  /// A number that no construct had before, from 1.
  uint64_t nextConstruct() { return ++Constructs; }

  size_t size() const { return ByBegin.size(); }
  /// Without the lock: for the thread that asks, what it has made itself is there.
  bool isEmpty() const { return Mappings.load(std::memory_order_acquire) == 0; }
  /// All mappings, in the order of their host addresses.
  std::vector<Mapping *> all();
  /// One line a mapping as nvc prints them, or "...empty...".
  std::string dump() const;

private:
  using Key = HostAddress;
  using Maps = std::map<Key, Mapping>;
  void forgetHits() {
    Hits.fill(Hit());
    Last = ByBegin.end();
  }
  Maps::iterator behindLast(HostAddress Address);

  std::mutex Mutex;
  std::atomic<size_t> Mappings{0};
  uint64_t Constructs = 0;
  Maps ByBegin; // ranges never overlap
  std::multimap<HostAddress, Mapping *> ByBase; // only Base outside the range
  std::map<HostAddress, unsigned> Empty; // how many sections of length zero there are
  struct Hit {
    HostAddress Address = 0;
    Mapping *Map = nullptr;
  };
  std::array<Hit, 256> Hits; // answers of at(), dropped at every change
  Maps::iterator Last = ByBegin.end(); // the latest of them, or none; likewise
};

} // namespace pacc::rt

#endif
