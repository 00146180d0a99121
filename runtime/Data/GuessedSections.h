//===- GuessedSections.h - data that may not be all there -------*- C++ -*-===//
//
//   for (int i = 0; i < n; i++) if (m[i]) b[i] = i;       b[0:n]?
//
// What a kernel uses under conditions says how far data may go, not how far it goes. Where a pointer has no clause, all
// that its uses may reach is mapped nonetheless, so that nothing is done to memory of others:
//
// - the host's memory is read by the system, which says where there is none: then nothing is known of the item, as before;
// - the device gets that copy, and what goes back is only what kernels have changed in it: what they use is the program's;
// - nothing else of what the construct has, or of what the device has, lies there, and as long as the construct goes on
//   nobody finds anything there but by the same pointer.
//
// Not of constructs for which the host does not wait: others may use the memory meanwhile.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_GUESSEDSECTIONS_H
#define PACC_RUNTIME_DATA_GUESSEDSECTIONS_H

#include "Data/DataItem.h"

namespace pacc::rt {

/// The construct has no other data where those of the item are, and the device neither. Under the table's lock, when all
/// items are settled.
bool isAlone(DataContext &C, const DataItem &Item, const std::vector<DataItem> &List);

/// Lets those of the items that may be mapped keep their sections, with a copy of the host's memory. Of the others
/// nothing is known. Under the table's lock, when all items are settled.
void checkGuesses(DataContext &C, std::vector<DataItem> &List);

/// The new mapping is that of the item: gives it the copy.
Status fillGuessed(DataContext &C, Mapping &M, const DataItem &Item);

/// Whether the mapping is one of another pointer that was guessed.
bool isGuessOfOther(const Mapping &M, HostAddress Base);

/// Writes to `Host` the bytes of `Now` that differ from those of `Before`, and no others.
void writeChanges(char *Host, const char *Before, const char *Now, size_t Bytes);

/// Copies to the host what kernels have changed in `What`: against what fillGuessed has filled the mapping with, else
/// against what the host has.
Status downloadChanges(DataContext &C, const Mapping &M, const Section &What);

} // namespace pacc::rt

#endif
