import Reactive
import Testing

@Suite("Law 13: exclusivity")
struct ExclusivityTests {
  /// Code that uses a property while that property is being modified in place.
  enum Overlap: String, CaseIterable, Codable {
    case setInSort, setInUnsafeBuffer, setInDefault, setInRemoveAll, appendInRemoveAll, readInRemoveAll
    case subscribeInRemoveAll, setByElement, deliveryWhileSuspended
    case arraySetInSort, arrayAppendInRemoveAll, arraySubscriptInSort, arrayRemoveInUnsafeBuffer
    case dictionarySetByKey

    func run() async {
      let p = Property([3, 1, 2]), counts = Property(["a": 1]), array = ArrayProperty([3, 1, 2])
      switch self {
      case .setInSort:
        p.value.sort {
          p.value = [9]
          return $0 < $1
        }
      case .setInUnsafeBuffer:
        p.value.withUnsafeMutableBufferPointer {
          p.value = []
          $0[0] = 42
        }
      case .setInDefault:
        counts.value[
          "b",
          default: {
            counts.value = [:]; return 0
          }()] += 1
      case .setInRemoveAll:
        p.value.removeAll { _ in
          p.value = []
          return true
        }
      case .appendInRemoveAll:
        p.value.removeAll { _ in
          p.value.append(1)
          return true
        }
      case .readInRemoveAll: p.value.removeAll { $0 == p.value.last }
      case .subscribeInRemoveAll:
        p.value.removeAll { _ in
          p.subscribe { _ in }.dispose()
          return true
        }
      case .setByElement:
        let ends = Property<[End]>([])
        ends.value = [End { [unowned ends] in ends.value = [] }]
        ends.value.removeAll()
      case .deliveryWhileSuspended:
        await deliverWhileSuspended()
      case .arraySetInSort:
        array.value.sort {
          array.value = []
          return $0 < $1
        }
      case .arrayAppendInRemoveAll:
        array.value.removeAll { _ in
          array.append(1)
          return true
        }
      case .arraySubscriptInSort:
        array.value.sort {
          array[0] = 5
          return $0 < $1
        }
      case .arrayRemoveInUnsafeBuffer:
        array.value.withUnsafeMutableBufferPointer {
          array.remove(at: 0)
          $0[0] = 42
        }
      case .dictionarySetByKey:
        let dictionary = DictionaryProperty<Key, Int>()
        dictionary[Key {}] = 1
        dictionary[Key { dictionary.value = [:] }] = 2
      }
    }
  }

