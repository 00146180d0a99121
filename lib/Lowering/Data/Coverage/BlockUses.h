//===- BlockUses.h - what happens in data constructs ------------*- C++ -*-===//
#ifndef PACC_LOWERING_BLOCKUSES_H
#define PACC_LOWERING_BLOCKUSES_H

namespace clang {
class OpenACCConstructStmt;
class OpenACCDataConstruct;
} // namespace clang

namespace pacc {
class Uses;

/// Notes what the program's code does in the data construct with variables, before anything in it is lowered.
void noteBlock(const clang::OpenACCDataConstruct *Data);

/// Null: it was not noted.
const Uses *usesInBlock(const clang::OpenACCConstructStmt *Data);

} // namespace pacc

#endif
