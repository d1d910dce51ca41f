public import ArgumentParser
public import Geometry
public import SceneModel

/// How finely spheres and other round shapes are cut.
public struct TessellationOptions: ParsableArguments, Sendable {
  /// Meridians.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut spheres and other round shapes by this many meridians (at least 3).", valueName: "count"))
  public var segments: Int?

  /// Bands from pole to pole.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Cut spheres into this many bands from pole to pole (at least 2).", valueName: "count")
  )
  public var rings: Int?

  /// Subdivisions of an icosahedron.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make spheres of an icosahedron whose faces are split in four this often, and not of meridians.",
      valueName: "count"))
  public var subdivisions: Int?

  /// Divisions of a cube's edges.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make spheres of a cube whose edges are divided into this many parts: even cells, without poles.",
      valueName: "count"))
  public var divisions: Int?

  /// The size of a picture in which cuts are not seen.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut spheres just so finely that outlines are smooth in a picture of the whole, this many pixels long.",
      valueName: "pixels"))
  public var detail: Int?

  /// For the parser.
  public init() {}

  /// What was asked for of `scene`; nil if nothing was. Of segments and rings, the one not given makes cells that are
  /// square at the equator. O(models) where the detail was asked for.
  public func tessellation(of scene: Scene) -> SphereTessellation? {
    if let detail { return scene.tessellation(smoothAt: Float(detail)) }
    if let subdivisions { return .icosphere(subdivisions: subdivisions) }
    if let divisions { return .cube(divisions: divisions) }
    if let segments { return .uv(segments: segments, rings: rings ?? max(2, segments / 2)) }
    if let rings { return .uv(segments: max(3, 2 * rings), rings: rings) }
    return nil
  }

  /// Refuses what makes no sphere, before any work is done.
  public func validate() throws {
    if subdivisions != nil, segments != nil || rings != nil {
      throw ValidationError("--subdivisions makes icospheres, and goes with neither --segments nor --rings")
    }
    if divisions != nil, subdivisions != nil || segments != nil || rings != nil {
      throw ValidationError(
        "--divisions makes cube spheres, and goes with none of --segments, --rings and --subdivisions")
    }
    if detail != nil, divisions != nil || subdivisions != nil || segments != nil || rings != nil {
      throw ValidationError(
        "--detail chooses how spheres are cut, and goes with none of --segments, --rings, --subdivisions and --divisions"
      )
    }
    try Self.check("--detail", detail, 1...100_000)
    try Self.check("--segments", segments, UVSphere.segmentRange)
    try Self.check("--rings", rings, UVSphere.ringRange)
    try Self.check("--subdivisions", subdivisions, Icosphere.subdivisionRange)
    try Self.check("--divisions", divisions, CubeSphere.divisionRange)
  }

  private static func check(_ option: String, _ value: Int?, _ allowed: ClosedRange<Int>) throws {
    guard let value, !allowed.contains(value) else { return }
    throw ValidationError(
      "\(option) must be from \(allowed.lowerBound) to \(allowed.upperBound), found \(value)")
  }
}
