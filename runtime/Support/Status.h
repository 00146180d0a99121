//===- Status.h - errors as values ------------------------------*- C++ -*-===//
//
// Inside the runtime an error is a value that travels up to the entry point,
// which is the only place that ends the program. A Status costs one null
// pointer when all is well.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_SUPPORT_STATUS_H
#define PACC_RUNTIME_SUPPORT_STATUS_H

#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace pacc::rt {

/// What kind of thing went wrong; the callers that can react tell by this.
enum class ErrorCode {
  OutOfMemory,      ///< the device has not that many bytes left
  NotPresent,       ///< data that must be on the device is not
  PartiallyPresent, ///< a section overlaps a present one without lying inside
  NoDevice,         ///< no such device type or number
  NoImage,          ///< the program has no code for this device
  InvalidUse,       ///< the program asked for something that makes no sense
  Driver            ///< a driver call failed; the device may be lost
};

/// Success, or an error with a text for the user.
class [[nodiscard]] Status {
public:
  Status() = default; ///< success
  Status(ErrorCode Code, std::string Message)
      : Info(new Details{Code, std::move(Message)}) {}

  static Status success() { return Status(); }
  /// printf-like.
  static Status error(ErrorCode Code, const char *Format, ...)
      __attribute__((format(printf, 2, 3)));

  bool ok() const { return !Info; }
  ErrorCode code() const {
    assert(Info && "no error");
    return Info->Code;
  }
  const std::string &message() const {
    assert(Info && "no error");
    return Info->Message;
  }
  /// Puts a line under the message; no effect on success.
  Status note(const std::string &Text) && {
    if (Info)
      Info->Message += "\n" + Text;
    return std::move(*this);
  }

private:
  struct Details {
    ErrorCode Code;
    std::string Message;
  };
  std::unique_ptr<Details> Info;
};

/// A value, or the error that took its place.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T Value) : Value(std::move(Value)) {}
  Result(Status Failure) : Failure(std::move(Failure)) {
    assert(!this->Failure.ok() && "a Result without value needs an error");
  }

  bool ok() const { return Value.has_value(); }
  T &operator*() { return *Value; }
  const T &operator*() const { return *Value; }
  T *operator->() { return &*Value; }
  /// The error; success if there is a value.
  Status takeStatus() { return std::move(Failure); }

private:
  std::optional<T> Value;
  Status Failure;
};

} // namespace pacc::rt

/// Hands an error up; goes on otherwise.
#define PACC_RETURN_IF_ERROR(EXPRESSION)                                       \
  do {                                                                         \
    if (::pacc::rt::Status PaccStatus = (EXPRESSION); !PaccStatus.ok())        \
      return PaccStatus;                                                       \
  } while (0)

#endif
