import Foundation
import Reactive
import Testing

@Suite("Deep chains")
struct DepthTests {
  private final class Box: @unchecked Sendable {
    var result: [Int] = []
  }

  /// What `body` returns, run on a thread with this much stack.
  private static func onThread(stackSize: Int, _ body: @escaping @Sendable () -> [Int]) -> [Int] {
    let box = Box(), done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = body()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return box.result
  }

  /// What three sets of a property give at the end of `depth` maps, each of which adds one.
  @Sendable private static func runMaps(depth: Int) -> [Int] {
    let property = Property(0)
    var source = property.eraseToEventSource()
    for _ in 0..<depth { source = source.map { $0 + 1 }.eraseToEventSource() }
    var heard: [Int] = []
    let subscription = source.subscribe { heard.append($0) }
    for value in 1...3 { property.value = value }
    subscription.dispose()
    return heard
  }

  /// What a combine emits that has `depth` combines of the same property below it.
  @Sendable private static func runCombines(depth: Int) -> [Int] {
    let property = Property(1)
    var source = property.eraseToEventSource()
    for _ in 0..<depth { source = combine(source, property).map { $0 &+ $1 }.eraseToEventSource() }
    var heard: [Int] = []
    let subscription = source.subscribe { heard.append($0) }
    property.value = 2
    subscription.dispose()
    return heard
  }

  @Test("10,000 maps and 1,000 combines work where there is stack for them")
  func deep() {
    #expect(
      Self.onThread(stackSize: 256 << 20) { Self.runMaps(depth: 10_000) } == [10_000, 10_001, 10_002, 10_003])
    #expect(Self.onThread(stackSize: 256 << 20) { Self.runCombines(depth: 1_000) } == [1_001, 2_002])
  }

  @Test("A hundred of each work on a worker thread's small stack")
  func shallow() {
    #expect(Self.onThread(stackSize: 512 << 10) { Self.runMaps(depth: 100) } == [100, 101, 102, 103])
    #expect(Self.onThread(stackSize: 512 << 10) { Self.runCombines(depth: 100) } == [101, 202])
  }

  @Test("Where there is not, the chain is refused with a message, when it is subscribed")
  func refused() async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DepthTests.onThread(stackSize: 512 << 10) { DepthTests.runMaps(depth: 100_000) }
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("a chain of operators is too deep for this thread's stack"))
  }
}
