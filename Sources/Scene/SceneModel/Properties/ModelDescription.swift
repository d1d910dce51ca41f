import Reactive

/// A model whose properties can be set and bound by name: a shape, a group, a light, a camera, the scene itself and so on.
public protocol DescribedModel: AnyObject, SendableMetatype {
  /// The names and properties of the kind.
  static var description: ModelDescription<Self> { get }
  /// The name in files and on the command line. Empty if the model has none.
  var name: String { get }
}

extension DescribedModel {
  /// The name of the kind in messages, in the singular: `box`.
  public static var kind: String { description.kind }

  /// The key of the list of these models in a scene file: `boxes`.
  public static var listKey: String { description.listKey }

  /// The properties that can be set by name, in declaration order.
  public static var properties: [ModelProperty<Self>] { description.properties }

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
public struct ModelDescription<Model: AnyObject>: Sendable {
  /// The name of the kind in messages, in the singular.
  public let kind: String
  /// The key of the list of these models in a scene file.
  public let listKey: String
  /// The properties that can be set by name, in declaration order.
  public let properties: [ModelProperty<Model>]
  /// Creates a model with a name, in a group, and with the default value of each property.
  public let make: @Sendable (_ name: String, _ group: Group?) -> Model

  /// Describes a kind of model by all of its properties.
  public init(
    kind: String, listKey: String, properties: [ModelProperty<Model>],
    make: @escaping @Sendable (_ name: String, _ group: Group?) -> Model
  ) {
    (self.kind, self.listKey) = (kind, listKey)
    (self.properties, self.make) = (properties, make)
  }
}

extension ModelDescription where Model: PlacedShape {
  /// Describes a kind of placed shape by its lengths. The properties are the centre, the rotation, the lengths, the
  /// colour and the visibility.
  public init(
    kind: String, listKey: String, lengths: [ModelProperty<Model>],
    make: @escaping @Sendable (_ name: String, _ group: Group?) -> Model
  ) {
    let place: [ModelProperty<Model>] = [
      .point("position") { $0.$center }, .angles("rotation") { $0.$rotation },
    ]
    self.init(
      kind: kind, listKey: listKey,
      properties: place + lengths + [.color("color") { $0.$color }, .boolean("visible") { $0.$isVisible }],
      make: make)
  }
}
