//===- Section.h - one contiguous section and its references ----*- C++ -*-===//
//
// The present increment, decrement, copy and delete actions of OpenACC 3.4,
// 2.7.1 to 2.7.3, on one contiguous piece of host memory. Callers hold the present
// table's lock.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_SECTION_H
#define PACC_RUNTIME_DATA_SECTION_H

#include "Data/Transfer.h"

namespace pacc::rt {

/// Host memory [Begin, End), counted from Base; not empty.
struct Section {
  HostAddress Begin, End;
  HostAddress Base;
  const char *Name; ///< for messages; may be null

  size_t bytes() const { return End - Begin; }
};

/// Which reference counter an action moves.
enum class Counter { Structured, Dynamic };

unsigned &counterOf(Mapping &M, Counter Which);

/// What happens to a section that is absent, and what it gets.
struct EntryAction {
  enum { Create, Skip, Fail } IfAbsent; ///< copy..., no_create, present
  enum { Nothing, Data, Zeros } Fill;
  bool MayBeZeroCopy = false; ///< kernels may reach it over the bus

  /// Of enum pacc_action with modifiers.
  static EntryAction of(uint32_t Action);
};

/// Alignment of what Device::allocate returns.
constexpr size_t DeviceAlignment = 256;

/// Bytes to leave free before a section that does not start at element zero:
/// element zero's device address is then as aligned as the device's memory, as
/// kernels may assume of an array.
size_t alignmentShift(const Section &S);

/// The mapping that holds `S` wholly, null if `S` is absent, an error if it is
/// there in part.
Result<Mapping *> findSection(DataContext &C, const Section &S);
/// Makes `S` present as `A` says and adds one reference. Null if it was skipped.
Result<Mapping *> acquire(DataContext &C, const Section &S, EntryAction A,
                          Counter Which);

struct ReleaseFlags {
  bool Finalize = false; ///< the counter goes to zero at once
  bool CopyOut = false;  ///< if this was the last reference, copy `S` back
};
/// Takes one reference from `M`; with the last one of both counters the data
/// is copied out if asked for, and its device memory freed.
Status release(DataContext &C, Mapping &M, const Section &S, Counter Which,
               ReleaseFlags Flags);
/// The two halves of release: returns whether the last reference went...
bool dropReference(Mapping &M, Counter Which, ReleaseFlags Flags);
/// ... and forgets a mapping without references, freeing its memory.
Status forget(DataContext &C, Mapping &M);

// Zero-copy: a result of a reduction stays in the host's memory, where the one
// lane that adds to it reaches it. That spares two copies and an allocation, 20
// microseconds on an H200, which is as long as many a kernel.

/// Larger data never is.
constexpr size_t MostZeroCopyBytes = 16;
/// Takes the last structured reference from a zero-copy mapping and forgets it;
/// 0: others have references. The data is in the block that is returned when
/// the queue has come so far; then the caller frees it.
DeviceAddress releaseZeroCopy(DataContext &C, Mapping &M);
/// Gives a zero-copy mapping memory of the device's own, with what the queue's
/// work so far leaves in it.
Status moveToDevice(DataContext &C, Mapping &M);

/// The errors that users meet, in nvc's words.
Status notPresent(DataContext &C, const char *Clause, const char *Name,
                  HostAddress Address);
Status partiallyPresent(DataContext &C, const Section &S, const Mapping &M);

} // namespace pacc::rt

#endif
