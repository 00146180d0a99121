//===- StoredRecords.h - what precompiled headers keep of records -*- C++ -*-===//
//
// Frontend records what Clang's tree cannot say under locations (PipelineRecord.h,
// CarriedClauses.h, LoopHintRecord.h). A precompiled header keeps the tree only, and its
// locations are others where it is used. So each record becomes an attribute of a
// declaration that is stored with the tree: a text, and two locations, which Clang
// translates as it does all others.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_STOREDRECORDS_H
#define PACC_LOWERING_STOREDRECORDS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace pacc {

/// One record, or a part of one.
struct StoredRecord {
  std::string Text;           ///< its kind, then what it says, in words
  clang::SourceLocation At;   ///< what it is recorded under
  clang::SourceLocation Also; ///< may be invalid
};
using StoredRecords = std::vector<StoredRecord>;

/// Adds all records of this process, and takes one back; false: it is of another kind.
void storePipelines(StoredRecords &Out);
bool restorePipeline(const StoredRecord &Record);
void storeCarriedClauses(StoredRecords &Out);
bool restoreCarriedClause(const StoredRecord &Record);
void storeLoopHints(StoredRecords &Out);
bool restoreLoopHint(const StoredRecord &Record);

/// Puts all records of this process into the tree, before it is stored.
void keepRecords(clang::ASTContext &C);
/// Takes them out of a tree that was loaded. Before anything of it is lowered.
void loadRecords(clang::ASTContext &C);

} // namespace pacc

#endif
