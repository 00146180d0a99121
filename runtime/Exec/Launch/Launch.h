//===- Launch.h - one launch being prepared ---------------------*- C++ -*-===//
//
// Private to the files of this folder.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_LAUNCH_H
#define PACC_RUNTIME_EXEC_LAUNCH_LAUNCH_H

#include "Exec/Launch/AccessChecks.h"
#include "Exec/Launch/LedPointers.h"
#include "Exec/Launch/TakenObjects.h"
#include "Exec/Kernels.h"
#include "Exec/ThreadState.h"
#include "Trace/TraceEvent.h"
#include <cstddef>
#include <optional>

namespace pacc::rt {

class HeldPointers;
struct UsedMemory;
struct PointerPlace;

/// What a kernel uses through one parameter: [Begin, End), as the device sees it.
struct MemoryUse {
  uint64_t Begin, End;
  bool IsWritten;
  uint32_t Param = 0; ///< its index
};

/// Prepares and performs one launch.
class Launch {
public:
  Launch(ThreadState &T, Construct &C, pacc_kernel &Kernel)
      : Thread(T), C(C), Kernel(Kernel), Dev(C.Device->Dev) {}

  Status run();
  /// Whether the kernel, which is another's pacc_kernel::apart, may take this launch: its data lie apart as
  /// they must, and its numbers allow it. Before run(). Where nobody knows how far data goes: no.
  bool isAllowed();

private:
  bool numbersHold();
  bool dataLieApart();
  /// Tells those who listen that the kernel stays as it is, and what to do: `Other` null: of one parameter nobody knows how
  /// far it goes.
  void tellOfOrder(uint32_t Param, const uint32_t *Other) const;
  std::optional<MemoryUse> useOf(uint32_t Index, uint64_t PieceBytes) const;
  /// For each parameter the bytes of the managed heap's piece that it leads to; 0: it leads elsewhere.
  std::vector<uint64_t> piecesOfHeap() const;
  Status setParams();
  unsigned turnOf(uint32_t Index) const;
  Status moveFromHost();
  bool onlyReducesInto(const Mapping &M) const;
  Status setParam(uint32_t Index);
  Status setTranslated(uint32_t Index, HostAddress Host);
  const DataItem *heldFor(HostAddress Variable, HostAddress Value) const;
  void findItemVars() const;
  /// Perhaps several clauses name sections of the parameter's array.
  bool mayHaveSections(const pacc_param &P) const {
    return MayVarsRepeat && (P.kind == PACC_ARG_MAPPED || P.kind == PACC_ARG_MAPPED_OR_HOST || P.kind == PACC_ARG_POINTER ||
                             P.kind == PACC_ARG_POINTER_OR_HOST);
  }
  Result<bool> setSections(uint32_t Index);
  Mapping allOfArray(const Mapping &M) const;
  Status setObject(uint32_t Index, HostAddress Host);
  Status checkReadPart(uint32_t Object, const Mapping &M) const;
  Status bringBackTaken();
  Status setCopyOf(uint32_t Index, HostAddress Object);
  Status setSnapshot(uint32_t Index, HostAddress Host, size_t Size);
  void markEstimates();
  /// Forms of the kernel that rely on what it was told look themselves whether the copy of the object agrees.
  bool looksAtCopy(const void *Object) const;
  Status setUploaded(uint32_t Index, HostAddress Host, size_t Size);
  Status setChecks(uint32_t Index);
  void setFound(uint32_t Index, HostAddress Host, const Mapping &M);
  Result<ChosenShape> shapeFor(ReadyKernel &K) const;
  Status judge(Status Launched);
  Status launchWithScratch(ReadyKernel &K, const ChosenShape &Shape);
  struct LaunchPart {
    uint32_t Workers;
    bool Finishes; ///< the reductions of the launch before
  };
  /// Launches, and tells of it.
  Status put(DeviceKernel &Form, const LaunchShape &Shape, LaunchPart Part);
  /// `E`: null if nobody wants to know.
  Status give(DeviceKernel &Form, const LaunchShape &Shape,
              const TraceEvent *E);
  Status put(ReadyKernel &K, const ChosenShape &Shape, DeviceAddress Scratch);
  Status absent(const pacc_param &P, const Argument &A, HostAddress Host) const;
  HostAddress translatedHost(uint32_t Index) const;
  bool mayLeadPointers(const pacc_param &P) const { return P.pointer_count && MayHaveCopies; }
  Status leadPointers(uint32_t Index);
  Status leadHeld(DataContext &Context, Mapping &M, const HeldPointers &Pointers, const PointerPlace &At, DeviceAddress Target);
  bool isElsewhere(const Argument &A) const;
  Result<const void *> bytesOf(const Argument &A);
  Result<const void *> withDevicePointers(const pacc_param &P, const Argument &A);
  KernelVariable variable(uint32_t Index) const;
  const DataItem *itemOf(HostAddress Base, HostAddress Variable) const;
  /// The item that tells what is used through the variable, which has that value; null if none does.
  const DataItem *usesOf(HostAddress Variable, HostAddress Value) const;
  const Mapping *holderOfAll(const DataItem &Of, HostAddress Value) const;
  Result<bool> stayed(const DataItem &Item) const;
  Result<const Mapping *> pieceOf(uint32_t Index, HostAddress Host) const;
  Result<const Mapping *> pieceFor(uint32_t Index, HostAddress Host, const UsedMemory *Used) const;
  void lookBeside(uint32_t Index, HostAddress Host, const UsedMemory &Used, const Mapping &M) const;
  static bool goesBack(const pacc_param &P) { return (P.apart & PACC_PARAM_BACK) != 0; }
  const Mapping *endingAt(HostAddress Value, const Mapping *Usual) const;
  void warnOfPieces(uint32_t Index, const std::string &Text) const;
  bool hasWarned(uint32_t Index) const;
  void warnOfHost(uint32_t Index, uint64_t Offset, HostAddress Value) const;
  void warnOfHostPointer(uint32_t Index, DeviceAddress Value) const;
  void warnOfEnd(uint32_t Index, uint64_t Offset, const Mapping &M) const;
  Status tellOfHosts(uint32_t Index, Mapping &M, HostAddress Host);
  void warnOfUnclear(uint32_t Index, const HeldPointers &Pointers) const;
  bool isEmptySection(HostAddress Base) const;

