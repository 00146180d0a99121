//===- LevelSizes.h - how many gangs and workers, written elsewhere -------===//
#ifndef PACC_FRONTEND_LEVELSIZES_H
#define PACC_FRONTEND_LEVELSIZES_H

#include "Spellings/Spellings.h"

namespace pacc {

/// How many gangs and workers, and how long vectors are, as other compilers let it be written:
///
///   parallel loop gang(n)              ->  parallel loop gang num_gangs(n), with a warning; so worker(n)
///   num_gangs[0](n) num_gangs[1](m)    ->  num_gangs(n, m)
///   loop gang[0], gang[1]              ->  loop gang, gang(dim:2)
///   num_workers[0](n), worker[0] ...   ->  num_workers(n), worker: these levels have one dimension
///   loop vector shortloop              ->  loop vector
///
/// `shortloop` says that the loop has no more iterations than the vector has lanes, which changes nothing: each lane
/// looks whether there is an iteration for it. What has no meaning here (num_workers[1], gang(n) beside num_gangs) is
/// left to the parser, whose errors it is.
void spellLevelSizes(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif
