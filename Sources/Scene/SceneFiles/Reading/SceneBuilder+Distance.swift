import Geometry
import SceneModel
import TextCoding

extension SceneBuilder {
  private static let positionKey: JSON5Key = "position"

  /// Creates a model of an object, in the group of the object or in `group`. Far from zero its points have their default
  /// coordinates in the file.
  func make<Model: DescribedModel>(
    _ description: ModelDescription<Model>, _ name: String, of object: SceneFileObject,
    in group: Group?? = .none
  ) -> Model {
    let outer = group ?? object.scope.group
    let model = description.make(name, outer)
    guard let origin = outer?.distantOrigin, let distance = text.files.distance else { return model }
    let key = (try? object.writtenKey(of: Self.positionKey, in: Model.self)) ?? Self.positionKey
    if let own = (model as? Group) ?? (model as? any GroupOwner)?.group,
      !distance.isPlaced(name, at: object.value(key)?.threeNumbers, origin)
    {
      // Models in a group have the coordinates of the scene file. The contents of a mesh file or a particle file have those of
      // that file.
      let isFile = own !== model
      own.keepContents(relativeTo: isFile ? .zero : origin, base: origin, isFile: isFile)
    }
    for property in description.properties where property.origin(of: model) != .zero {
      guard let point = property.vector(of: model) else { continue }
      property[of: model].set(.vector(SIMD3<Double>(point.value)))
    }
    return model
  }
}

/// A model of a file, whose parts are in a group.
private protocol GroupOwner: AnyObject {
  var group: Group { get }
}

extension ImportedMesh: GroupOwner {}
extension ParticleModel: GroupOwner {}