  void setValue(uint32_t Index, uint64_t Value) {
    Thread.Values[Index] = Value;
    Thread.Params[Index] = &Thread.Values[Index];
  }

  ThreadState &Thread;
  Construct &C;
  pacc_kernel &Kernel;
  Device &Dev;
  /// Whether variables may be elsewhere than on the host: where memory is shared only
  /// captured data is (2.7.4), and not for a construct whose if clause says no.
  const bool MayHaveCopies =
      !Dev.sharesHostMemory() || (C.Condition && !C.Device->Table.isEmpty());
  /// ThreadState::ItemVars are those of this construct; and several of them perhaps the same.
  mutable bool KnowsItemVars = false, MayVarsRepeat = false;
  mutable bool HasUses = false; ///< the compiler tells what is used of variables that clauses name
  mutable size_t NextVar = 0; ///< of these, behind the one that was found last
  /// Private copies, freed after the kernel.
  std::vector<DeviceAddress> Uploads;
  std::vector<TakenObject> Taken;
  LedPointers Led;
  /// Pointers on the device that lead into such an object.
  std::vector<HostAddress> LedToTaken;
  /// Objects that go by value, with the device's pointers.
  std::vector<std::vector<std::max_align_t>> Objects;
  std::optional<AccessChecks> Checks; ///< if the kernel was compiled for them
};

} // namespace pacc::rt

#endif
