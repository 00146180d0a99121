//===- Release.h - the end of references to present data --------*- C++ -*-===//
//
// OpenACC 3.4, 2.6.7, 2.7.2 and 2.7.3: present decrement, copy and delete
// actions of all clauses of one directive. They come in two steps, because one
// piece of memory may stand in several clauses under different names: first
// every clause drops its reference, then all that any of them copies out comes
// back, and only then is device memory freed. So the order of the clauses means
// nothing.
//
// Callers hold the present table's lock from the first drop to finish().
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_RELEASE_H
#define PACC_RUNTIME_DATA_RELEASE_H

#include "Data/Section.h"
#include <vector>

namespace pacc::rt {

struct DataItem;

struct ReleaseFlags {
  bool Finalize = false; ///< the counter goes to zero at once
  bool CopyOut = false;  ///< if nobody keeps a reference, the data comes back
  bool Always = false;   ///< with CopyOut: even if somebody does
};

/// What one directive gives up. Not thread-safe.
class Release {
public:
  /// `Ticket`: of kernels that use what is given up; 0: they are done, or in a queue of an async clause.
  explicit Release(Counter Which, uint64_t Ticket = 0)
      : Which(Which), Ticket(Ticket) {}

  /// Takes one reference from `M` for the section `S` of `Item`. Returns whether
  /// it was the last.
  bool drop(Mapping &M, const Section &S, DataItem &Item, ReleaseFlags Flags);
  /// The same of what does not come back.
  bool drop(Mapping &M, ReleaseFlags Flags);
  /// Likewise. What others hold, as each launch of a loop finds it, only counts, and that is done here.
  bool drop(Mapping &M) {
    const bool Stays = Which == Counter::Structured && M.Structured && (M.Structured > 1 || M.Dynamic);
    if (!Stays)
      return drop(M, ReleaseFlags());
    --M.Structured;
    if (Ticket)
      M.UsedBy = Ticket;
    return false;
  }
  /// The same where the host will have waited for the queue when it wants the
  /// value (DataItem::ResultAt).
  void dropForResult(Mapping &M, const Section &S, DataItem &Item);
  /// The ticket of kernels that use what is given up; or 0.
  uint64_t ticket() const { return Ticket; }
  /// Copies out and frees what has no references any more.
  Status finish(DataContext &C);

private:
  struct Out {
    Mapping *From;
    Section What;
    DataItem *Item;
    bool Always;
    bool TakesResult; ///< of the whole, from zero-copy memory
  };
  Status handOver(DataContext &C);
  Status moveHostPointers(DataContext &C) const;
  Status download(DataContext &C) const;

  const Counter Which;
  const uint64_t Ticket;
  std::vector<Out> Outs;
  std::vector<Mapping *> Last; ///< without references, each once
};

/// Ends the lifetimes of all data that no open region holds, whatever the
/// counters are; nothing is copied back. Memory that the program has mapped stays
/// the program's. Takes the table's lock.
Status endLifetimes(DataContext &C);

} // namespace pacc::rt

#endif
