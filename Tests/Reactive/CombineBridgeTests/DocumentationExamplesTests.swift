import CombineBridge
import Foundation
import Observation
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif
import Reactive
import TestSupport
import Testing

/// The examples of CombineBridge.docc. `documentation` checks that this file contains each example of the article
/// unchanged, with `#expect(condition)` for a line `// condition`.
@Suite("The bridge's documentation", .watchdog)
@MainActor
struct DocumentationExamplesTests {
  @Observable
  final class Settings {
    var radius = 1
  }

  private let bag = DisposerBag()

  @Test("Sources have publishers")
  func published() {
    var cancellables: Set<AnyCancellable> = []
    let radius = Property(1), clicks = EventEmitter<String>()
    var texts: [String] = [], pairs: [[String]] = []
    radius.publisher.map { "\($0) m" }.sink { texts.append($0) }.store(in: &cancellables)
    clicks.publisher.collect(2).sink { pairs.append($0) }.store(in: &cancellables)
    radius.value = 2
    for click in ["a", "b", "c"] { clicks.emit(click) }
    #expect(texts == ["1 m", "2 m"] && pairs == [["a", "b"]])

    var level: Property<Int>? = Property(1)
    var log: [String] = []
    level?.publisher
      .sink(receiveCompletion: { _ in log.append("gone") }, receiveValue: { log.append("\($0)") })
      .store(in: &cancellables)
    level = nil
    #expect(log == ["1", "gone"])
  }

  private final class SlowSubscriber: Subscriber {
    private(set) var values: [Int] = []
    private var subscription: Subscription?

    func request() { subscription?.request(.max(1)) }

    func receive(subscription: Subscription) { self.subscription = subscription }

    func receive(_ value: Int) -> Subscribers.Demand {
      values.append(value)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
  }

  @Test("Values without demand wait")
  func demand() {
    let size = Property(1), slow = SlowSubscriber(), slowToo = SlowSubscriber()
    size.map { $0 * 10 }.publisher.subscribe(slow)
    size.filter { $0 != 3 }.publisher.subscribe(slowToo)
    for number in 2...4 { size.value = number }
    slow.request()
    slowToo.request()
    slowToo.request()
    #expect(slow.values == [40] && slowToo.values == [1, 2])
  }

  @Test("Failures become values or are handled first")
  func results() {
    struct Offline: Error, Equatable {}
    let reports = PassthroughSubject<Int, Offline>()
    var results: [Result<Int, Offline>] = [], numbers: [Int] = []
    reports.resultSource.subscribe { results.append($0) }.disposed(by: bag)
    reports.replaceError(with: -1).eventSource.subscribe { numbers.append($0) }.disposed(by: bag)
    reports.send(7)
    reports.send(completion: .failure(Offline()))
    #expect(results == [.success(7), .failure(Offline())] && numbers == [7, -1])
  }

  @Test("A publisher sends each set at once; Observation sends the last one later")
  func observation() async {
    var cancellables: Set<AnyCancellable> = []
    let settings = Settings(), radius = Property(1)
    var received: [Int] = [], observed: [Int] = []
    radius.publisher.sink { received.append($0) }.store(in: &cancellables)
    observing { settings.radius }.subscribe { observed.append($0) }.disposed(by: bag)
    for number in 2...4 {
      radius.value = number
      settings.radius = number
    }
    #expect(received == [1, 2, 3, 4] && observed == [1])
    while observed.count < 2 { await Task.yield() }
    #expect(observed == [1, 4])
  }

  @Test("This file contains every example of the article")
  func documentation() throws {
    let here = Self.normalised(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let article = try PackageFolder.text("Sources/Reactive/CombineBridge/CombineBridge.docc/CombineBridge.md")
    let blocks = article.matches(of: /(?s)```swift\n(.*?)```/)
    #expect(blocks.count == 5)
    for block in blocks {
      let code = Self.normalised(String(block.1)).trimmingCharacters(in: .newlines)
      #expect(here.contains("\n\(code)\n"), "\(code)")
    }
  }

  /// Returns the code without indentation, with each expectation as a line `// condition`.
  private static func normalised(_ code: String) -> String {
    code.components(separatedBy: "\n").map { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      return line.wholeMatch(of: /#expect\((.*)\)/).map { "// \($0.1)" } ?? line
    }.joined(separator: "\n")
  }
}
