/// Functions that run work on several threads. The results are in order and do not depend on the number of threads.
package enum Parallel {
  /// The default number of threads: one for each processor that the program may use, at most 8.
  package static let threadCount = max(1, min(8, Processors.usableCount))

  /// Returns the results of `body` for the numbers from 0 up to `count`, in order. The calling thread takes part.
  package static func map<Result: Sendable>(
    _ count: Int, threads: Int = threadCount, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    guard threads > 1, count > 1 else { return (0..<count).map(body) }
    return withoutActuallyEscaping(body) { body in
      let map = ParallelMap(count: count, body)
      run(alongside: min(threads, count) - 1) {
        map.takePart()
      } main: {
        map.takePart()
      }
      return map.results
    }
  }

  /// Returns the results of two functions. Another thread calls `first` while the calling thread calls `second`, if one
  /// is free by then; otherwise the calling thread calls both.
  package static func both<First: Sendable, Second>(
    threads: Int = threadCount, _ first: @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    guard threads > 1 else { return (first(), second()) }
    let result = Locked<First?>(nil)
    let other = run(alongside: 1) {
      let value = first()
      result.withValue { $0 = value }
    } main: {
      second()
    }
    return (result.withValue { $0 } ?? first(), other)
  }

  /// Starts a thread of its own for work that waits, such as reading a pipe. Returns false if the system refuses.
  package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool { System.startThread(body) }

  /// Calls `body` on up to `count` other threads while `main` runs on the calling thread, and waits for all of them.
  ///
  /// `main` must not depend on other threads, because fewer may be free. `body` must return once `main` has returned.
  static func run<Result, Failure: Error>(
    alongside count: Int, _ body: @Sendable () -> Void, main: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withoutActuallyEscaping(body) { (body) throws(Failure) -> Result in
      try WorkerPool.shared.run(seats: count, body, main: main)
    }
  }
}

extension Parallel {
  /// Splits 0 up to `whole` into at most `count` ranges of nearly equal size. No range is smaller than `smallestSize`,
  /// unless the whole is.
  package static func ranges(of whole: Int, count: Int, smallestSize: Int = 1) -> [Range<Int>] {
    let count = max(1, min(count, whole / max(1, smallestSize)))
    return (0..<count).map { whole * $0 / count..<whole * ($0 + 1) / count }
  }
}

/// The shared state of a `map`: the next number to be taken, and the results.
private final class ParallelMap<Result: Sendable>: Sendable {
  private struct State: Sendable {
    var next = 0
    var results: [Result?]
  }

  private let count: Int
  private let body: @Sendable (Int) -> Result
  private let state: Locked<State>

  init(count: Int, _ body: @escaping @Sendable (Int) -> Result) {
    (self.count, self.body) = (count, body)
    state = Locked(State(results: Array(repeating: nil, count: count)))
  }

  func takePart() {
    while let number = take() {
      let result = body(number)
      state.withValue { $0.results[number] = result }
    }
  }

  private func take() -> Int? {
    state.withValue { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// All results. Valid once every thread has returned.
  var results: [Result] { state.withValue { $0.results.compactMap(\.self) } }
}
