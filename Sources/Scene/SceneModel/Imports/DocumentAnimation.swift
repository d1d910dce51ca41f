import Geometry
import Reactive

/// The animation of a document, and what follows from it.
struct DocumentAnimation {
  /// The model. Nil for a document without clips.
  let model: MeshAnimation?
  private let slots: [MeshDocument.Channel.Target: Int]
  private let weightSlots: [Int: Int]
  private let visibilitySlots: [Int: Int]

  /// Creates the animation of a document. `name` is the path of the model.
  init(_ document: MeshDocument, name: String) {
    let rig = document.clips.isEmpty ? nil : AnimationRig(document)
    model = rig.map { MeshAnimation(name: name, $0) }
    model?.properties = model.flatMap { AnimatedProperties(document, $0) }
    slots = Dictionary(uniqueKeysWithValues: (rig?.targets ?? []).enumerated().map { ($1, $0) })
    weightSlots = Dictionary(uniqueKeysWithValues: (rig?.weightedNodes ?? []).enumerated().map { ($1, $0) })
    visibilitySlots = Dictionary(
      uniqueKeysWithValues: (rig?.switchedGroups ?? []).enumerated().map { ($1, $0) })
  }

  /// Returns whether a group is visible. Nil if no clip hides it.
  func visibility(ofGroup index: Int) -> Derived<Bool>? {
    guard let slot = visibilitySlots[index], let pose = model?.pose else { return nil }
    return Derived { pose.value.visibilities[slot] }
  }

  /// Returns the transform of a node or group. Nil if no clip moves it.
  func transform(of target: MeshDocument.Channel.Target) -> Derived<Transform>? {
    guard let slot = slots[target], let pose = model?.pose else { return nil }
    return Derived { Transform(pose.value.transforms[slot]) }
  }

  /// Records which values of a pose are those of a group.
  func record(_ group: SceneModel.Group, of target: MeshDocument.Channel.Target) {
    var found = MeshAnimation.Slots(transform: slots[target])
    if case .group(let index) = target { found.visibility = visibilitySlots[index] }
    if found.transform != nil || found.visibility != nil { model?.slots[ObjectIdentifier(group)] = found }
  }

  /// Records which weights of a pose are those of a node.
  fileprivate func record(_ pose: MeshPose, ofNode index: Int) {
    guard let slot = weightSlots[index] else { return }
    model?.slots[ObjectIdentifier(pose)] = MeshAnimation.Slots(weights: slot)
  }

  /// Returns a function that computes the weights of a node.
  fileprivate func weights(ofNode index: Int, _ node: MeshDocument.Node) -> () -> [Float] {
    let own = node.weights
    guard let slot = weightSlots[index], let pose = model?.pose else { return { own } }
    return { pose.value.weights[slot] }
  }
}

/// The poses of the nodes of a document with joints or morph targets.
struct DocumentPoses {
  private let document: MeshDocument
  private let animation: DocumentAnimation
  private let skins: [MeshSkin]
  /// All morph targets.
  private(set) var targets: [MorphTargetModel] = []
  /// The morph targets of the groups whose nodes are the primitives of one mesh.
  private var targetsOfGroups: [ObjectIdentifier: [MorphTargetModel]] = [:]

  init(_ document: MeshDocument, _ animation: DocumentAnimation, _ tree: DocumentGroups) {
    (self.document, self.animation) = (document, animation)
    skins = document.skins.map { tree.skin($0) }
  }

  /// Returns the pose of a node. Nil if nothing deforms its mesh.
  ///
  /// - Parameters:
  ///   - group: the group of the model. Nodes without a name in one group share the models of their morph targets.
  ///   - name: returns the path of a morph target with a name.
  mutating func pose(
    ofNode index: Int, in group: SceneModel.Group?, name: (_ name: String) -> String
  ) -> MeshPose? {
    let node = document.nodes[index]
    guard let deformation = document.deformations[node.mesh] else { return nil }
    var models: [MorphTargetModel] = []
    let owner = node.name == nil ? group.map { ObjectIdentifier($0) } : nil
    if let owner, let known = targetsOfGroups[owner], known.count == deformation.targets.count {
      models = known
    } else {
      models = deformation.targets.enumerated().map { number, target in
        MorphTargetModel(name: name(target.name ?? "target\(number)"))
      }
      targets += models
      if let owner { targetsOfGroups[owner] = models }
    }
    let pose = MeshPose(
      skin: node.skin.map { skins[$0] }, targets: models,
      weights: animation.weights(ofNode: index, node))
    animation.record(pose, ofNode: index)
    return pose
  }
}
