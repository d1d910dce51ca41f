#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

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

  /// Calls `body` on `count` more threads while `main` runs on this one, and waits for all. On fewer, where the system
  /// makes no more: `main` must not count on company, and `body` must return once `main` has.
  static func run<Result, Failure: Error>(
    alongside count: Int, _ body: @Sendable () -> Void, main: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withoutActuallyEscaping(body) { (body) throws(Failure) -> Result in
      var threads: [pthread_t] = []
      for _ in 0..<count {
        guard let thread = start(Job(body)) else { break }
        threads.append(thread)
      }
      // No thread outlives the call, so nothing that `body` borrows does.
      defer { for thread in threads { pthread_join(thread, nil) } }
      return try main()
    }
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The one reference that is handed over is taken back by the thread, or here if there is none.
  private static func start(_ job: Job) -> pthread_t? {
    let reference = Unmanaged.passRetained(job)
    #if os(Linux)
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { Parallel.main($0) }, reference.toOpaque())
      if code == 0 { return thread }
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { Parallel.main($0) }, reference.toOpaque())
      if code == 0, let thread { return thread }
    #endif
    reference.release()
    return nil
  }

  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}

/// Numbers that threads take one after another, and what they made of them.
private final class Work<Result: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Result?]
  }

  private let count: Int
  private let body: @Sendable (Int) -> Result
  private let state: Mutex<State>

  init(count: Int, _ body: @escaping @Sendable (Int) -> Result) {
    (self.count, self.body) = (count, body)
    state = Mutex(State(results: Array(repeating: nil, count: count)))
  }

  func takePart() {
    while let number = take() {
      let result = body(number)
      state.withLock { $0.results[number] = result }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// All of them, once every thread has come back.
  var results: [Result] { state.withLock { $0.results.compactMap(\.self) } }
}
