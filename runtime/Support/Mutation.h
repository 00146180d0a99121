//===- Mutation.h - leaving out one wait, for tests -----------------------===//
//
// Do the tests notice when a wait is missing? In a build configured with -DPACC_MUTATION=ON the
// environment variable PACC_LEAVE_OUT_AT names one (`Directives.cpp:109`) that is left out;
// test/Mutation/run.py goes through all of them. In other builds the macros are what they hold.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_MUTATION_H
#define PACC_SUPPORT_MUTATION_H

#ifdef PACC_MUTATION
namespace pacc::rt {
/// Whether PACC_LEAVE_OUT_AT names this place.
bool isLeftOut(const char *File, int Line);
} // namespace pacc::rt

/// A wait whose outcome is a Status.
#define PACC_WAIT(Wait)                                                        \
  (::pacc::rt::isLeftOut(__FILE_NAME__, __LINE__) ? ::pacc::rt::Status::success() \
                                                  : (Wait))
/// A wait without an outcome.
#define PACC_PAUSE(Wait)                                                       \
  (::pacc::rt::isLeftOut(__FILE_NAME__, __LINE__) ? void() : void(Wait))
#else
#define PACC_WAIT(Wait) (Wait)
#define PACC_PAUSE(Wait) (Wait)
#endif

#endif
