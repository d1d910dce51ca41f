import Assets
import SceneFiles

/// The demos that are shown if there is no input file.
enum Demo: CaseIterable {
  case solarSystem
  case haemoglobin
  case bubbleChart

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