  @Test(
    "Using a property while it is being modified stops the program with a message",
    arguments: Overlap.allCases)
  func overlap(_ overlap: Overlap) async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [overlap] in
      await overlap.run()
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("a property was read or set while it was being modified in place"))
  }

  @Test("The predicate of removeAll(where:) can read the array; changing the array stops the program")
  func predicate() async throws {
    let array = ArrayProperty([1, 2, 3, 3])
    array.removeAll { $0 == array.value.last }
    #expect(array.value == [1, 2])
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let array = ArrayProperty([1, 2, 3])
      array.removeAll { _ in
        array.append(4)
        return true
      }
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("the predicate of removeAll(where:) changed the array"))
  }

  @Test("Arguments and indices are read before the property is modified, and a loop runs over a copy")
  func arguments() {
    let property = Property([1, 2]), array = ArrayProperty([1, 2])
    property.value.append(property.value.count)
    property.value[property.value.count - 1] += property.value[0]
    array.value.append(array.value.count)
    array.value[array.value.count - 1] += array.value[0]
    for element in property.value { property.value.append(element) }
    property.value.withUnsafeBufferPointer { elements in
      property.value = []
      property.value.append(elements[5])
    }
    #expect(property.value == [3] && array.value == [1, 2, 3])
  }

  @Test("A modification that throws leaves the property usable")
  func throwing() {
    struct Stop: Error {}
    func appendAndThrow(_ array: inout [Int]) throws {
      array.append(2)
      throw Stop()
    }
    let property = Property([1]), array = ArrayProperty([1])
    #expect(throws: Stop.self) { try appendAndThrow(&property.value) }
    #expect(throws: Stop.self) { try appendAndThrow(&array.value) }
    property.value.append(3)
    array.value.append(3)
    array[0] = 0
    #expect(property.value == [1, 2, 3] && array.value == [0, 2, 3])
  }

  @Test("A set in the default argument of a dictionary's subscript is overwritten by the modified copy")
  func dictionaryDefault() {
    let dictionary = DictionaryProperty(["a": 1])
    func clear() -> Int {
      dictionary.value = [:]
      return 0
    }
    dictionary.value["b", default: clear()] += 1
    #expect(dictionary.value == ["a": 1, "b": 1])
  }

  @Test("A sequence that is being appended can itself append to the array")
  func appendedSequence() {
    let array = ArrayProperty([1])
    var copy = array.value
    let subscription = array.edits.subscribe { $0.apply(to: &copy) }
    array.append(
      contentsOf: sequence(state: 2) { next in
        array.append(next * 10)
        defer { next += 1 }
        return next < 4 ? next : nil
      })
    #expect(array.value == [1, 20, 30, 40, 2, 3] && copy == array.value)
    subscription.dispose()
  }

  /// A value of several machine words, so that an assignment destroys the old value before it stores the new one.
  private enum Owner {
    case one(any Sendable, End)
    case none
  }

  @Test("The deinit of a replaced value reads the new value and can set the property again")
  func deinitReads() {
    let property = Property<Owner?>(nil)
    var found: [String] = [], received = 0
    let subscription = property.subscribe { _ in received += 1 }
    property.value = .one(
      1,
      End { [unowned property] in
        if case .none? = property.value { found.append("none") } else { found.append("something else") }
        property.value = nil
      })
    property.value = Owner.none
    #expect(found == ["none"] && property.value == nil && received == 4)
    subscription.dispose()
  }

  @Test("The deinit of a replaced object finds the new object, in a property and in a derived property")
  func deinitFindsObject() {
    let names = Property("first"), property = Property(Named("none"))
    var found: [String] = []
    let derived = names.map { [unowned property] name in
      Named(name) { found.append("derived from \(property.value.name)") }
    }.asDerived()
    _ = derived.value
    property.value = Named("a") { [unowned property, unowned derived] in
      found.append("\(property.value.name), \(derived.value.name)")
    }
    property.value = Named("b")
    names.value = "second"
    #expect(derived.value.name == "second" && found == ["b, first", "derived from b"])
  }

  @Test("The deinit of a delivered event can emit")
  func deinitEmits() {
    let emitter = EventEmitter<End>(), log = EventEmitter<Int>()
    var received: [Int] = [], count = 0
    let bag = DisposerBag()
    log.subscribe { received.append($0) }.disposed(by: bag)
    emitter.subscribe { _ in log.emit(count) }.disposed(by: bag)
    batch {
      for number in 1...40 {
        emitter.emit(
          End { [unowned emitter] in
            count += 1
            if number < 40 { emitter.emit(End {}) }
          })
      }
    }
    #expect(received.count == 79 && count == 40)
  }

  @Test("An async function that modifies an array and suspends does not delay other deliveries")
  func suspended() async {
    let array = ArrayProperty([1]), other = Property(0)
    var edits: [ArrayEdit<Int>] = [], received: [Int] = []
    let bag = DisposerBag()
    array.edits.subscribe { edits.append($0) }.disposed(by: bag)
    other.subscribe { received.append($0) }.disposed(by: bag)
    func modify(_ array: inout [Int]) async {
      array.append(2)
      await Task.yield()
      other.value = 1
      #expect(received == [0, 1])
      array.append(3)
    }
    await modify(&array.value)
    #expect(edits == [.replace(0..<1, [1, 2, 3])])
  }
}

/// An object with a name that calls a closure in its deinit.
private final class Named {
  let name: String
  private let call: () -> Void

  init(_ name: String, _ call: @escaping () -> Void = {}) { (self.name, self.call) = (name, call) }

  deinit { call() }
}

/// Calls a closure in its deinit.
final class End {
  private let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }

  deinit { call() }
}

/// A key that equals every other key and calls a closure when it is compared.
private struct Key: Hashable {
  let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }

  func hash(into hasher: inout Hasher) {}

  static func == (one: Key, other: Key) -> Bool {
    one.call()
    other.call()
    return true
  }
}

/// Ends a batch that set a property while an `async` function is still modifying that property.
@MainActor
private func deliverWhileSuspended() {
  func append(to array: inout [Int]) async {
    array.append(1)
    await Task.yield()
  }
  let property = Property([0]), bag = DisposerBag()
  property.subscribe { _ in }.disposed(by: bag)
  batch {
    property.value = [1]
    Task.immediate { await append(to: &property.value) }
  }
}
