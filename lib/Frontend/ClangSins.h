//===- ClangSins.h - what Clang has no proper door for ----------*- C++ -*-===//
//
// Everything that leans on the order in which Clang does things, rather than
// on an interface made for plugins, is here and nowhere else.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_CLANGSINS_H
#define PACC_FRONTEND_CLANGSINS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <functional>

namespace clang {
class CompilerInstance;
class PragmaHandler;
class Preprocessor;
class Token;
} // namespace clang

namespace pacc {

/// Makes the compilation an OpenACC one, with or without -fopenacc: sets the
/// language option (the parser, made later, reads it) and predefines _OPENACC
/// unless that is done already.
void enableOpenACC(clang::CompilerInstance &CI);

/// Silences errors of Clang's about what OpenACC or other compilers allow; Lowering checks loops and sections
/// itself, and reports what is wrong with them.
///  - `i = i + 2` where `i` is narrower than int (2.9: Clang sees no step behind the
///    conversion of the sum);
///  - `it != end` and `it < end` that C++20 makes of `==` and `<=>`;
///  - code between the loops of `collapse` or `tile`;
///  - a[-2:5] where `a` is a pointer. Clang leaves a RecoveryExpr as the bound.
///  - `unsigned restrict char *p` in C (but with -pedantic-errors): pgcc takes the word where it promises nothing.
void allowMoreThanSema(clang::CompilerInstance &CI);

/// Silences Clang's error about `routine(f)` from `Begin` to `End` where f names
/// overloads; Clang drops the directive then.
void allowOverloadSets(clang::Preprocessor &PP, clang::SourceLocation Begin,
                       clang::SourceLocation End);

/// Silences its error about the type of a variable of a reduction, which it leaves out of the clause.
void allowReducedTypes(clang::Preprocessor &PP, clang::SourceLocation Begin,
                       clang::SourceLocation End);

/// Has Sema forget the gangs, workers and lanes of loops round the next directive, if they are in a `kernels`
/// construct. 2.9.2 to 2.9.4 allow no `gang` in `gang`, no `gang` in `vector`, and so on; older compilers take them
/// there, where it is for them to say what a loop gets (blocks and grids of several dimensions are spelled so), and
/// so does Lowering. To be called before the directive is parsed; Sema remembers what it knew when it leaves the loop.
void allowNestedLevels(clang::CompilerInstance &CI);

/// Sema asks the parser's scope whether a `case` leads into a compute construct, also where it
/// instantiates a function that is called in one (2.5.4 is about the construct's own text: `std::visit` has
/// a `switch`). Such functions see the scope of the file. To be called when the parser exists.
void hideScopesFromInstantiations(clang::CompilerInstance &CI);

/// Clang takes a class for one without a default constructor, and leaves a variable of it out of `private`, where that
/// constructor is a template (std::pair before C++20, std::tuple). What Sema makes of such templates becomes a member of
/// its class as soon as there is a `private` clause. To be called when the parser exists.
void admitTemplatesAsDefaultConstructors(clang::CompilerInstance &CI);

/// `Name` stands in a `private` clause.
void foundPrivate(clang::CompilerInstance &CI, const clang::Token &Name);

/// Calls `Do` once, when the parser exists and has registered its pragma
/// handlers, before the first token is lexed. `Do`, and what it holds, lives as
/// long as `PP` (longer than the parser).
void whenParserExists(clang::Preprocessor &PP, std::function<void()> Do);

/// The handler of a pragma, or null. An empty namespace is none.
clang::PragmaHandler *registeredPragma(clang::Preprocessor &PP, llvm::StringRef Namespace,
                                       llvm::StringRef Name);

} // namespace pacc

#endif
