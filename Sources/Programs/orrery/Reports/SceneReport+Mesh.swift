import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel
import TextCoding

// The facts of the scene as a mesh.
extension SceneReport {
  func addMaterials(to report: inout Report) {
    let named = materials.compactMap(\.name)
    let unnamedCount = materials.count - named.count
    let unnamed = unnamedCount == 0 ? [] : ["\(unnamedCount) without a name"]
    report.add(
      "materials", .array(materials.map(Self.value)),
      materials.isEmpty ? nil : "\(materials.count): \(Self.shortened(named + unnamed))")
    report.add(
      "textures", .array(images.map(Self.value)),
      images.isEmpty ? nil : Self.shortened(images.map(Self.words)))
  }

  var meshReport: Report {
    var report = Report()
    report.addLine("as a mesh", geometry)
    report.addMember("meshes", .integer(mesh.meshCount))
    report.addMember("nodes", .integer(mesh.nodeCount))
    report.addMember("vertices", .integer(mesh.vertexCount))
    report.addMember("triangles", .integer(mesh.triangleCount))
    if mesh.pointCount > 0 { report.addMember("points", .integer(mesh.pointCount)) }
    if mesh.splatCount > 0 {
      report.addMember("splats", .integer(mesh.splatCount))
      report.addMember("harmonicsDegree", .integer(mesh.harmonicsDegree))
    }
    if mesh.lineCount > 0 { report.addMember("lines", .integer(mesh.lineCount)) }
    // A scene without nodes has no lines about them.
    func words(_ words: String?) -> String? { mesh.nodeCount == 0 ? nil : words }
    let attributes = mesh.nodeCount == 0 ? [] : attributes
    report.add(
      "attributes", .texts(attributes.map(\.key)), words(attributes.map(\.words).joined(separator: ", ")))
    report.addMember("bounds", mesh.bounds.isEmpty ? nil : value(mesh.bounds))
    report.add("area", .finite(mesh.area), words(Self.words(mesh.area)))
    report.add("volume", mesh.volume.flatMap { .finite($0) }, words(mesh.volume.map { Self.words($0) }))
    report.add("watertight", .boolean(mesh.isWatertight), words(watertightness))
    let found = problems.filter { $0.count > 0 }.map(\.words)
    report.add(
      "problems", .object(problems.map { ($0.key, .integer($0.count)) }),
      words(found.isEmpty ? "none" : found.joined(separator: ", ")))
    return report
  }

  /// The numbers of triangles and vertices, of points, of splats and of lines, without those that there are not.
  private var geometry: String {
    let pointCounts = [
      (mesh.pointCount - mesh.splatCount, "point"), (mesh.splatCount, "splat"), (mesh.lineCount, "line"),
    ].filter { $0.0 > 0 }
    let points = pointCounts.map { count, noun in
      Self.counted(count, noun) + (noun == "splat" ? " with harmonics of degree \(mesh.harmonicsDegree)" : "")
    }
    let triangles =
      points.isEmpty || mesh.triangleCount > 0
      ? [Self.counted(mesh.triangleCount, "triangle"), Self.counted(mesh.vertexCount, "vertex", "vertices")]
      : []
    return (triangles + points).joined(separator: ", ")
      + "; \(Self.counted(mesh.meshCount, "mesh", "meshes")) in \(Self.counted(mesh.nodeCount, "node"))"
  }

  private var attributes: [(key: String, words: String)] {
    [
      ("normals", "normals", mesh.hasNormals),
      ("computedNormals", "computed normals", mesh.hasComputedNormals),
      ("textureCoordinates", "texture coordinates", mesh.hasTextureCoordinates),
      ("colors", "vertex colours", mesh.hasVertexColors),
    ].filter(\.2).map { (key: $0.0, words: $0.1) }
  }

