import Parallelism
import Synchronization

/// The names that sources were created with, by their addresses. A source without a name has no memory for one.
///
/// Sources of all threads are in one table, and each removes its name in its deinit. While no source of the process has a name,
/// a deinit costs one load for this, and a lock and a search of the table otherwise.
enum SourceNames {
  private static let isUsed = Atomic(false)
  private static let names = Locked<[ObjectIdentifier: String]>([:])

  static func set(_ name: String, of source: AnyObject) {
    names.withValue { $0[ObjectIdentifier(source)] = name }
    isUsed.store(true, ordering: .relaxed)
  }

  /// Called by the deinit of each source.
  static func remove(_ source: AnyObject) {
    if isUsed.load(ordering: .relaxed) {
      _ = names.withValue { $0.removeValue(forKey: ObjectIdentifier(source)) }
    }
  }

  /// The name of the source at an address. Nil if it has none.
  static subscript(source: ObjectIdentifier) -> String? {
    isUsed.load(ordering: .relaxed) ? names.withValue { $0[source] } : nil
  }
}

extension _Source {
  /// The name that the source was created with, or its type.
  @usableFromInline final var nameOrType: String {
    SourceNames[ObjectIdentifier(self)] ?? "\(type(of: self))"
  }

  @usableFromInline
  final func setName(_ name: String) { SourceNames.set(name, of: self) }
}

extension Property {
  /// Creates a property that holds `value`, with a name for traces and messages.
  ///
  /// Names are for debugging: one costs an entry in a table of the process, until the property is freed. Two properties may
  /// have one name. As a wrapper: `@Property(name: "radius") var radius = 1`.
  @inlinable
  public convenience init(_ value: Value, name: String) {
    self.init(value)
    setName(name)
  }

  /// Creates the property behind `@Property(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: Value, name: String) { self.init(wrappedValue, name: name) }
}

extension LateInitProperty {
  /// Creates a property without a value, with a name for traces and messages; see `Property`. As a wrapper:
  /// `@LateInitProperty(name: "radius") var radius: Int`.
  public convenience init(name: String) {
    self.init()
    optional.setName(name)
  }
}

extension Derived {
  /// Names the value for traces and messages, such as the path of a `CycleError`, and returns it:
  /// `lazy var area = Derived { … }.named("area")`. See `Property`.
  @discardableResult
  public func named(_ name: String) -> Derived {
    setName(name)
    return self
  }
}

extension EventEmitter {
  /// Creates an emitter without subscribers, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(name: String) {
    self.init()
    setName(name)
  }
}

extension ObservableCollection {
  /// Names the sources of the contents and of the edits.
  @inlinable
  func setName(_ name: String) {
    _property.setName(name)
    _edits.setName(name)
  }
}

extension ArrayProperty {
  /// Creates a property that holds `elements`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ elements: [Element] = [], name: String) {
    self.init(elements)
    setName(name)
  }

  /// Creates the property behind `@ArrayProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Element], name: String) { self.init(wrappedValue, name: name) }
}

extension DictionaryProperty {
  /// Creates a property that holds `entries`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ entries: [Key: Value] = [:], name: String) {
    self.init(entries)
    setName(name)
  }

  /// Creates the property behind `@DictionaryProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Key: Value], name: String) { self.init(wrappedValue, name: name) }
}

extension SetProperty {
  /// Creates a property that holds `elements`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ elements: Set<Element> = [], name: String) {
    self.init(elements)
    setName(name)
  }

  /// Creates the property behind `@SetProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: Set<Element>, name: String) { self.init(wrappedValue, name: name) }
}
