import Hardware
import Reactive

/// The emitters of objects that have no place for one of their own: by identity, as long as somebody listens.
enum Broadcasts {
  /// What one object sends by. Whoever listens owns it.
  private final class Line<Value> {
    let emitter = EventEmitter<Value>()
    private let id: ObjectIdentifier

    init(_ id: ObjectIdentifier) { self.id = id }

    deinit {
      let id = id
      lines.withValue { lines in
        // Another object may have come to the same address, with a line of its own.
        if lines[id]?.line == nil { lines[id] = nil }
      }
    }
  }

  /// A line, and whose it is: an address alone may have become another object's.
  private struct Entry {
    weak var owner: AnyObject?
    weak var line: AnyObject?
  }

  private static let lines = Locked<[ObjectIdentifier: Entry]>([:])

  /// What `owner` sends by, if anybody listens.
  static func emitter<Value>(of owner: AnyObject, _ type: Value.Type) -> EventEmitter<Value>? {
    line(of: owner, type)?.emitter
  }

  /// The emitter of what `owner` sends, and what is to be kept for as long as it is listened to.
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
