import Chaining
import Testing

// The five classes that a chaining guide introduces first, written outside the module with its public interface only.

private final class Bell: Broadcastable {
  typealias SendValue = Int
  func ring(_ times: Int) { broadcast(value: times) }
}

private final class Clock: Fetchable {
  var hour: Int?
  func fetchedValue() -> Int { hour ?? -1 }
  func canFetch() -> Bool { hour != nil }
}

private final class Thermometer: Fetchable {
  var degrees: Int { didSet { broadcast(value: degrees) } }
  init(_ degrees: Int) { self.degrees = degrees }
  func fetchedValue() -> Int { degrees }
}

private final class Display: Fetchable, Receivable {
  private(set) var text = ""
  func fetchedValue() -> String { text }
  func receive(value: String) {
    text = value
    broadcast(value: value)
  }
}

private final class Dial: Fetchable, Receivable {
  var position: Int { didSet { if position != oldValue { broadcast(value: position) } } }
  init(_ position: Int) { self.position = position }
  func fetchedValue() -> Int { position }
  func receive(value: Int) { position = value }
}

/// The same with the other name of the type of the values.
private final class Whistle: Broadcastable {
  typealias ChainValue = Int
  func blow(_ times: ChainValue) { broadcast(value: times) }
}

private final class Scale: Syncable, Receivable {
  typealias ChainValue = Double
  private(set) var grams = 0.0
  func fetchedValue() -> ChainValue { grams }
  func canFetch() -> Bool { grams > 0 }
  func receive(value: ChainValue) {
    grams = value
    broadcast(value: value)
  }
}

@Suite("Custom classes written outside the module")
struct ChainingDocumentTests {
  @Test("A notifier broadcasts; end() sends no initial value")
  func notifier() {
    let bell = Bell()
    var received: [Int] = []
    bell.ring(1)
    let observer = bell.chain().do { received.append($0) }.end()
    #expect(received.isEmpty)
    bell.ring(2)
    bell.ring(2)
    #expect(received == [2, 2])
    observer.invalidate()
    bell.ring(3)
    #expect(received == [2, 2] && observer.isInvalidated)
  }

  @Test("A class names the type of its values SendValue or ChainValue")
  func valueName() {
    let whistle = Whistle(), scale = Scale()
    var received: [Double] = []
    let shown = scale.chain().do { received.append($0) }.sync()
    let observer = whistle.chain().map { Double($0) / 2 }.sendTo(scale).end()
    whistle.blow(3)
    #expect(received == [1.5] && scale.grams == 1.5)
    let late = scale.chain().do { received.append($0 * 10) }.sync()
    #expect(received == [1.5, 15])
    withExtendedLifetime((shown, observer, late)) {}
  }

  @Test("The example of the README's chapters in Migration.md")
  func chapters() {
    let name = ValueHolder("Ada"), isShown = ValueHolder(false), log = ArrayHolder<String>([])
    let observer = name.chain().combine(isShown.chain())
      .guard { $1 }.map { name, _ in name.uppercased() }.do { log.append($0) }.sync()
    isShown.value = true
    name.value = "Grace"
    #expect(log.elements == ["ADA", "GRACE"])
    withExtendedLifetime(observer) {}
  }

  @Test("sync() sends a fetcher's value once, and nothing if canFetch() returns false")
  func fetcher() {
    let clock = Clock()
    var received: [Int] = []
    let silent = clock.chain().do { received.append($0) }.sync()
    #expect(received.isEmpty)
    clock.hour = 7
    let synced = clock.chain().do { received.append($0) }.sync()
    #expect(received == [7])
    let ended = clock.chain().do { received.append($0 * 100) }.end()
    #expect(received == [7])
    clock.broadcast(value: 8)
    #expect(received.sorted() == [7, 8, 8, 800])
    withExtendedLifetime((silent, synced, ended)) {}
  }

  @Test("A holder sends its initial value and its changes")
  func holder() {
    let thermometer = Thermometer(20)
    var received: [Int] = []
    let observer = thermometer.chain().map { $0 * 2 }.do { received.append($0) }.sync()
    thermometer.degrees = 21
    #expect(received == [40, 42])
    withExtendedLifetime(observer) {}
  }

  @Test("A holder that also receives forwards the received values")
  func receivingHolder() {
    let thermometer = Thermometer(20), display = Display()
    var shown: [String] = []
    let texts = display.chain().do { shown.append($0) }.end()
    let observer = thermometer.chain().map { "\($0) degrees" }.sendTo(display).sync()
    thermometer.degrees = 21
    #expect(display.text == "21 degrees" && shown == ["20 degrees", "21 degrees"])
    withExtendedLifetime((texts, observer)) {}
  }

  @Test("Two connected chains keep both objects equal, and writes of an equal value send nothing")
  func keptEqual() {
    let left = Dial(1), right = Dial(9)
    var received: [Int] = []
    let watching = right.chain().do { received.append($0) }.end()
    let forth = left.chain().sendTo(right).sync(), back = right.chain().sendTo(left).end()
    #expect(right.position == 1)
    left.position = 2
    right.position = 3
    right.position = 3
    #expect(left.position == 3 && right.position == 3 && received == [1, 2, 3])
    withExtendedLifetime((watching, forth, back)) {}
  }
}
