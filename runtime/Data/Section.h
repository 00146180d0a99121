//===- Section.h - one section and its references ---------------*- C++ -*-===//
//
// The present increment, create and copy actions of OpenACC 3.4, 2.7.1 and 2.7.2,
// on one piece of host memory, of which transfers may leave out gaps (Release.h has the
// other ends). Callers hold the present table's lock.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_SECTION_H
#define PACC_RUNTIME_DATA_SECTION_H

#include "Data/Copies/Transfer.h"

namespace pacc::rt {

/// Which reference counter an action moves.
enum class Counter { Structured, Dynamic };

/// The counter itself, to be changed.
unsigned &counterOf(Mapping &M, Counter Which);

/// What happens to a section that is absent, and what it gets.
struct EntryAction {
  enum { Create, Skip, Fail } IfAbsent; ///< copy..., no_create, present
  enum { Nothing, Data, Zeros } Fill;
  bool MayBeZeroCopy = false; ///< kernels may reach it over the bus
  bool Always = false;        ///< Fill it although it was present before
  bool MayBeStaged = false;   ///< DataContext::Staged, if it is small (StagedItems.h)

  /// What a value of enum pacc_action, with its modifiers, says.
  static EntryAction of(uint32_t Action);
};

/// Alignment of what Device::allocate returns.
constexpr size_t DeviceAlignment = 256;

/// Bytes to leave free before a section that does not start at element zero:
/// element zero's device address is then as aligned as the device's memory, as
/// kernels may assume of an array.
size_t alignmentShift(const Section &S);

/// All that is meant by `S`, which lies in `M`, has been named by sections that have made `M`.
bool isNamed(const Mapping &M, const Section &S);
/// Tells, once for each place of the program, that `S` is not. `What`: and with what consequence.
void warnOfGap(DataContext &C, const Section &S, const char *What);
/// Notes that `S`, of a mapping that is new or has gaps, has been named.
void noteNamed(Mapping &M, const Section &S, bool IsFirst);
/// The mapping that holds `S` wholly, null if `S` is absent, an error if it is
/// there in part.
Result<Mapping *> findSection(DataContext &C, const Section &S);
/// Makes `Room`, of which nothing is present, present as `A` says, without a
/// reference. Null if it was skipped. `Object`: what it is a part of, so that its
/// other parts have room round it; or empty.
Result<Mapping *> makePresent(DataContext &C, const Section &Room,
                              HostRange Object, EntryAction A);
/// Notes that this construct has made `M`, whose contents nobody knows yet.
void markNew(DataContext &C, Mapping &M);
/// Notes what `S` of a new mapping holds now.
void markFilled(DataContext &C, Mapping &M, const Section &S, EntryAction A);
/// Takes a reference. The construct's work comes behind that of other threads which still give `M` its values.
Status hold(DataContext &C, Mapping &M, Counter Which);
/// If this construct has made `M`, perhaps for another clause with another name
/// of the same memory, or if `A` always fills: gives `S` in it what `A` says,
/// unless it has that.
Status fillNew(DataContext &C, Mapping &M, const Section &S, EntryAction A);

// Zero-copy: a result of a reduction stays in the host's memory, where the one
// lane that adds to it reaches it. That spares two copies and an allocation, 20
// microseconds on an H200, which is as long as many a kernel.

/// Larger data never is.
constexpr size_t MostZeroCopyBytes = 16;
/// So much comes back by way of such memory, whose cells have room for it.
constexpr size_t MostResultBytes = 128;
/// Gives a zero-copy mapping memory of the device's own, with what the queue's
/// work so far leaves in it.
Status moveToDevice(DataContext &C, Mapping &M);

/// The errors that users meet, in nvc's words.
Status notPresent(DataContext &C, const char *Clause, const char *Name,
                  HostAddress Address);
/// A kernel uses `Used` through a pointer, and the device has nothing of that, but `There`, to which the pointer leads.
Status usedBeside(const char *Name, HostRange Used, const Mapping &There);

/// The device has of `S` only what `M` holds.
Status partiallyPresent(DataContext &C, const Section &S, const Mapping &M);

} // namespace pacc::rt

#endif
