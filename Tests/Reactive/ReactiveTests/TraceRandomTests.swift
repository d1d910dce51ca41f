import Reactive
import TestSupport
import Testing

@Suite("Random traces, against a recomputed expectation")
struct TraceRandomTests {
  /// A value computed from others: the sum of its inputs, divided so that it often comes out equal.
  private struct Formula {
    let inputs: [Int]
    let divisor: Int

    func value(_ values: [Int]) -> Int { inputs.reduce(0) { $0 + values[$1] } / divisor }
  }

  private struct Evaluation: Hashable {
    let name: String
    let outcome: TracedStep.Outcome?
    let causes: Set<String>
  }

  @Test("Each evaluation of a random graph has the expected outcome and reasons")
  func evaluations() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 5)
    var outcomes: [TracedStep.Outcome: Int] = [:]
    for round in 0..<RandomTests.rounds(500) {
      let sourceCount = Int.random(in: 1...3, using: &generator)
      let formulas = (0..<Int.random(in: 1...8, using: &generator)).map { index in
        let inputs = (0..<sourceCount + index).shuffled(using: &generator)
          .prefix(Int.random(in: 1...3, using: &generator))
        return Formula(inputs: inputs.sorted(), divisor: Int.random(in: 1...4, using: &generator))
      }
      let sources = (0..<sourceCount).map { _ in Property(0) }
      var derived: [Derived<Int>] = []
      for formula in formulas {
        let known = derived
        derived.append(
          Derived {
            let values = (0..<sourceCount + known.count).map { index in
              guard formula.inputs.contains(index) else { return 0 }
              return index < sourceCount ? sources[index].value : known[index - sourceCount].value
            }
            return formula.value(values)
          })
      }
      let trace = ReactiveTrace(capacity: 1), bag = DisposerBag()
      for (index, source) in sources.enumerated() { trace.setName("\(index)", of: source) }
      for (index, value) in derived.enumerated() {
        trace.setName("\(sourceCount + index)", of: value)
        value.subscribe { _ in }.disposed(by: bag)
      }
      var values = Array(repeating: 0, count: sourceCount + formulas.count)
      trace.start()
      for _ in 0..<8 {
        let written = (0..<sourceCount).filter { _ in Bool.random(using: &generator) }
        if written.isEmpty { continue }
        batch { for index in written { sources[index].value = Int.random(in: 0..<6, using: &generator) } }
        // A set counts as a change, whatever the value.
        var changed = Set(written), dirty = Set(written), expected: Set<Evaluation> = []
        for index in written { values[index] = sources[index].value }
        for (offset, formula) in formulas.enumerated() where formula.inputs.contains(where: dirty.contains) {
          let index = sourceCount + offset
          dirty.insert(index)
          let causes = changed.intersection(formula.inputs), value = formula.value(values)
          let outcome: TracedStep.Outcome =
            causes.isEmpty ? .skipped : value == values[index] ? .unchanged : .changed
          values[index] = value
          if outcome == .changed { changed.insert(index) }
          expected.insert(Evaluation(name: "\(index)", outcome: outcome, causes: Set(causes.map { "\($0)" })))
          outcomes[outcome, default: 0] += 1
        }
        let steps = trace.transactions[0].steps, evaluations = steps.filter { $0.kind == .evaluation }
        let found = Set(
          evaluations.map { step in
            Evaluation(
              name: step.name, outcome: step.outcome, causes: Set(step.causes.map { steps[$0].name }))
          })
        guard found == expected, evaluations.count == expected.count else {
          Issue.record("round \(round), seed \(RandomTests.seed): \(trace.transactions[0]), not \(expected)")
          return trace.stop()
        }
        for index in steps.indices {
          let chain = trace.transactions[0].chain(to: index)
          #expect(chain.last == index && Set(chain).count == chain.count)
          // A value that was not computed has no reason.
          #expect(steps[chain[0]].kind == .set || steps[index].outcome == .skipped)
        }
      }
      trace.stop()
    }
    print("random traces: seed \(RandomTests.seed), \(outcomes)")
    #expect(outcomes.count == 3)
  }
}
