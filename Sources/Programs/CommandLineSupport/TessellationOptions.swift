import ArgumentParser
import Geometry
import SceneModel

/// The options for the tessellation of spheres and other round shapes.
package struct TessellationOptions: ParsableArguments, Sendable {
  /// The number of meridians.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of meridians of spheres and other round shapes (at least 3). (form: a whole number, as 64)",
      valueName: "count"))
  package var segments: Int?

  /// The number of rings from pole to pole.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of bands of a sphere from pole to pole (at least 2). (form: a whole number, as 32)",
      valueName: "count")
  )
  package var rings: Int?

  /// The number of subdivisions of an icosahedron.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Use icospheres with this number of subdivisions; each splits every triangle in four. (form: a whole number, as 3)",
      valueName: "count"))
  package var subdivisions: Int?

  /// The number of divisions of a cube's edges.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Use cube spheres with this number of divisions of each edge; their cells are even, without poles. (form: a whole number, as 8)",
      valueName: "count"))
  package var divisions: Int?

  /// The longest side in pixels of a picture in which outlines look smooth.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Use just enough triangles for smooth outlines in a picture of the whole scene with this width in pixels. (form: a whole number, as 640)",
      valueName: "pixels"))
  package var detail: Int?

  /// Creates the options for the argument parser.
  package init() {}

  /// Returns the chosen tessellation for `scene`, or nil if no option was given. If only segments or only rings are
  /// given, the other number makes the cells square at the equator. O(models) with `--detail`, otherwise O(1).
  package func tessellation(of scene: Scene) -> TessellationDetail? {
    if let detail { return scene.tessellation(smoothAt: Float(detail)) }
    if let subdivisions { return .icosphere(subdivisions: subdivisions) }
    if let divisions { return .cube(divisions: divisions) }
    if let segments { return .uv(segments: segments, rings: rings ?? max(2, segments / 2)) }
    if let rings { return .uv(segments: max(3, 2 * rings), rings: rings) }
    return nil
  }

  /// Throws a `ValidationError` if options contradict each other or are out of range.
  package func validate() throws {
    if subdivisions != nil, segments != nil || rings != nil {
      throw ValidationError(
        "--subdivisions selects icospheres and cannot be combined with --segments or --rings")
    }
    if divisions != nil, subdivisions != nil || segments != nil || rings != nil {
      throw ValidationError(
        "--divisions selects cube spheres and cannot be combined with --segments, --rings or --subdivisions")
    }
    if detail != nil, divisions != nil || subdivisions != nil || segments != nil || rings != nil {
      throw ValidationError(
        "--detail selects the tessellation of spheres and cannot be combined with --segments, --rings, --subdivisions or --divisions"
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

extension TessellationOptions: PlainOptions {
  package mutating func setDefaults() {
    (segments, rings, subdivisions, divisions, detail) = (nil, nil, nil, nil, nil)
  }
}
