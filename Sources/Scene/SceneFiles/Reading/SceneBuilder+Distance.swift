import Geometry
import SceneModel
import TextCoding

extension SceneBuilder {
  private static let positionKey: JSON5Key = "position"

  /// Creates a model of an object, in the group of the object. Far from zero its points have their default coordinates in the
  /// file. `path` is the name, or describes a model without one.
  func make<Model: DescribedModel>(
    _ description: ModelDescription<Model>, _ name: String, of object: SceneFileObject,
    path: @autoclosure () -> String
  ) -> Model {
    make(description, name, of: object, in: object.scope.group, path: path())
  }

  /// Creates a model of an object as `make(_:_:of:path:)` does, but in `group`.
  func make<Model: DescribedModel>(
    _ description: ModelDescription<Model>, _ name: String, of object: SceneFileObject, in group: Group?,
    path: @autoclosure () -> String
  ) -> Model {
    let model = description.make(name, group)
    let own = (model as? Group) ?? (model as? any GroupOwner)?.group
    let origin = group?.distantOrigin
    if let own {
      let key = (try? object.writtenKey(of: Self.positionKey, in: Model.self)) ?? Self.positionKey
      let written = object.value(key), position = written?.threeNumbers
      if let origin, let distance = text.files.distance {
        if !distance.isPlaced(path(), at: position, origin) {
          // Models in a group have the coordinates of the scene file. The contents of a mesh file or a particle file have those
          // of that file.
          let isFile = own !== model
          own.keepContents(relativeTo: isFile ? .zero : origin, base: origin, isFile: isFile)
        }
      } else if written != nil, position == nil {
        text.files.boundGroups[path()] = own
      }
    }
    guard origin != nil, text.files.distance != nil else { return model }
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
