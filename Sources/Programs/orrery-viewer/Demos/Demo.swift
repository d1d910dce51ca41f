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

/// A repeatable random number generator (SplitMix64): the same seed gives the same numbers.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator with a seed.
  init(seed: UInt64) { state = seed }

  /// Returns the next number of the sequence.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from -1 to 1.
  mutating func roll() -> Float { Float.random(in: -1...1, using: &self) }

  /// Returns a point in the cube from -1 to 1.
  mutating func point() -> SIMD3<Float> { SIMD3(roll(), roll(), roll()) }
}
