import SceneModel

extension SceneFile.Contents {
  /// Sets the look of the scene, unless the file chooses one itself, and the parts of the look that the file does not set.
  ///
  /// `SceneFile.read` shows a file that chooses no look plainly. The programs show it in a studio.
  ///
  /// - `isOverriding`: whether a look that the file chooses is replaced. The parts that it sets are kept.
  public func apply(_ look: Look, overriding isOverriding: Bool = false) {
    guard isOverriding || lookChoices.look == nil else { return }
    particles.suit(look)
    source.apply(look, except: lookChoices.parts)
  }

  /// Sets the look that was applied to this scene in another version of the file.
  func applyLook(to file: SceneReader.Result) {
    guard let look = source.look else { return }
    file.particles.suit(look)
    file.scene.apply(look, except: file.lookChoices.parts)
  }
}
