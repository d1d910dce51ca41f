/// Work that is done on several threads and comes back in order, whatever the number of threads.
package enum Parallel {
  /// The number of threads that work is spread over: one for each processor that the program may use, eight at most.
  package static let threadCount = max(1, min(8, Processors.usableCount))

  /// The results of `body` for 0 up to `count`, in order. The calling thread takes part.
  package static func map<Result: Sendable>(
    _ count: Int, threads: Int = threadCount, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    guard threads > 1, count > 1 else { return (0..<count).map(body) }
    return withoutActuallyEscaping(body) { body in
      let work = Work(count: count, body)
      run(alongside: min(threads, count) - 1) {
        work.takePart()
      } main: {
        work.takePart()
      }
      return work.results
    }
  }

  /// Calls `body` on up to `count` more threads while `main` runs on this one, and waits for all of them. `main` must not
  /// depend on other threads, as fewer may be free, and `body` must return once `main` has.
  static func run<Result, Failure: Error>(
    alongside count: Int, _ body: @Sendable () -> Void, main: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withoutActuallyEscaping(body) { (body) throws(Failure) -> Result in
      try WorkerPool.shared.run(seats: count, body, main: main)
    }
  }
}

extension Parallel {
  /// 0 up to `whole`, cut into at most `count` ranges of about one size, and none smaller than `smallestSize` unless the
  /// whole is.
  package static func ranges(of whole: Int, count: Int, smallestSize: Int = 1) -> [Range<Int>] {
    let count = max(1, min(count, whole / max(1, smallestSize)))
    return (0..<count).map { whole * $0 / count..<whole * ($0 + 1) / count }
  }
}

/// Numbers that threads take one after another, and what they made of them.
private final class Work<Result: Sendable>: Sendable {
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

  /// All of them, once every thread has come back.
  var results: [Result] { state.withValue { $0.results.compactMap(\.self) } }
}
