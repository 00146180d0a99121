//===- InferredMembers.h - inferred items of pointers in objects -*- C++ -*-===//
//
// `g->x[i]` in a loop up to `g->n`: pointer and bound are the host's as long as the device's copy of the object, if it has
// one, says the same.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_POINTERS_INFERREDMEMBERS_H
#define PACC_RUNTIME_DATA_POINTERS_INFERREDMEMBERS_H

#include "Data/Actions.h"

namespace pacc::rt {

/// Before items are settled. Values with which sections were computed, and of which the device has the same, count as known
/// (DataItem::ReachedBy), where the section is needed. Of inferred items of pointers in objects, those of one pointer become
/// one; one of a pointer that a clause names, or that the device's copy of the object has already, is none. Callers hold the
/// table's lock.
Status prepareInferred(DataContext &C, std::vector<DataItem> &List);

/// When all are settled: nothing is known of those whose sections were computed with values that the construct may change,
/// since other data of it lie there.
void forgetChanging(std::vector<DataItem> &List);

/// When all items are entered: where the section of a pointer in an object is not known, and the pointer leads to data
/// that the device has by another name, all elements that are surely used must be there.
Status checkReached(DataContext &C, const std::vector<DataItem> &List);

/// `First` to `Last`, as users count elements.
std::string elementsText(ReachedElements Of);
/// Says that kernels may use elements of what `Name` leads to, under conditions, of which the device has others.
std::string perhapsBeside(const char *Name, ReachedElements Used, ReachedElements There);

/// The numbers of the item's subscripts are those that kernels find. They are read from the device, which takes time: only
/// where something is wrong otherwise.
Result<bool> haveStayed(DataContext &C, const DataItem &Item);

} // namespace pacc::rt

#endif
