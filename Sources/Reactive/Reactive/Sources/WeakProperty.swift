/// A property that holds a weak reference. Its value becomes nil when the object is freed.
///
/// Subscribers receive sets only: that the object is freed is not delivered. The next read finds it, also that of a `Derived`
/// value that depends on the object; the effects and subscribers of what has read the property then receive the change.
///
/// A read costs one read of a weak reference, some nanoseconds. So does a read of a derived value that has read an object
/// through the property, for each weak property that it depends on. A subscription is two allocations.
@propertyWrapper
public final class WeakProperty<Object: AnyObject>: CurrentValueSource, AttachableSource {
  /// The event type: the object, or nil.
  public typealias Event = Object?

  private struct Reference {
    weak var object: Object?
    /// Whether there is an object, or was when its readers were last told.
    var hasObject: Bool

    init(_ object: Object?) { (self.object, hasObject) = (object, object != nil) }
  }

  private let reference: Property<Reference>

  /// Creates a property that refers weakly to `object`.
  public init(_ object: Object? = nil) {
    reference = Property(weak: Reference(object)) { reference in
      if !reference.hasObject || reference.object != nil { return false }
      reference.hasObject = false
      return true
    }
  }

  /// Creates the property behind `@WeakProperty var name = wrappedValue`.
  public convenience init(wrappedValue: Object?) { self.init(wrappedValue) }

  /// The property itself, accessed as `$name`.
  public var projectedValue: WeakProperty<Object> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@WeakProperty is for classes: copies of a structure would share it"
  )
  public var wrappedValue: Object? {
    get { value }
    set { value = newValue }
  }

  /// The value of `@WeakProperty var` in an object.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Object?>,
    storage storage: ReferenceWritableKeyPath<Owner, WeakProperty<Object>>
  ) -> Object? {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
  }

  /// The object, or nil if none was set or it was freed.
  public var value: Object? {
    get {
      let object = reference.value.object
      if object != nil { _TrackingNode.recordReadOfObject() }
      return object
    }
    set { reference.value = Reference(newValue) }
  }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Object?) -> Void, parent: Join?) -> Node {
    reference.attach({ handler($0.object) }, parent: parent)
  }
}
