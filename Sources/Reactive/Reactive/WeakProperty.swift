/// A property that holds a weak reference. Its value becomes nil when the object is freed.
///
/// Subscribers receive sets only. The deallocation of the object is not a set and is not delivered; read `value` to
/// detect it.
///
/// A read costs one read of a weak reference, some nanoseconds. A subscription is two allocations.
@propertyWrapper
public final class WeakProperty<Object: AnyObject>: CurrentValueSource, AttachableSource {
  /// The event type: the object, or nil.
  public typealias Event = Object?

  private struct Reference {
    weak var object: Object?
  }

  private let reference: Property<Reference>

  /// Creates a property that refers weakly to `object`.
  public init(_ object: Object? = nil) { reference = Property(Reference(object: object)) }

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
    get { reference.value.object }
    set { reference.value = Reference(object: newValue) }
  }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Object?) -> Void, parent: Join?) -> Node {
    reference.attach({ handler($0.object) }, parent: parent)
  }
}
