import Geometry

/// An expression as a flat list of operations on numbered registers.
///
/// A register contains one number for each of the elements that are evaluated together. The scalar evaluator uses one
/// element, so both evaluators run the same code and give the same bits.
package struct Program: Sendable {
  /// An operation or a loop.
  package enum Step: Sendable {
    case operation(Instruction)
    case loop(Loop)
  }

  /// An operation on registers. Unused operands are 0.
  package struct Instruction: Sendable {
    package var operation: Operation
    package var destination: Int
    package var operands: (Int, Int, Int)
  }

  /// A loop that computes one or more sums. All members but `body` and `constantTermCount` are registers.
  package struct Loop: Sendable {
    package var from: Int
    package var to: Int
    package var index: Int
    /// The number of terms of each element.
    package var termCount: Int
    package var sums: [(accumulator: Int, term: Int, fold: Fold)]
    package var body: [Step]
    /// The number of terms if it is known before the evaluation.
    package var constantTermCount: Int?
  }

  /// An input and the register that it is loaded to.
  package struct Input: Sendable {
    package var source: InputSource
    package var register: Int
  }

  package var inputs: [Input]
  /// The steps that do not depend on the element. They run once for many blocks.
  package var uniformSteps: [Step]
  /// The steps that run for each block of elements.
  package var steps: [Step]
  /// The registers of the results.
  package var outputs: [Int]
  package var registerCount: Int
  /// The lists, by their numbers in the operations.
  package var lists: [ListSource] = []
  /// The texts, by their numbers in the operations.
  package var texts: [String] = []
  /// Whether the program reads, compares or returns texts.
  package var usesTexts = false

  /// The number of operations of one evaluation. A sum whose number of terms is not constant counts as the largest
  /// allowed number of terms.
  package var operationCount: Int { Self.count(uniformSteps) &+< Self.count(steps) }

  private static func count(_ steps: [Step]) -> Int {
    steps.reduce(0) { total, step in
      switch step {
      case .operation: return total &+< 1
      case .loop(let loop):
        let terms = loop.constantTermCount ?? ExpressionLimits.sumTerms
        return total &+< (terms &*< (count(loop.body) &+< loop.sums.count)) &+< 1
      }
    }
  }
}

infix operator &+< : AdditionPrecedence
infix operator &*< : MultiplicationPrecedence

/// Returns the sum, or the largest integer if it overflows.
func &+< (a: Int, b: Int) -> Int {
  let (sum, isOverflow) = a.addingReportingOverflow(b)
  return isOverflow ? .max : sum
}

/// Returns the product, or the largest integer if it overflows.
func &*< (a: Int, b: Int) -> Int {
  let (product, isOverflow) = a.multipliedReportingOverflow(by: b)
  return isOverflow ? .max : product
}
