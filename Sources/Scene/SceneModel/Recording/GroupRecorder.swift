import Geometry

/// A recorder of the groups of a scene as animated groups of a mesh document. A hidden group has the scale 0.
struct GroupRecorder {
  private var groups: [Group] = []
  /// The transforms at the first instant.
  private var firstTransforms: [Transform] = []
  private var tracks: [NodeTrack] = []

  /// Creates the recorder of a scene without groups.
  init() {}

  /// Creates the recorder of the groups of a document. Hides those that are hidden now.
  init(_ builder: inout MeshDocumentBuilder) {
    groups = builder.groups
    firstTransforms = groups.map(\.exportedTransform)
    for (index, group) in groups.enumerated() {
      guard !group.isShown, let transform = group.exportedTransform.decomposed else {
        tracks.append(NodeTrack())
        continue
      }
      builder.hideGroup(index)
      tracks.append(NodeTrack(hiddenAt: transform, count: 0))
    }
  }

  /// Returns the current transform of each group. `labels` are for errors.
  ///
  /// - Throws: `SceneError.unsupportedAnimation` for a group that shears and changes.
  func transforms(_ labels: ModelLabels) throws(SceneError) -> [DecomposedTransform] {
    var transforms: [DecomposedTransform] = []
    for (group, first) in zip(groups, firstTransforms) {
      if var transform = group.exportedTransform.decomposed {
        if !group.isShown { transform.scale = .zero }
        transforms.append(transform)
      } else if group.exportedTransform == first, group.isShown {
        // A sheared transform is allowed if it does not change.
        transforms.append(DecomposedTransform())
      } else {
        throw .unsupportedAnimation(labels.label(of: group))
      }
    }
    return transforms
  }

  /// Records the transforms at an instant.
  mutating func append(_ transforms: [DecomposedTransform], at instant: Int) {
    for (index, transform) in transforms.enumerated() { tracks[index].append(transform, at: instant) }
  }

  /// Whether each group is shown at an instant itself. Those in a hidden group are not seen then.
  var areEverShown: [Bool] { tracks.map(\.isEverShown) }

  /// The tracks of the groups that moved.
  var movedTracks: [MeshDocument.Track] { tracks.indices.compactMap { tracks[$0].track(of: .group($0)) } }
}
