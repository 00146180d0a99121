//===- PointerTree.h - sections that go through pointers --------*- C++ -*-===//
//
// `double **m` with m[0:n][0:k]: a layer of one pointer array and a layer of n
// rows, and so on for more levels. Each node is a mapping with counters of its
// own, so parts of the tree may be present already; the rows that are new
// share one device block. Pointers of present layers are attached.
//
// Callers hold the present table's lock.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_POINTERS_POINTERTREE_H
#define PACC_RUNTIME_DATA_POINTERS_POINTERTREE_H

#include "Data/Actions.h"
#include "Data/Copies/KnownTree.h"
#include "Data/Release.h"
#include <memory>
#include <vector>

namespace pacc::rt {

class PointerTree {
public:
  /// Follows the host's pointers; of an inferred item, to what is used of each row. Fails if the pointers of one level
  /// are not contiguous.
  static Result<PointerTree> ofHost(const DataItem &Item);
  /// The same of an item of a region, made present and attached as by acquire, where a region before has remembered it;
  /// else null.
  static std::unique_ptr<PointerTree> known(DataContext &C, const DataItem &Item);
  /// Where all that acquire has found for the region was there before, the next one may take it from here.
  void remember(DataContext &C, const DataItem &Item) const;

  /// Makes all nodes present and attaches the pointers between them.
  Status acquire(DataContext &C, EntryAction A, Counter Which);
  /// Looks the nodes up without taking references; absent ones stay null.
  Status resolve(DataContext &C);
  /// Drops the references to the nodes that acquire or resolve found.
  Status release(DataContext &C, Release &R, DataItem &Item,
                 ReleaseFlags Flags);
  /// Copies the data layer in one direction; fails for absent rows unless
  /// `IfPresent`. After resolve.
  Status update(DataContext &C, uint32_t Action, UpdateFlags Flags);
  /// The mapping of the outermost layer; null if it is absent or empty.
  Mapping *root() const;
  /// Whether all that acquire found stays there behind release: enter data has put it there.
  bool isKeptByOthers() const;

private:
  using Node = TreeNode;
  using Layer = TreeLayer;

  Status acquireLayer(DataContext &C, Layer &L, EntryAction A, Counter Which);
  Status mapFresh(DataContext &C, const std::vector<Node *> &Fresh,
                  EntryAction A, Counter Which);
  Status attachLayer(DataContext &C, size_t Depth);
  Status releaseLayer(DataContext &C, Layer &L, Release &R, DataItem &Item,
                      ReleaseFlags Flags);

  const std::vector<Layer> &layers() const { return Known ? Known->Layers : Layers; }

  std::vector<Layer> Layers;
  std::shared_ptr<KnownTree> Known; ///< has the layers then
  std::unique_ptr<Rows> Parts; ///< what is meant of each of the last layer's nodes; null: all
  bool IsInferred = false; ///< no clause has asked for it
};

/// Makes all nodes of an item with levels present, and attaches them: Item.Tree holds them.
Status acquireTree(DataContext &C, DataItem &Item, Counter Which);

} // namespace pacc::rt

#endif
