//===- KnownTree.h - the nodes of sections through pointers -----*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_KNOWNTREE_H
#define PACC_RUNTIME_DATA_KNOWNTREE_H

#include "Data/Copies/Transfer.h"
#include <vector>

namespace pacc::rt {

/// Pointers that are neighbours, or a row.
struct TreeNode {
  Section Where; ///< Base null: a null pointer, nothing to map
  Mapping *Map = nullptr;
};

struct TreeLayer {
  bool Pointers;     ///< elements point to nodes of the next layer
  size_t Fanout = 0; ///< pointers of one node
  std::vector<TreeNode> Nodes;
};

/// What a region has found of a section that goes through pointers (KnownTrees.h).
struct KnownTree {
  HostAddress Base;
  std::vector<Level> Levels;
  std::vector<TreeLayer> Layers;
  std::vector<std::vector<HostAddress>> Values; ///< the host's pointers of each layer of pointers, one node behind the other
  unsigned Uses = 0;                            ///< regions that hold all of it without having counted
  uint64_t UsedBy = 0;                          ///< Mapping::UsedBy, of all of it
  bool IsSettled = false;                       ///< who held it then has counted
};

} // namespace pacc::rt

#endif
