import Geometry

/// A mesh file as it was read, and what its models were then.
struct ImportedSource {
  /// The document of the file.
  let document: MeshDocument
  private let meshes: [SharedMesh]
  private let transforms: [Transform]
  private let parts: [[PropertyValue?]]

  /// Records what the models of a document are now.
  init(_ document: MeshDocument, _ model: ImportedMesh) {
    self.document = document
    (meshes, transforms) = (model.meshes.map(\.mesh), model.meshes.map(\.transform))
    parts = Self.parts(of: model)
  }

  /// Whether the file still describes the models: none was moved, hidden or given another mesh. Colours and materials may be
  /// others. O(models).
  func describes(_ model: ImportedMesh) -> Bool {
    zip(model.meshes, zip(meshes, transforms)).allSatisfy { $0.mesh === $1.0 && $0.transform == $1.1 }
      && model.groups.allSatisfy(\.isAtRest) && model.morphTargets.allSatisfy { $0.weight == nil }
      && Self.parts(of: model) == parts
  }

  /// The values of the lights and cameras, unless clips change them.
  private static func parts(of model: ImportedMesh) -> [[PropertyValue?]] {
    func values<Part: DescribedModel>(_ part: Part) -> [PropertyValue?] {
      Part.properties.map { $0[of: part].propertyValue }
    }
    return model.animation?.properties == nil ? model.lights.map(values) + model.cameras.map(values) : []
  }
}

extension Group {
  /// Whether nothing was set: the group is where its file or its animation puts it.
  var isAtRest: Bool { position == .zero && rotation == .zero && scale == .one && isVisible }
}

extension ImportedMesh {
  /// Whether no clip is shown, so that the pose is that of the file.
  var isInOwnPose: Bool { animation.map { $0.clip.isEmpty && $0.fade.weight == 0 } ?? true }

  /// The document of the file with the current colours and materials, relative to its own origin. Nil if models of the file
  /// were moved, hidden or given other meshes, so that only they say what is shown. O(nodes).
  package var currentDocument: MeshDocument? {
    guard let source, source.describes(self) else { return nil }
    var document = source.document
    for (index, mesh) in meshes.enumerated() {
      let node = document.nodes[index]
      if animatedAppearances[index] != nil || (node.color == mesh.color && node.material == mesh.material) {
        continue
      }
      (document.nodes[index].color, document.nodes[index].material) = (mesh.color, mesh.material)
    }
    return document
  }
}
