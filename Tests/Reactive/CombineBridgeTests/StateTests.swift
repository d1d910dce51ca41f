@testable import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Testing

/// Tests of the operators' state machines without publishers.
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

  @Test("The merge state requests one value of each input, and requests again once no value waits")
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

  @Test("The combineLatest state requests a new value of each input whose value was sent")
  func latest() {
    var values = ["", ""]
    var state = CombineLatestState<String>(inputs: 2) { values.joined() }
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

  @Test("The withPrevious state forwards the demand, and the last pair uses one")
  func previous() {
    var state = WithPreviousState<Int>()
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
