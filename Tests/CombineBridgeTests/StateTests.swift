@testable import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Testing

/// The states by themselves, led by hand.
@Suite("Operator states")
struct StateTests {
  private func steps<State: OperatorState>(_ state: inout State) -> [String] {
    var log: [String] = []
    while let step = state.nextStep() {
      switch step {
      case .deliver: log.append("deliver \(state.takeValue())")
      case .request(let input, let demand): log.append("request \(input) \(demand)")
      case .finish: return log + ["finish"]
      }
    }
    return log
  }

  @Test("Merging asks each for one, and the one that gave again when nothing waits")
  func merge() {
    var state = MergeState<String>(inputs: 2)
    state.start(0)
    state.start(1)
    #expect(steps(&state) == [])
    state.request(.max(1))
    #expect(steps(&state) == ["request 0 max(1)", "request 1 max(1)"])
    state.receive("a", from: 0)
    state.receive("b", from: 1)
    #expect(steps(&state) == ["deliver a"])
    state.request(.max(2))
    #expect(steps(&state) == ["deliver b", "request 0 max(1)", "request 1 max(1)"])
    state.request(.unlimited)
    #expect(steps(&state) == ["request 0 unlimited", "request 1 unlimited"])
    state.receive("c", from: 1)
    state.finish(0)
    state.finish(1)
    #expect(steps(&state) == ["deliver c", "finish"])
  }

  @Test("Combining asks again for what has left in a combination")
  func latest() {
    var values = ["", ""]
    var state = LatestState<String>(inputs: 2) { values.joined() }
    state.start(0)
    state.start(1)
    state.request(.max(1))
    #expect(steps(&state) == ["request 0 max(1)", "request 1 max(1)"])
    values[0] = "a"
    state.change(0)
    #expect(steps(&state) == [])
    values[1] = "1"
    state.change(1)
    #expect(steps(&state) == ["deliver a1"])
    state.request(.max(1))
    #expect(steps(&state) == ["request 0 max(1)", "request 1 max(1)"])
    state.finish(0)
    values[1] = "2"
    state.change(1)
    #expect(steps(&state) == ["deliver a2"])
    state.request(.max(1))
    #expect(steps(&state) == ["request 1 max(1)"])
    state.finish(1)
    #expect(steps(&state) == ["finish"])
  }

  @Test("Pairs: the demand is handed up as it is, and the last pair takes one")
  func previous() {
    var state = PreviousState<Int>()
    state.request(.max(2))
    #expect(steps(&state) == [])
    state.start(0)
    #expect(steps(&state) == ["request 0 max(2)"])
    state.receive(1)
    state.receive(2)
    state.finish(0)
    #expect(steps(&state).count == 2)
    #expect(steps(&state) == [])
    state.request(.max(1))
    #expect(steps(&state).count == 2)
  }
}
