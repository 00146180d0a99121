//===- CarriedData.h - present data that several devices use ----*- C++ -*-===//
//
// Data beside the arrays of a pipeline on several devices: what is present on
// the current device, its home (variables of reductions, small tables, data
// regions round the pipeline). A task on another device has a copy of it. Its
// kernels see what the kernels of the tasks before have made of the data: such
// kernels run one after the other over all devices, and behind each the host
// takes the bytes and, if they are new, brings them to the device that uses
// them next.
//
// Variables into which kernels only reduce are not carried: each device has a
// partial result, which starts with the operator's identity, and in the end
// home combines them, in the devices' order.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_CARRIEDDATA_H
#define PACC_RUNTIME_PIPELINE_CARRIEDDATA_H

#include "Exec/ThreadState.h"
#include <algorithm>
#include <map>
#include <set>

namespace pacc::rt {

/// One mapping of the home device. The program's thread makes it, then one
/// kernel at a time uses it.
struct CarriedPiece {
  explicit CarriedPiece(const Mapping &M)
      : Begin(M.Begin), End(M.End), AtHome(M.Device),
        HoldsPointers(holdsPointers(M)), Name(M.Name ? M.Name : "(unknown)"),
        Base(M.Base) {
    for (const auto &[Pointer, A] : M.Attached)
      if (!A.Target)
        Patched.push_back(Pointer - M.Begin);
  }
  /// But for those to the pipeline's arrays, which each kernel gets anew.
  static bool holdsPointers(const Mapping &M) {
    return std::any_of(M.Attached.begin(), M.Attached.end(),
                       [](const auto &A) { return A.second.Target != 0; });
  }
  size_t bytes() const { return End - Begin; }
  bool isCarried() const { return !Copies.empty(); }

  const HostAddress Begin, End;
  const DeviceAddress AtHome;
  /// Device addresses, which mean nothing elsewhere.
  bool HoldsPointers;
  const std::string Name;
  const HostAddress Base;
  /// Where pointers to pipelines' arrays are, in bytes from Begin. Each kernel
  /// gets its own: that is no change of the data.
  std::vector<size_t> Patched;

  struct Copy {
    DeviceAddress Block = 0; ///< allocated; 0 at home
    Mapping There{};         ///< Begin, End and Device alone
    uint64_t Version = 0;    ///< what it holds; 0: nothing
  };
  std::vector<Copy> Copies; ///< by device, home first
  std::vector<char> Values; ///< of Version; of a reduction the identity
  uint32_t Reduction = 0;   ///< as pacc_param::reduction; 0: carried
  uint64_t Version = 0;
};

/// The data that one pipeline carries. The program's thread uses it, but for the three functions for
/// slots.
class CarriedData {
public:
  using Pieces = std::vector<CarriedPiece *>;

  /// Home is the first of `Devices`.
  explicit CarriedData(const std::vector<DeviceState *> &Devices)
      : Devices(Devices) {}

  /// Notes what is present at home, where other threads add and remove too.
  /// Before each construct: its launch does not take the table's lock.
  void look(const ThreadState &T);
  /// All kernels must be done: home gets what they made of the data, copies are
  /// freed.
  Status bringHomeAndForget();

  /// As a pointer's value is translated; null: not present at home.
  CarriedPiece *find(HostAddress Value);
  /// The piece that has all of a clause's section.
  CarriedPiece *find(const DataItem &Item);
  /// Bytes that are carried so far.
  uint64_t bytes() const { return CarriedBytes; }
  /// Gets a copy ready on one of the devices.
  Result<const Mapping *> copyOn(size_t Device, CarriedPiece &P);
  /// A kernel will use `P`: whether it is to be brought home first, for kernels
  /// before have used it in another way.
  bool changesUse(const CarriedPiece &P, uint32_t Reduction);
  /// Whether kernels only reduce into `P`, of which this one uses what is at
  /// `Value`.
  bool reduces(CarriedPiece &P, HostAddress Value, uint32_t Reduction) const;

  // For the slot that runs a kernel which uses `Used`.
  Status beforeKernel(size_t Device, Queue &Q, const Pieces &Used) const;
  Status afterKernel(size_t Device, Queue &Q, const Pieces &Used) const;
  /// Before a kernel that reduces into `Into`; behind all kernels before on the device.
  Status beforeReductions(size_t Device, Queue &Q, const Pieces &Into) const;

private:
  Status startCarrying(CarriedPiece &P);
  void makeCopies(CarriedPiece &P) const;
  Status combineAtHome(CarriedPiece &P, Queue &Q) const;
  Result<Queue *> queueOf(size_t Device) const;

  const std::vector<DeviceState *> &Devices;
  uint64_t CarriedBytes = 0;
  std::map<HostAddress, CarriedPiece> All; ///< by Begin
  std::set<HostAddress> Mixed; ///< Begin of what is not only reduced into
  /// Sections by the address that they count from, that found first wins.
  std::map<HostAddress, CarriedPiece *> Sections, ByBase;
};

} // namespace pacc::rt

#endif
