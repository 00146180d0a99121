//===- UnknownNames.h - names in clauses that nothing declares --*- C++ -*-===//
//
// `private(x)` where no variable x is in scope, but perhaps a function (`gamma` of math.h): nothing outside of the
// construct can be meant, and a variable that its body declares is private anyway. nvc++ takes such clauses, and
// programs have them left over from variables that were moved into the loop. The same goes for `firstprivate` and
// `deviceptr`.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_UNKNOWNNAMES_H
#define PACC_FRONTEND_UNKNOWNNAMES_H

#include "Spellings/Spellings.h"

#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace clang {
class CompilerInstance;
class IdentifierInfo;
class VarDecl;
} // namespace clang

namespace pacc {

/// Where Sema finds none of the names, it gets a variable that nobody uses, and the clause a warning, which tells of a
/// variable that has nearly the name.
class UnknownNames : public clang::ExternalSemaSource {
public:
  explicit UnknownNames(clang::CompilerInstance &CI) : CI(CI) {}

  /// Remembers the names in those clauses of the directive.
  void add(TokenList &Directive);

  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *In) override;

private:
  struct Name {
    clang::IdentifierInfo *Word;
    clang::IdentifierInfo *Spelling; ///< that the parser sees
    clang::VarDecl *Var; ///< null until somebody asks for it
  };

  void addItem(clang::Token &Item);
  bool findVariable(clang::LookupResult &R, const Name &Item, clang::Scope *In);
  std::string nearest(const clang::LookupResult &R, clang::Scope *In);
  clang::VarDecl *declare(const clang::IdentifierInfo *Name, clang::SourceLocation Loc, llvm::StringRef Like);

  clang::CompilerInstance &CI;
  llvm::DenseMap<clang::SourceLocation, Name> Names;
  bool IsSearching = false; ///< for a name like one of them
};

} // namespace pacc

#endif
