#if canImport(Glibc)
  import func Glibc.acos
#elseif canImport(Darwin)
  import func Darwin.acos
#endif

/// How finely a sphere is cut, and in which way.
public enum SphereTessellation: Hashable, Sendable {
  /// Meridians and parallels; see `UVSphere`.
  case uv(segments: Int, rings: Int)
  /// A subdivided icosahedron; see `Icosphere`.
  case icosphere(subdivisions: Int)
  /// A blown-up cube; see `CubeSphere`.
  case cube(divisions: Int)

  /// 64 segments, 32 rings: smooth at the size of a picture.
  public static let standard = SphereTessellation.uv(segments: 64, rings: 32)

  /// A tessellation that looks smooth when `count` spheres fill a picture together: the more there are, the smaller
  /// each one is seen and the fewer triangles it needs.
  public static func suited(toSphereCount count: Int) -> SphereTessellation {
    switch count {
    case ...100: standard
    case ...1_000: .uv(segments: 32, rings: 16)
    case ...10_000: .uv(segments: 24, rings: 12)
    default: .uv(segments: 16, rings: 8)
    }
  }

  /// The coarsest tessellation whose outline stays within a quarter of a pixel of the circle, where a sphere's radius is
  /// this many pixels: 8 segments at least, 256 at most.
  public static func smooth(atRadius pixels: Float) -> SphereTessellation {
    // The middle of a circle's edge is 1 - cos(pi / n) of the radius within it.
    let cosine = 1 - 0.25 / max(pixels, 0.25)
    let segments = pixels.isFinite ? Float.pi / acos(cosine) : 256
    let even = 2 * Int((max(8, min(256, segments)) / 2).rounded(.up))
    return .uv(segments: even, rings: even / 2)
  }

  /// About how many edges go once around the sphere: what a cylinder that is cut as finely has.
  public var segments: Int {
    switch self {
    case .uv(let segments, _): segments
    // 5 * 2^n edges are an icosphere's equator; out of range, none of them is one.
    case .icosphere(let subdivisions): 5 << max(0, min(subdivisions, 13))
    case .cube(let divisions): 4 * max(1, min(divisions, 16_384))
    }
  }

  /// About how many edges go from pole to pole.
  public var rings: Int {
    if case .uv(_, let rings) = self { return rings }
    return max(2, segments / 2)
  }
}

/// A sphere cut by a `SphereTessellation`: what it takes to mesh it at any radius, found once.
public enum TessellatedSphere: TessellatedShape {
  /// Cut by meridians and parallels.
  case uv(UVSphere)
  /// Cut from an icosahedron.
  case icosphere(Icosphere)
  /// Cut from a cube.
  case cube(CubeSphere)

  /// Cuts a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public init(_ tessellation: SphereTessellation) throws(GeometryError) {
    switch tessellation {
    case .uv(let segments, let rings): self = .uv(try UVSphere(segments: segments, rings: rings))
    case .icosphere(let subdivisions): self = .icosphere(try Icosphere(subdivisions: subdivisions))
    case .cube(let divisions): self = .cube(try CubeSphere(divisions: divisions))
    }
  }

  /// Shared by every mesh of it.
  public var topology: ShapeTopology {
    switch self {
    case .uv(let sphere): sphere.topology
    case .icosphere(let sphere): sphere.topology
    case .cube(let sphere): sphere.topology
    }
  }

  /// Writes the vertices of the sphere of a radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    switch self {
    case .uv(let sphere): sphere.fill(&vertices, radius)
    case .icosphere(let sphere): sphere.fill(&vertices, radius)
    case .cube(let sphere): sphere.fill(&vertices, radius)
    }
  }
}
