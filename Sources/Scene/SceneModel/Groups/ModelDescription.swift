import Reactive

/// A model whose properties can be set and bound by name: a shape, a group, a light, a camera, the scene itself and so on.
public protocol DescribedModel: AnyObject, SendableMetatype {
  /// The names and properties of the kind.
  static var description: ModelDescription<Self> { get }
  /// The name in files and on the command line. Empty if the model has none.
  var name: String { get }
}

extension DescribedModel {
  /// The default: the name of the kind, for a kind of which a scene has one model.
  public var name: String { Self.kind }

  /// The name of the kind in messages, in the singular: `box`.
  public static var kind: String { description.kind }

  /// The key of the list of these models in a scene file: `boxes`.
  package static var listKey: String { description.listKey }

  /// The properties that can be set by name, in declaration order.
  package static var properties: [ModelProperty<Self>] { description.properties }

  /// The property that hides and shows the model. Nil if there is none.
  package var visibility: Property<Bool>? {
    Self.properties.first { $0.name == "visible" }?[of: self] as? Property<Bool>
  }
}

/// The names, the properties and the factory of a kind of model, declared in one place. Scene files, `--set`,
/// expressions and the inspector read them from it.
///
/// ```swift
/// public static let description = ModelDescription(
///   kind: "torus", listKey: "tori",
///   lengths: [.length("radius") { $0.$radius }, .length("tubeRadius") { $0.$tubeRadius }],
///   make: { Torus(name: $0, group: $1) })
/// ```
public struct ModelDescription<Owner: AnyObject>: Sendable {
  /// The name of the kind in messages, in the singular.
  package let kind: String
  /// The key of the list of these models in a scene file.
  package let listKey: String
  /// The properties that can be set by name, in declaration order.
  package let properties: [ModelProperty<Owner>]
  /// Creates a model with a name, in a group, and with the default value of each property.
  package let make: @Sendable (_ name: String, _ group: Group?) -> Owner

  /// Describes a kind of model by all of its properties.
  public init(
    kind: String, listKey: String, properties: [ModelProperty<Owner>],
    make: @escaping @Sendable (_ name: String, _ group: Group?) -> Owner
  ) {
    (self.kind, self.listKey) = (kind, listKey)
    (self.properties, self.make) = (properties, make)
  }
}

/// The bindings of the properties of a model to sources, by the numbers of the properties in its description. They end
/// with this object, which the model owns.
package final class ModelBindings {
  private var handles: [(property: Int, handle: DisposalHandle)] = []

  /// Creates an object without bindings.
  package init() {}

  deinit { for (_, handle) in handles { handle.dispose() } }

  /// The numbers of the bound properties, in the order of binding.
  package var properties: [Int] { handles.map(\.property) }

  /// Adds the binding of a property, after `end(_:)` for the one before.
  package func add(_ binding: consuming Disposer, of property: Int) {
    handles.append((property, binding.takeHandle()))
  }

  /// Ends the binding of a property. Does nothing if there is none. O(bindings).
  package func end(_ property: Int) {
    guard let index = handles.firstIndex(where: { $0.property == property }) else { return }
    handles.remove(at: index).handle.dispose()
  }
}

/// A model that owns bindings of its properties.
package protocol BindingOwner: AnyObject {
  /// The bindings. Nil if there are none.
  var bindings: ModelBindings? { get set }
}
