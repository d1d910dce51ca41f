import Geometry
import Reactive

/// An observable solid: an outline in the XY plane, with holes, that is extruded along Z. An outline that is not closed
/// gives a ribbon.
public final class Extrusion: ComputedMesh, DescribedModel {
  /// The parameter of the outline and the holes. If it is closed, they are. The count has no effect on lists of points.
  public let u: ParameterDomain
  /// The outline.
  @Property public var outline: PathFunction
  /// The holes, which lie in the outline and do not overlap.
  @Property public var holes: [PathFunction]
  /// The length along Z, in metres. The middle is at 0. With 0 there is nothing to draw, and the sign has no effect.
  @Property public var depth: Float
  /// The angle in degrees from which corners of the outline are sharp.
  @Property public var creaseAngle: Float

  private var grid: ExtrusionGrid?
  private var caps: OutlineTriangles?
  private var indices: [UInt32] = []

  /// Creates an extrusion.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 100, isClosed: true),
    _ outline: PathFunction = PathFunction(points: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]),
    holes: [PathFunction] = [], depth: Float = 1, creaseAngle: Float = 30, symbol: String = "u",
    group: Group? = nil
  ) {
    self.u = ParameterDomain("u", of: name, symbol: symbol, u)
    self.outline = outline
    self.holes = holes
    self.depth = depth
    self.creaseAngle = creaseAngle
    super.init(name: name, group: group)
    observe(self.u)
    for property in [$depth, $creaseAngle] { observe(property, .positions) }
    observe($outline, .positions)
    observe($holes, .positions)
  }

  /// `extrusion`, in the list `extrusions`.
  public static let description = ModelDescription<Extrusion>(
    kind: "extrusion", listKey: "extrusions",
    properties: placeProperties() + [
      .boolean("closed") { $0.u.$isClosed }, .length("depth") { $0.$depth },
      .number("creaseAngle", .within(0...180)) { $0.$creaseAngle },
    ] + appearanceProperties(),
    make: { Extrusion(name: $0, group: $1) })

  package override var hasExtent: Bool { drawnLength(depth) != nil }

  override var hasFiniteLengths: Bool { (depth * depth).isFinite }

  package override var domains: [(key: String, domain: ParameterDomain)] { [("u", u)] }

  package override var paths: [(key: String, path: PathFunction)] {
    [("outline", outline)] + holes.enumerated().map { ("holes[\($0.offset)]", $0.element) }
  }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = self.u.range
    try Self.check(u)
    var paths = [try outline.path(u)]
    for hole in u.isClosed ? holes : [] { paths.append(try hole.path(u)) }
    let next = try Self.checked { () throws(GeometryError) in
      try ExtrusionGrid(counts: paths.map(\.points.count), isClosed: u.isClosed)
    }
    guard let outline = Outline(paths) else {
      content.gap = ComputedMeshGap(
        expected: "an outline and holes with finite points", found: "none", at: [(self.u.symbol, u.values[0])]
      )
      content.set([], omitted: OmittedTriangles(), indices: [], textureCoordinates: [])
      content.set([])
      (grid, caps, indices) = (nil, nil, [])
      return
    }
    let nextCaps = OutlineTriangles(outline)
    let isNew = next != grid || nextCaps != caps
    let newIndices = isNew ? next.indices(nextCaps) : indices
    var (vertices, omitted) = (content.mesh.vertices, OmittedTriangles())
    let needsPositions = parts.contains(.positions) || isNew
    if needsPositions {
      omitted = next.fill(
        &vertices, outline, depth: drawnLength(depth) ?? 1, creaseAngle: Double(creaseAngle),
        indices: newIndices)
    }
    let values = paths.map { PathFunction.values(u, of: $0) }
    var colors: [Color]?
    if parts.contains(.colors) || next != grid || needsPositions && vertexColors?.readsPositions == true {
      colors =
        try vertexColors?.finiteColors(
          of: .init(u: ParameterColumn(next.values(values, of: paths, outline)), v: nil, vertices: vertices))
        ?? []
    }
    if needsPositions {
      let missing = paths.indices.lazy.compactMap { path in
        paths[path].points.firstIndex { !(Float($0.x).isFinite && Float($0.y).isFinite) }
          .map { values[path][$0] }
      }.first
      content.gap = missing.map {
        ComputedMeshGap(expected: "finite points", found: "one that is not", at: [(self.u.symbol, $0)])
      }
      content.set(
        vertices, omitted: omitted, indices: isNew ? newIndices : nil,
        textureCoordinates: next.textureCoordinates(outline))
    }
    if let colors { content.set(colors) }
    (grid, caps, indices) = (next, nextCaps, newIndices)
  }
}
