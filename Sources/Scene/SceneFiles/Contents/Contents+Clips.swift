import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// The animations with clips whose times no expression computes, so that a viewer can play them.
  package var playableAnimations: [MeshAnimation] {
    scene.animations.filter { !$0.rig.isEmpty && bindings?.expression(of: $0.$time) == nil }
  }

  /// Shows the first clip of each playable animation that shows none.
  package func showFirstClips() {
    for animation in playableAnimations where animation.clip.isEmpty {
      if let clip = animation.rig.clipNames.first { animation.clip = clip }
    }
  }

  /// Shows the clip of a name in each mesh file that has it, and sets the time of the animations, as the options `--clip`
  /// and `--at` do. Removes the bindings of these properties.
  ///
  /// - Parameters:
  ///   - clip: The name of the clip. Nil for the clips that are shown, and for the first clip of a file that shows none.
  ///   - time: The time in seconds. Nil to keep it.
  /// - Throws: `ClipError` if no file has the clip.
  public func show(clip: String?, at time: Float? = nil) throws(ClipError) {
    let animations = scene.animations.filter { clip == nil || $0.rig.clip(named: clip ?? "") != nil }
    guard !animations.isEmpty else {
      throw ClipError(clip: clip, known: scene.animations.clipNames)
    }
    batch {
      for animation in animations {
        if let clip { set(animation, "clip", .text(clip)) }
        if animation.clip.isEmpty, let first = animation.rig.clipNames.first {
          set(animation, "clip", .text(first))
        }
        if let time { set(animation, "time", time.propertyValue) }
      }
    }
  }

  private func set(_ animation: MeshAnimation, _ name: String, _ value: PropertyValue?) {
    bindings?.release([ReleasedBinding("\(animation.name).\(name)")])
    MeshAnimation.properties.first { $0.name == name }?[of: animation].set(value)
  }
}

extension Sequence<MeshAnimation> {
  /// The names of the clips, each once.
  package var clipNames: [String] { flatMap(\.rig.clipNames).uniqued }
}

extension [String] {
  /// The texts without those that are equal to an earlier one. O(count).
  var uniqued: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
