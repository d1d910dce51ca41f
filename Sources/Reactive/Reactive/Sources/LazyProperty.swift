/// A property of an object whose source is created at its first use: `radius` is the value, and `$radius` is a `Property`, as with
/// `@Property`.
///
/// ```swift
/// final class Node {
///   @LazyProperty var radius: Float = 1
/// }
/// let nodes = (0..<1_000_000).map { _ in Node() }          // no properties yet
/// let subscription = nodes[0].$radius.subscribe { print($0) }  // 1.0
/// nodes[0].radius = 2                                      // 2.0
/// ```
/// Use it in models of which there are many, few of them observed. A value that is not observed takes its own size instead of about 100
/// bytes; a set and a read of it cost one more comparison than those of a `Property`, and a modification in place copies the
/// value.
///
/// The source is created by `$radius`, by a read in the closure of a `Derived` value or an `Effect`, and by a set while a trace
/// records. A value is read on several threads at a time only if none of them does that.
@propertyWrapper
public struct LazyProperty<Value> {
  @usableFromInline
  enum Storage {
    case value(Value)
    case source(Property<Value>)
  }

  @usableFromInline var storage: Storage

  /// Creates the value of `@LazyProperty var name = wrappedValue`.
  @inlinable public init(wrappedValue: Value) { storage = .value(wrappedValue) }

  /// Not available: the static subscript below accesses the value in an object, and structures have no such access.
  @available(*, unavailable, message: "@LazyProperty is for classes: copies of a structure would share it")
  public var wrappedValue: Value {
    get { stopProgram("a LazyProperty is accessed in its object") }
    set { stopProgram("a LazyProperty is accessed in its object") }
  }

  /// Not available: see `wrappedValue`.
  @available(*, unavailable, message: "@LazyProperty is for classes: copies of a structure would share it")
  public var projectedValue: Property<Value> { stopProgram("a LazyProperty is accessed in its object") }

  /// The value of `@LazyProperty var` in an object.
  @inlinable @inline(__always)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, LazyProperty<Value>>
  ) -> Value {
    get {
      switch owner[keyPath: storage].storage {
      case .value(let value): Reader.isActive ? source(of: owner, storage).value : value
      case .source(let source): source.value
      }
    }
    set {
      // The old value is destroyed when the set is complete, as by `Property`.
      let old = owner[keyPath: storage].storage
      if case .source(let source) = old { return source.value = newValue }
      if Transaction.current.isTracing { return source(of: owner, storage).value = newValue }
      owner[keyPath: storage].storage = .value(newValue)
      withExtendedLifetime(old) {}
    }
  }

  /// The source of `@LazyProperty var` in an object, accessed as `$name`.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, projected _: KeyPath<Owner, Property<Value>>,
    storage storage: ReferenceWritableKeyPath<Owner, LazyProperty<Value>>
  ) -> Property<Value> { source(of: owner, storage) }

  /// Returns the source, which is created if it is missing.
  @inlinable @inline(never)
  static func source<Owner: AnyObject>(
    of owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, LazyProperty<Value>>
  ) -> Property<Value> {
    switch owner[keyPath: storage].storage {
    case .source(let source): return source
    case .value(let value):
      let source = Property(value)
      owner[keyPath: storage].storage = .source(source)
      return source
    }
  }
}
