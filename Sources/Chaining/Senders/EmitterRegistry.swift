import Parallelism
import Reactive

/// The emitters of objects that do not store one of their own. They are found by object identity and exist while they
/// have observers.
enum EmitterRegistry {
  /// The emitter of one object. Its observers retain it.
  private final class Line<Value> {
    let emitter = EventEmitter<Value>()
    private let id: ObjectIdentifier

    init(_ id: ObjectIdentifier) { self.id = id }

    deinit {
      let id = id
      lines.withValue { lines in
        // Another object may have been allocated at the same address, with an emitter of its own.
        if lines[id]?.line == nil { lines[id] = nil }
      }
    }
  }

  /// An emitter and its owner. The owner is compared, because another object may have been allocated at its address.
  private struct Entry {
    weak var owner: AnyObject?
    weak var line: AnyObject?
  }

  private static let lines = Locked<[ObjectIdentifier: Entry]>([:])

  /// Returns the emitter of `owner`, or nil if it has no observers.
  static func emitter<Value>(of owner: AnyObject, _ type: Value.Type) -> EventEmitter<Value>? {
    line(of: owner, type)?.emitter
  }

  /// Returns the emitter of `owner`, and an object that the observer must retain while it is subscribed.
  static func listening<Value>(to owner: AnyObject, _ type: Value.Type) -> (EventEmitter<Value>, AnyObject) {
    let line = line(of: owner, type) ?? add(Line<Value>(ObjectIdentifier(owner)), of: owner)
    return (line.emitter, line)
  }

  private static func line<Value>(of owner: AnyObject, _ type: Value.Type) -> Line<Value>? {
    let entry = lines.withValue { $0[ObjectIdentifier(owner)] }
    guard let entry, entry.owner === owner else { return nil }
    return entry.line as? Line<Value>
  }

  private static func add<Value>(_ line: Line<Value>, of owner: AnyObject) -> Line<Value> {
    let entry = Entry(owner: owner, line: line)
    lines.withValue { $0[ObjectIdentifier(owner)] = entry }
    return line
  }
}
