//===- DeviceLists.h - clauses of other devices -----------------*- C++ -*-===//
#ifndef PACC_FRONTEND_DEVICELISTS_H
#define PACC_FRONTEND_DEVICELISTS_H

#include "Spellings/Spellings.h"

namespace pacc {

/// OpenACC 3.4, 2.4: what follows device_type(list) counts for the devices of the list, in the place of the
/// clauses before the first list. Clang compares the clauses of loops across the lists all the same (`seq` for one
/// device with `gang` or `independent` for another), and takes one `async` of an `update` with all of its lists.
/// Where it would complain, only those clauses stay that count for this program; the lists keep their names.
///
///   loop gang device_type(host) seq      ->  loop gang device_type(host)
///   loop gang device_type(nvidia) seq    ->  loop device_type(nvidia) seq
///
/// (With -acc=multicore it is the other way round.)
void chooseDeviceLists(TokenList &Tokens);

} // namespace pacc

#endif
