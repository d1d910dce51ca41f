import EmbeddedFiles
import SceneFiles

/// The demos that are shown if there is no input file.
enum Demo: CaseIterable {
  case solarSystem
  case haemoglobin
  case bubbleChart

  /// The name in the title bar.
  var title: String {
    switch self {
    case .solarSystem: "the solar system"
    case .haemoglobin: "a molecule like haemoglobin"
    case .bubbleChart: "twelve machines"
    }
  }

  /// Creates the demo in its initial state.
  func makeDocument() throws(SceneFileError) -> Document {
    switch self {
    case .solarSystem:
      let name = "solar-system.json5"
      let contents = try SceneFile.parse(
        Array(EmbeddedFiles.text(name, in: EmbeddedFiles.scenes).utf8), path: name)
      contents.apply(.studio)
      let scene = contents.scene
      return Document(name: title, scene: scene, moving: SolarSystem(scene))
    case .haemoglobin:
      let molecule = Haemoglobin()
      return Document(name: title, scene: molecule.scene, moving: molecule)
    case .bubbleChart:
      let chart = BubbleChart()
      return Document(name: title, scene: chart.scene, moving: chart)
    }
  }
}
