import Assets
import SceneFiles

/// The demos that are shown if there is no input file.
enum Demo: Int, CaseIterable {
  case solarSystem = 1
  case haemoglobin
  case bubbleChart

  /// Returns the demo for a digit key. Nil for other keys.
  init?(key: Character) {
    guard let number = key.wholeNumberValue, let demo = Demo(rawValue: number) else { return nil }
    self = demo
  }

  /// Creates the demo in its initial state.
  func makeDocument() throws(SceneFileError) -> Document {
    switch self {
    case .solarSystem:
      let scene = try SceneFile.parse(EmbeddedScene.solarSystem, path: "solar-system.json5").scene
      return Document(name: "the solar system", scene: scene, moving: SolarSystem(scene))
    case .haemoglobin:
      let molecule = Haemoglobin()
      return Document(name: "a molecule like haemoglobin", scene: molecule.scene, moving: molecule)
    case .bubbleChart:
      let chart = BubbleChart()
      return Document(name: "twelve machines", scene: chart.scene, moving: chart)
    }
  }
}
