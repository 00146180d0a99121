//===- Window.h - what a task has of an array, for checks -------*- C++ -*-===//
#ifndef PACC_RUNTIME_PIPELINE_WINDOW_H
#define PACC_RUNTIME_PIPELINE_WINDOW_H

#include "Exec/Hooks.h"
#include "Pipeline/Array.h"

namespace pacc::rt {

class WindowOfTask : public DataPart {
public:
  explicit WindowOfTask(TaskWindow W) : W(std::move(W)) {}
  DeviceAddress zero() const override { return W.Zero; }
  pacc_check_window window() const override;
  const std::string &name() const override { return W.Array->Name; }
  std::string elementText(int64_t Offset) const override;
  std::string text() const override;
  bool isIncomplete() const override;

private:
  const TaskWindow W;
};

} // namespace pacc::rt

#endif
