//===- Queues.h - which queue a directive is in, and waits for --*- C++ -*-===//
//
// OpenACC 3.4, 2.16: what is in one queue comes in order; directives without `async`, and those of other queues, come
// when they like. Only queues whose number is written say anything: `async` without one may be any of them.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_QUEUES_H
#define PACC_LOWERING_QUEUES_H

#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {

/// The number in `async(2)`; nothing: there is none that is known.
std::optional<int64_t> queueOf(const clang::OpenACCConstructStmt &Directive, const clang::ASTContext &C);

/// Whether the directive is surely not in that queue.
bool isOutsideOf(int64_t Queue, const clang::OpenACCConstructStmt &Directive, const clang::ASTContext &C);

/// Whether the directive, by a wait clause or because it is one, may wait for the queue, or have another queue wait for
/// it. `Queue`: nothing if it is not known which one.
bool mayWaitFor(std::optional<int64_t> Queue, const clang::OpenACCConstructStmt &Directive, const clang::ASTContext &C);

/// `acc_wait(1)`, which does nothing for `Queue`, as it is another one.
bool isWaitForOther(std::optional<int64_t> Queue, const clang::Stmt &S, const clang::ASTContext &C);

} // namespace pacc

#endif
