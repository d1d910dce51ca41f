import SceneModel
import TextCoding

/// The look of a scene file, and the parts of looks that the file sets itself. Other parts follow from the look.
struct LookChoices {
  /// The look that the file chooses. Nil for that of the program that shows the scene.
  var look: Look?
  /// The parts for which the file has values or expressions.
  var parts: Set<LookPart> = []

  /// The choices of a file that is no scene file: none.
  init() {}

  /// Finds the choices of the object of a scene file, which was read as `scene`.
  init(_ file: SceneFileObject, _ scene: Scene) {
    func has(_ name: String) -> Bool { file.value(JSON5Key(name)) != nil }
    if has("look") { look = scene.look }
    if has("background") || has("backgroundBottom") { parts.insert(.background) }
    if has("legend") { parts.insert(.legend) }
    guard let effects = file.value(SceneBuilder.effectsKey) else { return }
    if effects.member(named: "occlusion") != nil { parts.insert(.ambientOcclusion) }
    if effects.member(named: "shadow") != nil { parts.insert(.groundShadow) }
  }
}

extension [ParticleModel] {
  /// Makes colours and radii suit the files, except with the look `plain`.
  func suit(_ look: Look) {
    for model in self { model.suit(look) }
  }
}
