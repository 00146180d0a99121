//===- PipelinePragma.cpp - PACC's directives as OpenACC's tokens ---------===//
#include "PipelinePragma.h"

#include "TokenLists.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

using Range = TokenRange;

Token word(Preprocessor &PP, llvm::StringRef Word, SourceLocation Loc) {
  Token T;
  T.startToken();
  T.setKind(tok::identifier);
  T.setIdentifierInfo(PP.getIdentifierInfo(Word));
  T.setLocation(Loc);
  T.setLength(Word.size());
  return T;
}

Token punctuator(tok::TokenKind Kind, SourceLocation Loc) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setLength(1);
  return T;
}

class Translator {
public:
  Translator(Preprocessor &PP, Range In) : PP(PP), In(In) {}

  bool run(TokenList &Result) {
    word("data", In[0].getLocation());
    for (size_t I = 1; I < In.size();) {
      if (In[I].is(tok::comma)) {
        Out.push_back(In[I++]);
        continue;
      }
      bool Arguments = I + 1 < In.size() && In[I + 1].is(tok::l_paren);
      size_t End = Arguments ? closing(In, I + 1) : I;
      if (End == In.size())
        return expected(In[I], ")");
      if (!clause(In[I], In.slice(I, End + 1 - I)))
        return false;
      I = End + 1;
    }
    if (Record.Targets.empty()) {
      report(PP.getDiagnostics(), In[0].getLocation(), Diag::PipelineEmpty);
      return false;
    }
    recordPipeline(In[0].getLocation(), std::move(Record));
    Result = std::move(Out);
    return true;
  }

private:
  bool expected(const Token &Where, llvm::StringRef What) {
    report(PP.getDiagnostics(), Where.getLocation(), Diag::PragmaExpected)
        << What;
    return false;
  }

  void word(llvm::StringRef Word, SourceLocation Loc) { Out.push_back(pacc::word(PP, Word, Loc)); }

  /// `Whole`: from the clause's word to its last parenthesis.
  bool clause(const Token &Name, Range Whole) {
    for (unsigned Direction : {PACC_TARGETIN, PACC_TARGETOUT, PACC_TARGETINOUT})
      if (const char *Word = targetName(Direction); isWord(Name, Word))
        return target({Name.getLocation(), Word, Direction, {}}, Whole);
    if (isWord(Name, "num_tasks"))
      return numTasks(Whole);
    // OpenACC's clauses that say something of other data stay.
    for (const char *Plain : {"async", "copy", "copyin", "copyout", "create",
                              "present", "no_create", "deviceptr", "default"})
      if (isWord(Name, Plain)) {
        Out.append(Whole.begin(), Whole.end());
        return true;
      }
    report(PP.getDiagnostics(), Name.getLocation(), Diag::ClauseNotSupported)
        << PP.getSpelling(Name) << "pipeline";
    return false;
  }

  bool numTasks(Range Whole) {
    if (Record.NumTasks.isValid()) {
      report(PP.getDiagnostics(), Whole[0].getLocation(), Diag::ClauseTwice)
          << "num_tasks";
      return false;
    }
    if (Whole.size() < 3 || splitAtCommas(Whole.slice(2).drop_back()).size() > 1)
      return expected(Whole[0], "num_tasks(number)");
    Record.NumTasks = Whole[0].getLocation();
    word("wait", Record.NumTasks);
    Out.append(Whole.begin() + 1, Whole.end());
    return true;
  }

  bool target(TargetClause Clause, Range Whole) {
    SourceLocation Loc = Clause.Loc;
    word("create", Loc);
    Out.push_back(punctuator(tok::l_paren, Loc));
    Geometry.clear();
    Range Items = Whole.drop_front();
    if (!Items.empty())
      Items = Items.drop_front().drop_back();
    for (Range Item : splitAtCommas(Items)) {
      if (!Clause.Geometry.empty())
        Out.push_back(punctuator(tok::comma, Loc));
      Clause.Geometry.emplace_back();
      if (!array(Item, Clause.Geometry.back()))
        return expected(Item.empty() ? Whole[0] : Item[0],
                        (llvm::Twine(Clause.Name) +
                         "(name(left,unit,right)[start:length])")
                            .str());
    }
    Out.push_back(punctuator(tok::r_paren, Loc));
    if (!Geometry.empty()) {
      word("wait", Loc);
      Out.push_back(punctuator(tok::l_paren, Loc));
      Out.append(Geometry.begin(), Geometry.end());
      Out.push_back(punctuator(tok::r_paren, Loc));
    }
    Record.Targets.push_back(std::move(Clause));
    return true;
  }

  /// Behind the last member that it names; 0: there is none.
  static size_t memberEnd(Range Item) {
    size_t End = 0;
    for (size_t I = 0; I + 1 < Item.size(); ++I)
      if (opens(Item[I])) {
        I = closing(Item, I);
      } else if (Item[I].isOneOf(tok::period, tok::arrow)) {
        End = I + 2;
      }
    return End;
  }

