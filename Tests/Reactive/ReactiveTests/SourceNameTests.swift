import TestSupport
import Testing

@testable import Reactive

@Suite("Names of sources")
struct SourceNameTests {
  private final class Sphere {
    @Property(name: "radius") var radius = 1
    @ArrayProperty(name: "tags") var tags: [String] = []
    @DictionaryProperty(name: "weights") var weights: [String: Int] = [:]
    @SetProperty(name: "layers") var layers: Set<Int> = []
  }

  @Test("A trace has the names that sources were created with, and its own ones before them")
  func traces() {
    let sphere = Sphere(), clicks = EventEmitter<Int>(name: "clicks"), plain = Property(1),
      trace = ReactiveTrace()
    let size = Property(3, name: "size")
    trace.setName("width", of: size)
    trace.start()
    batch {
      sphere.radius = 2
      sphere.$tags.append("a")
      sphere.$weights["a"] = 1
      sphere.$layers.insert(1)
      clicks.emit(1)
      plain.value = 2
      size.value = 4
    }
    trace.stop()
    let names = trace.transactions.flatMap(\.steps).map(\.name)
    #expect(
      names == [
        "radius", "tags", "tags", "weights", "weights", "layers", "layers", "clicks", "Property<Int>",
        "width",
      ])
  }

  @Test("Derived values and properties that are set later have names in traces and in the path of a cycle")
  func computed() {
    let late = LateInitProperty<Int>(name: "late"), trace = ReactiveTrace(), p = Property(1, name: "p")
    let double = Derived { p.value * 2 }.named("double"), formula = Property<() -> Int>({ 1 })
    let cell = Derived(initially: 0) { () throws -> Int in formula.value() }.named("A1")
    let subscription = double.subscribe { _ in }
    trace.start()
    late.value = 3
    p.value = 2
    trace.stop()
    let names = trace.transactions.flatMap(\.steps).filter { $0.kind != .handler }.map(\.name)
    #expect(names == ["late", "p", "double"])
    formula.value = { [unowned cell] in cell.value }
    #expect((cell.error as? CycleError)?.path == ["A1", "A1"])
    subscription.dispose()
  }

  @Test("A name ends with its source")
  func ends() {
    var property: Property<Int>? = Property(1, name: "a")
    let address = ObjectIdentifier(property!)
    #expect(SourceNames[address] == "a" && property?.nameOrType == "a")
    property = nil
    #expect(SourceNames[address] == nil)
    #expect(Property(1).nameOrType == "Property<Int>")
  }

  @Test("The message of an endless loop of handlers has the names")
  func loop() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let a = Property(0, name: "width"), b = Property(0, name: "height"), bag = DisposerBag()
      a.subscribe { b.value = $0 + 1 }.disposed(by: bag)
      b.subscribe { a.value = $0 + 1 }.disposed(by: bag)
      a.value = 1
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("width = ") && message.contains("height = ") && !message.contains("#1"))
  }

  @Test("The message of an overlapping modification has the name")
  func overlap() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let numbers = Property([3, 1], name: "numbers")
      numbers.value.sort {
        numbers.value = []
        return $0 < $1
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("in place: numbers"))
  }
}
