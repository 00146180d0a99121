//===- Remarks.cpp - what the compiler's record of remarks has ------------===//
#include "Remarks.h"

#include "pacc/IR/Report.h"
#include "pacc/Support/Feedback.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkStreamer.h"

using namespace llvm;

namespace pacc {

void recordFeedback(Module &Host) {
  constexpr StringRef Pass = "pacc-info";
  remarks::RemarkStreamer *Out = Host.getContext().getMainRemarkStreamer();
  if (!Out || !Out->matchesFilter(Pass))
    return;
  // By their names in the report; of several with one name the first one's file.
  StringMap<const Function *> Functions;
  for (const Function &F : Host)
    if (F.getSubprogram())
      Functions.try_emplace(userName(F.getName()), &F);
  feedback().forEach(Feedback::Part::All, [&](const std::string &Name, const Feedback::Entry &E) {
    const Function *F = Functions.lookup(Name);
    const std::string File = F ? F->getSubprogram()->getFilename().str() : Host.getSourceFileName();
    remarks::Remark R;
    R.RemarkType = E.IsObstacle ? remarks::Type::Missed : remarks::Type::Passed;
    R.PassName = Pass;
    R.RemarkName = E.LoopLine ? "Schedule" : E.IsObstacle ? "Obstacle" : "Generated";
    R.FunctionName = F ? F->getName() : StringRef(Name);
    R.Loc = remarks::RemarkLocation{File, E.LoopLine ? E.LoopLine : E.Line, 0};
    remarks::Argument Text;
    Text.Key = "String";
    Text.Val = E.Text;
    R.Args.push_back(Text);
    Out->getSerializer().emit(R);
  });
}

namespace {

/// `f` of `f_12_gpu.emulator`, the code of a construct in `f`; nothing if it is another function.
std::optional<StringRef> aroundConstruct(StringRef Name) {
  Name = Name.take_front(Name.find('.'));
  if (!Name.consume_back("_gpu"))
    return std::nullopt;
  const StringRef Function = Name.rtrim("0123456789");
  if (Function.size() == Name.size() || !Function.ends_with("_"))
    return std::nullopt;
  return Function.drop_back();
}

class UserRemarks : public DiagnosticHandler {
public:
  explicit UserRemarks(std::unique_ptr<DiagnosticHandler> To)
      : DiagnosticHandler(To->DiagnosticContext), To(std::move(To)) {
    HasErrors = this->To->HasErrors;
  }

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&Info);
    if (Remark && Remark->getPassName() == "inline")
      return tellInlined(*Remark);
    const bool IsHandled = To->handleDiagnostics(Info);
    HasErrors |= To->HasErrors;
    return IsHandled;
  }

  bool isAnalysisRemarkEnabled(StringRef Pass) const override { return To->isAnalysisRemarkEnabled(Pass); }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override { return To->isMissedOptRemarkEnabled(Pass); }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override { return To->isPassedOptRemarkEnabled(Pass); }
  bool isAnyRemarkEnabled() const override { return To->isAnyRemarkEnabled(); }

private:
  bool tellInlined(const DiagnosticInfoOptimizationBase &Remark) {
    std::string Text;
    bool IsReason = false;
    for (const auto &Argument : Remark.getArgs()) {
      StringRef Value = Argument.Val;
      if (Argument.Key == "Callee" || Argument.Key == "Caller") {
        const std::optional<StringRef> Around = aroundConstruct(Value);
        if (Value.starts_with("__pacc") || (Around && Argument.Key == "Callee"))
          return true; // no call of the program's
        Text += userName(Around ? *Around : Value);
        continue;
      }
      // "at callsite": places in the functions that the compiler has made of constructs.
      IsReason |= Value.contains(" at callsite");
      Text += IsReason ? "" : Value.str();
    }
    std::string Place;
    raw_string_ostream(Place) << Remark.getLocationStr() << Text.substr(0, Text.find(" with "));
    if (!Told.insert(Place).second)
      return true;
    if (Remark.isPassed())
      return tell<OptimizationRemark>(Remark, Text);
    if (Remark.isMissed())
      return tell<OptimizationRemarkMissed>(Remark, Text);
    return tell<OptimizationRemarkAnalysis>(Remark, Text);
  }

  template <class Kind> bool tell(const DiagnosticInfoOptimizationBase &Of, StringRef Text) {
    const auto &Place = cast<DiagnosticInfoIROptimization>(Of);
    Kind Said("inline", Of.getRemarkName(), Place.getLocation(), Place.getCodeRegion());
    Said << Text;
    return To->handleDiagnostics(Said);
  }

  std::unique_ptr<DiagnosticHandler> To;
  StringSet<> Told;
};
} // namespace

void tellRemarksByUserNames(LLVMContext &C) {
  const DiagnosticHandler *Now = C.getDiagHandlerPtr();
  if (Now && (Now->isPassedOptRemarkEnabled("inline") || Now->isMissedOptRemarkEnabled("inline")))
    C.setDiagnosticHandler(std::make_unique<UserRemarks>(C.getDiagnosticHandler()), /*RespectFilters=*/false);
}

} // namespace pacc