  /// name { [(left,unit,right)] [start:length] }; the name may have subscripts of its own: `f[k].x`.
  bool array(Range Item, std::vector<bool> &HasGeometry) {
    size_t I = 0;
    for (const size_t Member = memberEnd(Item); I < Item.size() && (I < Member || !opens(Item[I]));)
      Out.push_back(Item[I++]);
    if (I == 0 || I == Item.size())
      return false;
    while (I < Item.size()) {
      HasGeometry.push_back(Item[I].is(tok::l_paren));
      if (HasGeometry.back()) {
        size_t End = closing(Item, I);
        if (End == Item.size() || !geometry(Item.slice(I + 1, End - I - 1)))
          return false;
        I = End + 1;
      }
      if (I == Item.size() || Item[I].isNot(tok::l_square))
        return false;
      size_t End = closing(Item, I);
      if (End == Item.size())
        return false;
      Out.append(Item.begin() + I, Item.begin() + End + 1);
      I = End + 1;
    }
    return true;
  }

  bool geometry(Range Tokens) {
    llvm::SmallVector<Range, 4> Parts = splitAtCommas(Tokens);
    if (Parts.size() != 3 ||
        llvm::any_of(Parts, [](Range Part) { return Part.empty(); }))
      return false;
    if (!Geometry.empty())
      Geometry.push_back(punctuator(tok::comma, Tokens[0].getLocation()));
    Geometry.append(Tokens.begin(), Tokens.end());
    return true;
  }

  Preprocessor &PP;
  const Range In;
  TokenList Out;
  TokenList Geometry; ///< of the clause in hand
  PipelineRecord Record;
};

bool isLoopDirective(Range Tokens) {
  bool Compute = isWord(Tokens[0], "parallel") ||
                 isWord(Tokens[0], "kernels") || isWord(Tokens[0], "serial");
  return isWord(Tokens[0], "loop") ||
         (Compute && Tokens.size() > 1 && isWord(Tokens[1], "loop"));
}

/// The tokens are one argument in parentheses.
bool isArgument(Range Tokens) {
  return Tokens.size() > 2 && splitAtCommas(Tokens.slice(1).drop_back()).size() == 1;
}

/// Declares the array whose subscript in a private clause is what `pipe` was given.
void declareCarrier(CompilerInstance &CI, SourceLocation Loc) {
  Sema &S = CI.getSema();
  ASTContext &C = S.getASTContext();
  IdentifierInfo *Name = CI.getPreprocessor().getIdentifierInfo(PipeCarrier);
  TranslationUnitDecl *Unit = C.getTranslationUnitDecl();
  if (Unit->lookup(Name).empty()) {
    const QualType T = C.getIncompleteArrayType(C.IntTy, ArraySizeModifier::Normal, 0);
    auto *Carrier =
        VarDecl::Create(C, Unit, Loc, Loc, Name, T, C.getTrivialTypeSourceInfo(T, Loc), SC_Extern);
    Carrier->setImplicit();
    Unit->addDecl(Carrier);
    S.PushOnScopeChains(Carrier, S.TUScope, /*AddToContext=*/false);
  }
}

} // namespace

bool translatePipeline(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.empty() || !isWord(Tokens.front(), "pipeline"))
    return true;
  TokenList In = Tokens;
  return Translator(PP, In).run(Tokens);
}

bool takePipe(CompilerInstance &CI, TokenList &Tokens) {
  Preprocessor &PP = CI.getPreprocessor();
  bool Found = false;
  for (size_t I = 1; I < Tokens.size(); ++I) {
    if (opens(Tokens[I])) {
      I = closing(Tokens, I);
      continue;
    }
    if (!isWord(Tokens[I], "pipe"))
      continue;
    SourceLocation Loc = Tokens[I].getLocation();
    auto Refuse = [&](Diag D) {
      report(PP.getDiagnostics(), Loc, D) << "pipe";
      return false;
    };
    if (!isLoopDirective(Tokens))
      return Refuse(Diag::PipeNotOnLoop);
    if (Found)
      return Refuse(Diag::ClauseTwice);
    size_t End = I + 1 < Tokens.size() && opens(Tokens[I + 1])
                     ? closing(Tokens, I + 1)
                     : Tokens.size();
    if (End >= Tokens.size() || !isArgument(Range(Tokens).slice(I + 1, End - I)))
      return Refuse(Diag::PipeArgument);
    recordPipe(Tokens[0].getLocation(), Loc);
    Found = true;
    const Range Argument = Range(Tokens).slice(I + 2, End - I - 2);
    TokenList Carried = {word(PP, "private", Loc),           punctuator(tok::l_paren, Loc),
                         word(PP, PipeCarrier, Loc),         punctuator(tok::l_square, Loc)};
    Carried.append(Argument.begin(), Argument.end());
    Carried.append({punctuator(tok::r_square, Loc), punctuator(tok::r_paren, Loc)});
    // A comma before it goes with it.
    size_t Begin = Tokens[I - 1].is(tok::comma) ? I - 1 : I;
    Tokens.erase(Tokens.begin() + Begin, Tokens.begin() + End + 1);
    I = Begin - 1;
    // Behind a device_type clause there are others that the directive must not have.
    const size_t Front = isWord(Tokens[0], "loop") ? 1 : 2;
    if (CI.hasSema()) {
      declareCarrier(CI, Loc);
      Tokens.insert(Tokens.begin() + Front, Carried.begin(), Carried.end());
      I += Carried.size();
    }
  }
  return true;
}

} // namespace pacc
