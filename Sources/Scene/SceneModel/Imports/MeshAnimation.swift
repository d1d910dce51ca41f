import Geometry
import Reactive

/// The animation of a mesh file as an observable model: the clip that is shown, and its time. The transforms and the
/// weights of the file's animated parts are derived from it.
///
/// ```swift
/// let fox = ImportedMesh(name: "fox", document, sharing: document.sharedMeshes)
/// fox.animation?.clip = "Walk"
/// fox.animation?.time = 0.5
/// fox.animation?.fade.clip = "Run"
/// fox.animation?.fade.weight = 0.3      // 70 % walking, 30 % running
/// ```
/// Groups that a clip moves keep their own properties: `position`, `rotation` and `scale` are relative to the animated
/// transform.
public final class MeshAnimation: DescribedModel {
  /// The name in files and on the command line, such as `fox.animation`.
  public let name: String
  /// The name of the clip. Without a clip of this name, the file's own pose is shown.
  @Property public var clip = ""
  /// The time in seconds. After its end a clip begins again.
  @Property public var time: Float = 0
  /// The factor of the time. A negative one plays backwards.
  @Property public var speed: Float = 1
  /// The second clip, into which the first one fades.
  public let fade: ClipFade
  /// The clips, and what they move.
  package let rig: AnimationRig
  /// The numbers in a pose of what the clips change of groups and of poses of meshes, by their identities.
  package internal(set) var slots: [ObjectIdentifier: Slots] = [:]
  /// What the clips change of materials, lights and cameras. Nil if they change none.
  package internal(set) var properties: AnimatedProperties?
  /// The subscriptions of lights, cameras and meshes to the pose.
  let bag = DisposerBag()
  /// The current pose.
  package private(set) lazy var pose: Derived<AnimationRig.Pose> = makePose()

  /// The numbers in a pose of what the clips change of a group or of the pose of a mesh. Nil for what they do not change.
  package struct Slots {
    /// The number of the transform of a group.
    package var transform: Int?
    /// The number of the visibility of a group.
    package var visibility: Int?
    /// The number of the weights of the pose of a mesh.
    package var weights: Int?
  }

  /// The last word of the name.
  package static let kindName = "animation"

  /// Creates an animation that shows no clip.
  package init(name: String = MeshAnimation.kindName, _ rig: AnimationRig) {
    (self.name, self.rig) = (name, rig)
    fade = ClipFade(name: "\(name).\(ClipFade.kindName)")
  }

  /// `animation`, in mesh files only.
  public static let description = ModelDescription<MeshAnimation>(
    kind: kindName, listKey: "animations",
    properties: [
      .text("clip") { $0.$clip }, .number("time", .any) { $0.$time }, .number("speed", .any) { $0.$speed },
    ],
    make: { name, _ in MeshAnimation(name: name, AnimationRig(MeshDocument())) })

  private func makePose() -> Derived<AnimationRig.Pose> {
    let (rig, clip, time, speed) = (rig, $clip, $time, $speed)
    let (fadeClip, fadeWeight) = (fade.$clip, fade.$weight)
    func pose(_ name: String) -> AnimationRig.Pose? {
      guard let number = rig.clip(named: name) else { return nil }
      return rig.pose(clip: number, at: rig.repeatedTime(time.value * speed.value, ofClip: number))
    }
    return Derived {
      let first = pose(clip.value) ?? rig.restPose
      let weight = fadeWeight.value
      guard weight != 0, let second = pose(fadeClip.value) else { return first }
      return rig.blended(first, second, weight: weight)
    }
  }
}

/// The second clip of an animation, and its weight.
public final class ClipFade: DescribedModel {
  /// The name in files and on the command line, such as `fox.animation.fade`.
  public let name: String
  /// The name of the clip.
  @Property public var clip = ""
  /// The weight, from 0 for the first clip alone to 1 for this one alone.
  @Property public var weight: Float = 0

  /// The last word of the name.
  package static let kindName = "fade"

  /// Creates a fade without a clip.
  package init(name: String = ClipFade.kindName) { self.name = name }

  /// `fade`, in animations only.
  public static let description = ModelDescription<ClipFade>(
    kind: kindName, listKey: "fades",
    properties: [
      .text("clip") { $0.$clip }, .number("weight", .within(0...1)) { $0.$weight },
    ],
    make: { name, _ in ClipFade(name: name) })
}
