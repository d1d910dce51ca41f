/// The names, the properties and the factory of a kind of shape, declared in one place. Scene files, `--set`,
/// expressions and the inspector read them from it.
///
/// ```swift
/// public static let description = ShapeDescription(
///   kind: "torus", listKey: "tori",
///   lengths: [.length("radius") { $0.$radius }, .length("tubeRadius") { $0.$tubeRadius }],
///   make: { Torus(name: $0) })
/// ```
public struct ShapeDescription<Model: AnyObject>: Sendable {
  /// The name of the kind in messages, in the singular.
  public let kind: String
  /// The key of the list of these shapes in a scene file.
  public let listKey: String
  /// The properties that can be set by name, in declaration order.
  public let properties: [ShapeProperty<Model>]
  /// Creates a shape with a name and the default value of each property.
  public let make: @Sendable (_ name: String) -> Model

  /// Describes a kind of shape by all of its properties.
  public init(
    kind: String, listKey: String, properties: [ShapeProperty<Model>],
    make: @escaping @Sendable (_ name: String) -> Model
  ) {
    (self.kind, self.listKey) = (kind, listKey)
    (self.properties, self.make) = (properties, make)
  }
}

extension ShapeDescription where Model: PlacedShape {
  /// Describes a kind of placed shape by its lengths. The properties are the centre, the rotation, the lengths and the
  /// colour.
  public init(
    kind: String, listKey: String, lengths: [ShapeProperty<Model>],
    make: @escaping @Sendable (_ name: String) -> Model
  ) {
    let place: [ShapeProperty<Model>] = [
      .point("center") { $0.$center }, .angles("rotation") { $0.$rotation },
    ]
    self.init(
      kind: kind, listKey: listKey, properties: place + lengths + [.color("color") { $0.$color }], make: make)
  }
}