  /// The possible reasons why a mesh is not watertight.
  private var edgeProblems: [ReportedCount] {
    [
      ReportedCount(mesh.openEdgeCount, "openEdges", "open edge", "open edges"),
      ReportedCount(
        mesh.nonManifoldEdgeCount, "nonManifoldEdges", "edge", "edges", "of three or more triangles"),
      ReportedCount(
        mesh.inconsistentEdgeCount, "inconsistentEdges", "edge", "edges",
        "between triangles of opposite winding"),
    ]
  }

  /// The possible problems of meshes.
  private var problems: [ReportedCount] {
    edgeProblems + [
      ReportedCount(mesh.invertedMeshCount, "invertedMeshes", "mesh", "meshes", "inside out"),
      ReportedCount(
        mesh.invertedNormalCount, "invertedNormals", "normal", "normals", "opposed to the triangles"),
      ReportedCount(
        mesh.crossingTriangleCount, "crossingTriangles", "triangle", "triangles",
        "that \(mesh.crossingTriangleCount == 1 ? "passes" : "pass") through others"),
      ReportedCount(
        mesh.degenerateTriangleCount, "degenerateTriangles", "triangle", "triangles", "of zero area"),
      ReportedCount(
        mesh.unusedVertexCount, "unusedVertices", "vertex", "vertices", "not used by any triangle"),
      ReportedCount(
        mesh.nonFiniteVertexCount, "nonFiniteVertices", "vertex", "vertices",
        "with infinite or undefined coordinates"),
      ReportedCount(repairedNormalCount, "zeroNormals", "normal", "normals", "of length zero"),
      ReportedCount(
        images.count { $0.failure != nil }, "unreadableTextures", "texture", "textures", "that cannot be read"
      ),
    ]
  }

  /// The number of normals of length zero in the files, which were replaced.
  private var repairedNormalCount: Int {
    warnings.reduce(0) { sum, warning in
      if case .repairedNormals(let count) = warning.reason { return sum + count }
      return sum
    }
  }

  private var watertightness: String {
    if mesh.isWatertight { return "yes" }
    let openCount = mesh.meshCount - mesh.closedMeshCount
    let share = mesh.meshCount > 1 ? " in \(openCount) of \(mesh.meshCount) meshes" : ""
    let reasons = edgeProblems.filter { $0.count > 0 }.map(\.words)
    return (["no"] + reasons).joined(separator: ", ") + share
  }

  private static func words(_ image: EncodedImage) -> String {
    let name = image.name.isEmpty ? "without a name" : image.name
    guard image.failure == nil else { return "\(name) (missing)" }
    return "\(name) (\(image.byteCount) bytes, \(image.mediaType?.rawValue ?? "unknown type"))"
  }

  private static func value(_ image: EncodedImage) -> JSONValue {
    .members([
      "name": image.name.isEmpty ? nil : .text(image.name.pathDescription),
      "bytes": .integer(image.byteCount),
      "mediaType": image.mediaType.map { .text($0.rawValue) },
      "failure": image.failure.map { .text($0.pathDescription) },
    ])
  }

  private static func value(_ material: Material) -> JSONValue {
    let name = material.name.map { ("name", JSONValue.text($0.pathDescription)) }
    let factors = MaterialProperties.factors.compactMap { factor in
      factor.reported(of: material).map { (factor.name, $0) }
    }
    let textures = MaterialProperties.textures.compactMap { texture in
      (material.details[texture]?.texture.image).map {
        (texture.name, JSONValue.text($0.name.pathDescription))
      }
    }
    return .object((name.map { [$0] } ?? []) + factors + textures)
  }
}

extension MaterialFactor {
  /// The factor of `material` if it differs from the default. Metalness and roughness always count. The base colour is a property of
  /// nodes.
  fileprivate func reported(of material: Material) -> JSONValue? {
    let value = value(SurfaceAppearance(material: material))
    guard value != self.value(SurfaceAppearance()) || ["metallic", "roughness"].contains(name) else {
      return nil
    }
    if case .number(let number)? = value { return .float(Float(number)) }
    return value.map { JSONValue(spelled: $0) }
  }
}
