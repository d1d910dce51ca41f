import Geometry
import Reactive
import SceneModel
import Testing

// The examples of a text that begins with an event emitter and ends with a renderer that follows a model.

/// Rebuilds a mesh for each radius and colour of the current sphere, as a renderer does.
private final class RebuildCounter {
  private(set) var radii: [Float] = []
  private let bag = DisposerBag()

  init(_ sphere: Property<Sphere>) {
    sphere
      .flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { [unowned self] radius, _ in radii.append(radius) }
      .disposed(by: bag)
  }
}

@Suite("From an event emitter to a renderer that follows a model")
struct EventEmitterDocumentTests {
  private let bag = DisposerBag()

  @Test("A handler receives the events until its disposer is disposed")
  func emitter() {
    let taps = EventEmitter<Int>()
    var received: [Int] = []
    let disposer = taps.subscribe(handler: { received.append($0) })
    taps.emit(1)
    taps.emit(2)
    disposer.dispose()
    taps.emit(3)
    #expect(received == [1, 2])
  }

  @Test("A property sends its value at once and each value that it is set to")
  func property() {
    let name = Property("Anna")
    var greetings: [String] = []
    name.map { "Hello, \($0)" }.subscribe { greetings.append($0) }.disposed(by: bag)
    name.value = "Boris"
    #expect(greetings == ["Hello, Anna", "Hello, Boris"])
  }

  @Test("merge forwards the events of both emitters, and filter drops those that do not match")
  func merging() {
    let left = EventEmitter<Int>(), right = EventEmitter<Int>()
    var received: [Int] = []
    merge([left.filter { $0 > 0 }, right.filter { $0 > 0 }]).subscribe { received.append($0) }
      .disposed(by: bag)
    left.emit(1)
    right.emit(-2)
    right.emit(3)
    #expect(received == [1, 3])
  }

  @Test("merge and combine take an array of chains of different types")
  func differentChains() {
    let first = Sphere(radius: 1), sphere = Property(first)
    var changes = 0
    merge([sphere.flatMapLatest { $0.$radius }.map { _ in }, sphere.flatMapLatest { $0.$color }.map { _ in }])
      .subscribe { changes += 1 }.disposed(by: bag)
    #expect(changes == 2)
    first.radius = 2
    sphere.value = Sphere(radius: 3)
    #expect(changes == 5)
    first.radius = 4
    #expect(changes == 5)

    var sums: [Float] = []
    let second = Sphere(radius: 10)
    combine([first.$radius, second.$radius.map { $0 + 1 }]).subscribe { sums.append($0.reduce(0, +)) }
      .disposed(by: bag)
    batch {
      first.radius = 1
      second.radius = 20
    }
    #expect(sums == [15, 22])
  }

  @Test("Disposers are kept in an array, and their subscriptions end with it")
  func disposers() {
    let taps = EventEmitter<Int>()
    var received: [Int] = [], disposers: [AnyDisposer] = []
    disposers.append(taps.subscribe { received.append($0) })
    disposers.append(taps.subscribe(handler: { received.append(10 * $0) }))
    taps.emit(1)
    let kept = disposers[0]
    disposers[1].dispose()
    #expect(disposers[1].isDisposed && !kept.isDisposed)
    taps.emit(2)
    disposers.removeAll()
    taps.emit(3)
    #expect(received == [1, 10, 2, 3])
    kept.dispose()
    taps.emit(4)
    #expect(received == [1, 10, 2, 3] && kept.isDisposed && taps.subscriberCount == 0)
  }

  @Test("combine sends the latest values of both properties, once for a batch")
  func combining() {
    let width = Property(2), height = Property(3)
    var areas: [Int] = []
    combine(width, height).map { $0 * $1 }.subscribe { areas.append($0) }.disposed(by: bag)
    width.value = 4
    batch {
      width.value = 5
      height.value = 6
    }
    #expect(areas == [6, 12, 30])
  }

  @Test("A mesh is rebuilt at the start and for each radius, colour and swap, and not for the old sphere")
  func renderer() {
    let first = Sphere(radius: 1), second = Sphere(radius: 5)
    let sphere = Property(first)
    let renderer = RebuildCounter(sphere)
    #expect(renderer.radii == [1])
    first.radius = 2
    first.color = Color(red: 1, green: 0, blue: 0)
    #expect(renderer.radii == [1, 2, 2])
    sphere.value = second
    first.radius = 3
    #expect(renderer.radii == [1, 2, 2, 5])
    second.radius = 6
    batch {
      second.radius = 7
      second.color = .white
    }
    #expect(renderer.radii == [1, 2, 2, 5, 6, 7])
  }

  @Test("A released renderer ends its subscriptions")
  func release() {
    let sphere = Sphere()
    var renderer: RebuildCounter? = RebuildCounter(Property(sphere))
    #expect(sphere.$radius.subscriberCount == 1 && renderer != nil)
    renderer = nil
    #expect(sphere.$radius.subscriberCount == 0)
  }
}
