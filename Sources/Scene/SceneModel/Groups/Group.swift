import Geometry
import Reactive

/// An observable node that moves, rotates, scales and hides the models and groups in it.
///
/// ```swift
/// let arm = Group(name: "arm", position: [0, 1, 0])
/// let hand = Group(name: "hand", position: [2, 0, 0], parent: arm)
/// let scene = Scene(shapes: [Box(name: "palm", group: hand)], groups: [arm, hand])
/// arm.rotation = [0, 0, 30]      // the palm follows: its `placement` is that of the hand, which is that of the arm
/// ```
/// A scene stays flat: its lists contain the models of all groups, and each model refers to its group. The group of a
/// model, like the parent of a group, does not change once the scene has it.
public final class Group: DescribedModel, BindingOwner {
  // The order of the stored properties leaves no gaps behind the vectors: a mesh file can have millions of groups.

  /// The name in files and on the command line. Empty if the group has none. It includes the names of the parents:
  /// `arm.hand`.
  public package(set) var name: String
  /// The transform of the group when the other properties have their defaults, such as that of a node of a mesh file.
  /// `position`, `rotation` and `scale` are relative to its axes. An animation of the file changes it.
  public var restTransform: Transform { animatedTransform?.value ?? stillTransform }
  /// The rest transform of a group that no animation moves.
  private let stillTransform: Transform
  /// The position of the origin, in metres.
  @LazyProperty public var position: SIMD3<Float>
  /// The rest transform that an animation determines. Nil for other groups.
  package let animatedTransform: Derived<Transform>?
  /// The rotation about X, then about Y, then about Z, in degrees.
  @LazyProperty public var rotation: SIMD3<Float>
  /// Whether an animation shows the group. Nil for groups that no animation hides.
  private let animatedVisibility: Derived<Bool>?
  /// The factors along X, Y and Z. Negative factors mirror.
  @LazyProperty public var scale: SIMD3<Float>
  /// Whether the models in the group are visible, unless a parent or an animation of the file hides them.
  @LazyProperty public var isVisible: Bool
  /// The group that contains this one. Nil for a group of the scene.
  public package(set) var parent: Group? { didSet { placements = makePlacements() } }
  /// Whether neither `isVisible`, nor an animation of the file, nor a missing value hides the group. Its parents can hide it.
  package var isShown: Bool { isVisible && animatedVisibility?.value ?? true && transform.isDrawable }
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// What a program has declared in the group. `OrreryKit` puts it into the scene with the group.
  package var declaredContent: AnyObject?

  /// The origin of the contents of a group far from zero. Nil for most groups.
  private var distance: GroupDistance? { didSet { placements = makePlacements() } }

  /// The placement in the scene as a derived value. It is computed once for each change of this group or of a parent,
  /// however many models are in it.
  package private(set) lazy var placements: Derived<Placement> = makePlacements()

  /// Creates a group.
  public convenience init(
    name: String = "", position: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    scale: SIMD3<Float> = .one, isVisible: Bool = true, parent: Group? = nil,
    restTransform: Transform = .identity
  ) {
    self.init(
      name: name, position: position, rotation: rotation, scale: scale, isVisible: isVisible, parent: parent,
      restTransform: restTransform, animatedTransform: nil)
  }

  /// Creates a group whose rest transform and visibility follow an animation, unless they are nil.
  init(
    name: String, position: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    scale: SIMD3<Float> = .one, isVisible: Bool = true, parent: Group?, restTransform: Transform,
    animatedTransform: Derived<Transform>?, animatedVisibility: Derived<Bool>? = nil
  ) {
    (self.name, self.parent, stillTransform) = (name, parent, restTransform)
    (self.animatedTransform, self.animatedVisibility) = (animatedTransform, animatedVisibility)
    self.position = position
    self.rotation = rotation
    self.scale = scale
    self.isVisible = isVisible
  }

  /// `group`, in the list `groups`.
  public static let description = ModelDescription<Group>(
    kind: "group", listKey: "groups",
    properties: [
      .point("position", relativeTo: { $0.positionOrigin }) { $0.$position },
      .angles("rotation") { $0.$rotation },
      .scale("scale") { $0.$scale }, .boolean("visible") { $0.$isVisible },
    ],
    make: { Group(name: $0, parent: $1) })

  /// The transform from the group to its parent.
  public var transform: Transform { Self.transform(restTransform, position, rotation, scale, distance) }

  /// The transform to the parent in files: that of a group with a missing value, which is hidden, changes nothing.
  package var exportedTransform: Transform { transform.isDrawable ? transform : .identity }

  /// The current placement in the scene. The first use in a chain of n groups is O(n), later ones are O(1).
  public var placement: Placement { placements.value }

  private static func transform(
    _ restTransform: Transform, _ position: SIMD3<Float>, _ rotation: SIMD3<Float>, _ scale: SIMD3<Float>,
    _ distance: GroupDistance?
  ) -> Transform {
    var transform = SceneModel.placement(center: position, rotation: rotation)
    if scale != .one {
      transform.xAxis *= scale.x
      transform.yAxis *= scale.y
      transform.zAxis *= scale.z
    }
    if restTransform != .identity { transform = restTransform * transform }
    return distance?.placing(transform) ?? transform
  }

  private func makePlacements() -> Derived<Placement> {
    // The closure does not refer to the group, which may be released before the derived value.
    let (still, animated, outer) = (stillTransform, animatedTransform, parent?.placements)
    let (position, rotation, scale, isVisible) = ($position, $rotation, $scale, $isVisible)
    let (isShown, distance) = (animatedVisibility, distance)
    return Derived {
      let own = Placement(
        transform: Self.transform(
          animated?.value ?? still, position.value, rotation.value, scale.value, distance),
        isVisible: isVisible.value && isShown?.value ?? true)
      return outer.map { $0.value * own } ?? own
    }
  }
}

