import Geometry

/// A model with a place in a scene: everything that `Scene.models` contains.
///
/// What programs do with all models (bounds, shadows, picking, messages and so on) uses only this protocol.
public protocol Model: GroupMember {
  /// The name in files and on the command line. Empty if the model has none.
  var name: String { get }
  /// The name of the kind in messages, in the singular.
  var kindName: String { get }
  /// An axis-aligned box in the scene that contains the model, whether it is hidden or not.
  var bounds: BoundingBox { get }
}

extension Shape {
  /// The name of the kind in messages, in the singular.
  public var kindName: String { Self.kind }
}

extension SphereCloud {
  /// `cloud`.
  public var kindName: String { "cloud" }
}

extension RodCloud {
  /// `cloud`.
  public var kindName: String { "cloud" }
}

extension ShapeCloud {
  /// The kind of the shapes: `box` for a cloud of boxes.
  public var kindName: String { template.kindName }
}

extension MeshModel {
  /// `mesh`.
  public var kindName: String { "mesh" }
}
