#if canImport(Glibc)
  import func Glibc.acos
#elseif canImport(Darwin)
  import func Darwin.acos
#endif

/// The method and the resolution of a sphere's tessellation.
public enum TessellationDetail: Hashable, Sendable {
  /// Meridians and parallels; see `UVSphere`.
  case uv(segments: Int, rings: Int)
  /// A subdivided icosahedron; see `Icosphere`.
  case icosphere(subdivisions: Int)
  /// A cube projected onto a sphere; see `CubeSphere`.
  case cube(divisions: Int)

  /// 64 segments and 32 rings: smooth at the size of an image.
  public static let standard = TessellationDetail.uv(segments: 64, rings: 32)

  /// Returns a tessellation that looks smooth if `count` spheres fill an image together. More spheres appear smaller
  /// and need fewer triangles each.
  package static func suited(toSphereCount count: Int) -> TessellationDetail {
    switch count {
    case ...100: standard
    case ...1_000: .uv(segments: 32, rings: 16)
    case ...10_000: .uv(segments: 24, rings: 12)
    default: .uv(segments: 16, rings: 8)
    }
  }

  /// Returns the coarsest tessellation whose outline is within a quarter of a pixel of the circle, for a sphere with a
  /// radius of `pixels`. It has 8 to 256 segments.
  public static func smooth(atRadius pixels: Float) -> TessellationDetail {
    // An edge of a regular n-gon is at most 1 - cos(pi / n) of the radius inside the circle.
    let cosine = 1 - 0.25 / max(pixels, 0.25)
    let segments = pixels.isFinite ? Float.pi / acos(cosine) : 256
    let even = 2 * Int((max(8, min(256, segments)) / 2).rounded(.up))
    return .uv(segments: even, rings: even / 2)
  }

  /// The approximate number of edges around the sphere, for cylinders of the same resolution.
  public var segments: Int {
    switch self {
    case .uv(let segments, _): segments
    // The equator of an icosphere has 5 * 2^n edges. The clamp avoids overflow for counts out of range.
    case .icosphere(let subdivisions): 5 << max(0, min(subdivisions, 13))
    case .cube(let divisions): 4 * max(1, min(divisions, 16_384))
    }
  }

  /// The approximate number of edges from pole to pole.
  public var rings: Int {
    if case .uv(_, let rings) = self { return rings }
    return max(2, segments / 2)
  }
}

/// A sphere tessellated by a `TessellationDetail`, prepared for meshes of any radius.
public enum TessellatedSphere: TessellatedShape {
  /// A sphere of meridians and parallels.
  case uv(UVSphere)
  /// A subdivided icosahedron.
  case icosphere(Icosphere)
  /// A projected cube.
  case cube(CubeSphere)

  /// Creates the tessellation of a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public init(_ tessellation: TessellationDetail) throws(GeometryError) {
    switch tessellation {
    case .uv(let segments, let rings): self = .uv(try UVSphere(segments: segments, rings: rings))
    case .icosphere(let subdivisions): self = .icosphere(try Icosphere(subdivisions: subdivisions))
    case .cube(let divisions): self = .cube(try CubeSphere(divisions: divisions))
    }
  }

  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology {
    switch self {
    case .uv(let sphere): sphere.topology
    case .icosphere(let sphere): sphere.topology
    case .cube(let sphere): sphere.topology
    }
  }

  /// The sphere with the image of a map around it: u eastwards from +X, v from the north pole (+Y) to the south pole.
  /// All spheres have these texture coordinates, whatever their tessellation. O(vertices).
  public var textured: TessellatedSphere {
    switch self {
    case .uv(let sphere): .uv(sphere.textured)
    case .icosphere(let sphere): .icosphere(sphere.textured)
    case .cube(let sphere): .cube(sphere.textured)
    }
  }

  /// Writes the vertices of the sphere with the given radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    switch self {
    case .uv(let sphere): sphere.fill(&vertices, radius)
    case .icosphere(let sphere): sphere.fill(&vertices, radius)
    case .cube(let sphere): sphere.fill(&vertices, radius)
    }
  }
}