// Groups far from zero: what is in them is relative to an origin of 64 bits, as a mesh document is.
extension Group {
  /// The point relative to which what is in the group is stored, in 64 bits; see `MeshDocument.origin`. Zero for most groups.
  package var contentOrigin: SIMD3<Double> { distance?.contents ?? .zero }

  /// The origin to which points of what is in the group are relative. Nil if it is zero.
  package var distantOrigin: SIMD3<Double>? { pointOrigin == .zero ? nil : pointOrigin }

  /// The place of the origin of the contents in a scene relative to zero, in 64 bits. Nil for a group whose contents are relative to
  /// zero.
  package var distantPlace: SIMD3<Double>? {
    guard let distance, distance.contents != .zero else { return nil }
    var (place, ancestor): (SIMD3<Double>, Group?) = (distance.contents, self)
    while let group = ancestor {
      let transform = Self.transform(group.restTransform, group.position, group.rotation, group.scale, nil)
      place = transform.applyLinear(to: place) + SIMD3<Double>(transform.translation)
      ancestor = group.parent
    }
    return place
  }

  /// The origin that texts add to the points of models in the group: `contentOrigin`, unless the group is that of a file, whose
  /// parts have offsets.
  var pointOrigin: SIMD3<Double> { distance.map { $0.isFile ? .zero : $0.contents } ?? .zero }

  /// The origin of the parent, from which the place of the group differs, if its position is relative to zero. Zero otherwise.
  package var baseOrigin: SIMD3<Double> { distance?.base ?? .zero }

  /// The origin that texts add to `position`: that of the parent, unless the position is an offset of contents far from zero.
  package var positionOrigin: SIMD3<Double> { baseOrigin == .zero ? parent?.pointOrigin ?? .zero : .zero }

  /// Stores what is in the group relative to `origin`. The group stays where it is: differences of origins are computed in 64 bits.
  /// Call it before the group has contents.
  ///
  /// - Parameters:
  ///   - base: The origin of the parent, for a group whose position is relative to zero as contents far from zero are. Nil for
  ///     what it was, which is at first a position relative to that origin.
  ///   - isFile: Whether the contents are the parts of a file.
  package func keepContents(
    relativeTo origin: SIMD3<Double>, base: SIMD3<Double>? = nil, isFile: Bool = false
  ) {
    let base = base ?? baseOrigin
    distance =
      origin == .zero && base == .zero ? nil : GroupDistance(contents: origin, base: base, isFile: isFile)
  }

  /// Makes the contents as far from zero as what is beside the group. Call it before the group has contents.
  package func keepContentsOfParent() {
    if let origin = parent?.distantOrigin { keepContents(relativeTo: origin, base: origin) }
  }
}

/// The part of the place of a group that 32 bits do not hold.
private final class GroupDistance: Sendable {
  /// The origin of the contents of the group, in the axes of the group.
  let contents: SIMD3<Double>
  /// The origin of the parent, if the position of the group is relative to zero. Zero otherwise.
  let base: SIMD3<Double>
  /// Whether the contents are the parts of a file.
  let isFile: Bool

  init(contents: SIMD3<Double>, base: SIMD3<Double>, isFile: Bool) {
    (self.contents, self.base, self.isFile) = (contents, base, isFile)
  }

  /// Returns the transform of the contents, from `transform`, that of positions relative to zero. The difference of the two
  /// origins is rounded once.
  func placing(_ transform: Transform) -> Transform {
    var placed = transform
    placed.translation = SIMD3<Float>(
      SIMD3<Double>(transform.translation) + (transform.applyLinear(to: contents) - base))
    return placed
  }
}

extension Group {
  /// Puts the group into `parent`, and its name after that of the parent.
  ///
  /// - Precondition: the group has no parent, or this one.
  package func place(in parent: Group) {
    if self.parent === parent { return }
    precondition(self.parent == nil, "a group can be in one other group: \(name) is already in another one")
    self.parent = parent
    name = Optional(parent).path(of: name)
  }
}

// The names of models are paths: they begin with the names of their groups.
extension Group? {
  /// The name of the group, or of the nearest parent with a name. Nil without such a group. O(depth).
  var nearestName: String? {
    var ancestor = self
    while let group = ancestor, group.name.isEmpty { ancestor = group.parent }
    return ancestor?.name
  }

  /// Returns the transform from the group to `root`, which contains it, or to the scene if it is nil. O(depth).
  package func transform(to root: Group?) -> Transform {
    var (transform, ancestor) = (Transform.identity, self)
    while let group = ancestor, group !== root {
      (transform, ancestor) = (group.transform * transform, group.parent)
    }
    return transform
  }

  /// Returns the name in a scene of a model in the group, from its name in a mesh document. Empty if it has no name.
  func path(of name: String?) -> String {
    guard let name, !name.isEmpty else { return "" }
    return nearestName.map { "\($0).\(name)" } ?? name
  }

  /// Returns the name in a mesh document of a model in the group, from its name in a scene. Nil if it has no name.
  func localName(of name: String) -> String? {
    guard !name.isEmpty else { return nil }
    guard let nearest = nearestName, name.hasPrefix(nearest + "."), name != nearest + "." else {
      return name
    }
    return String(name.dropFirst(nearest.count + 1))
  }
}
