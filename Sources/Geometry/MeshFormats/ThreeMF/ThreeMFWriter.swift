import Geometry
import Parallelism
import TextCoding

/// A writer of 3MF files. The coordinates of the document are written as millimetres.
///
/// Each mesh is an object with each colour and material that it is used with. Vertices at one position are one vertex, so that
/// slicers see a closed surface. Groups are objects of components, and parts outside of groups are build items. Colours are
/// base materials, and colours of vertices color groups of the extension Materials.
struct ThreeMFWriter {
  /// The text of the model.
  private var text: [UInt8] = []
  /// The document, for its origin.
  private let document: MeshDocument
  /// The number of the last resource.
  private var lastNumber = 0

  /// The appearance of a mesh without colours of its own: a base material.
  private struct Base: Hashable {
    let name: String
    let color: SIMD4<UInt8>
  }

  /// A mesh with an appearance.
  private struct Surface: Hashable {
    let mesh: Int
    let base: Base
    /// The colour by which those of the vertices are multiplied. White for a mesh without.
    let factor: Color
  }

  private struct Component {
    let object: Int
    let transform: Transform
    /// The number of the first node in it. Components are written in this order.
    let first: Int
  }

  /// The deepest groups that readers must follow. Deeper documents are written without groups.
  private static let depthLimit = 32

  /// Creates the text of a document, which is a result of `MeshDocument.converted(for:)`. O(size).
  init(_ source: MeshDocument) {
    document = (source.depth > Self.depthLimit ? source.flattened : source).withWrittenTriangles
    text += #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8
    append(
      "\n<model unit=\"millimeter\" xml:lang=\"en-US\" xmlns=\"\(ThreeMF.core)\" xmlns:m=\"\(ThreeMF.materials)\">"
    )
    append("\n <metadata name=\"Application\">Orrery</metadata>")
    if let copyright = document.copyright {
      append("\n <metadata name=\"Copyright\">\(copyright.markupEscaped)</metadata>")
    }
    append("\n <resources>")
    let (bases, baseNumber) = writeBases(document)
    var objects: [Surface: (number: Int, name: String?)] = [:]
    var aliases: [String: [Int: Int]] = [:]
    var components: [[Component]] = Array(repeating: [], count: document.groups.count)
    var items: [Component] = []
    for (index, node) in document.nodes.enumerated() {
      let mesh = document.meshes[node.mesh]
      guard !mesh.indices.isEmpty, !node.transform.isFlat else { continue }
      let surface = Self.surface(of: node, mesh)
      let object = objects[surface] ?? writeMesh(mesh, surface, node.name, bases, baseNumber)
      objects[surface] = object
      var number = object.number
      if let name = node.name, name != object.name {
        // The name of an object that another node named: an object of one component.
        number =
          aliases[name]?[number]
          ?? writeObject(named: name, [Component(object: number, transform: .identity, first: 0)])
        aliases[name, default: [:]][object.number] = number
      }
      let component = Component(object: number, transform: node.transform, first: index)
      if let group = node.group { components[group].append(component) } else { items.append(component) }
    }
    for (index, group) in document.groups.enumerated().reversed() {
      let parts = components[index].sorted { $0.first < $1.first }
      guard let first = parts.first?.first, !group.transform.isFlat else { continue }
      let object = writeObject(named: group.name, parts)
      let component = Component(object: object, transform: group.transform, first: first)
      if let parent = group.parent { components[parent].append(component) } else { items.append(component) }
    }
    append("\n </resources>\n <build>")
    for item in items.sorted(by: { $0.first < $1.first }) { write("item", item) }
    append("\n </build>\n</model>\n")
  }

  /// The number of triangles of the nodes that are not written: those whose corners are not at three positions, and those of
  /// flat nodes. O(nodes + indices).
  static func omittedTriangleCount(of document: MeshDocument) -> Int {
    let collapsedCounts = document.meshes.map {
      $0.triangleCount - $0.trianglesWithDistinctCorners.count / 3
    }
    var areFlat: [Bool] = []
    for group in document.groups {
      areFlat.append(group.transform.isFlat || group.parent.map { areFlat[$0] } ?? false)
    }
    return document.nodes.reduce(0) { sum, node in
      let isFlat = node.transform.isFlat || node.group.map { areFlat[$0] } ?? false
      return sum + (isFlat ? document.meshes[node.mesh].triangleCount : collapsedCounts[node.mesh])
    }
  }

  /// Returns the file. Nil if memory is exhausted, or without the library libzip. O(size).
  func file() -> [UInt8]? {
    let types =
      #"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>"#
    let relationships =
      #"<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rel0" Target="/\#(ThreeMF.model)" Type="\#(ThreeMF.modelRelationship)"/></Relationships>"#
    return ZipArchive.archive(of: [
      (ThreeMF.contentTypes, Array(types.utf8)), (ThreeMF.relationships, Array(relationships.utf8)),
      (ThreeMF.model, text),
    ])
  }

  private static func surface(of node: MeshDocument.Node, _ mesh: Mesh) -> Surface {
    let hasColors = !mesh.colors.isEmpty
    return Surface(
      mesh: node.mesh,
      base: Base(name: node.material.name ?? "", color: hasColors ? SIMD4(repeating: 255) : node.color.sRGB8),
      factor: hasColors ? node.color : .white)
  }

  /// Writes the base materials of the nodes that are not plain white, and returns their list and the number of the group.
  private mutating func writeBases(_ document: MeshDocument) -> (bases: UniqueList<Base>, number: Int) {
    var bases = UniqueList<Base>()
    for node in document.nodes {
      let mesh = document.meshes[node.mesh]
      let base = Self.surface(of: node, mesh).base
      if mesh.colors.isEmpty, !mesh.indices.isEmpty, !Self.isPlain(base) { _ = bases.index(of: base) }
    }
    if bases.values.isEmpty { return (bases, 0) }
    lastNumber += 1
    append("\n  <basematerials id=\"\(lastNumber)\">")
    for (index, base) in bases.values.enumerated() {
      let name = base.name.isEmpty ? "material \(index + 1)" : base.name
      append("\n   <base name=\"\(name.markupEscaped)\" displaycolor=\"")
      append(base.color)
      append("\"/>")
    }
    append("\n  </basematerials>")
    return (bases, lastNumber)
  }

  private static func isPlain(_ base: Base) -> Bool {
    base.name.isEmpty && base.color == SIMD4(repeating: 255)
  }

  private mutating func writeMesh(
    _ mesh: Mesh, _ surface: Surface, _ name: String?, _ bases: UniqueList<Base>, _ baseNumber: Int
  ) -> (number: Int, name: String?) {
    var colors = UniqueList<SIMD4<UInt8>>()
    var colorOfVertex: [Int] = []
    if !mesh.colors.isEmpty {
      var encoder = ColorEncoder(surface.factor)
      colorOfVertex = mesh.colors.map { colors.index(of: encoder.encode($0)) }
      lastNumber += 1
      append("\n  <m:colorgroup id=\"\(lastNumber)\">")
      for color in colors.values {
        append("<m:color color=\"")
        append(color)
        append("\"/>")
      }
      append("</m:colorgroup>")
    }
    let colorNumber = lastNumber
    lastNumber += 1
    append("\n  <object id=\"\(lastNumber)\" type=\"model\"")
    if let name { append(" name=\"\(name.markupEscaped)\"") }
    if !colorOfVertex.isEmpty {
      append(" pid=\"\(colorNumber)\" pindex=\"0\"")
    } else if let index = bases.firstIndex(of: surface.base) {
      append(" pid=\"\(baseNumber)\" pindex=\"\(index)\"")
    }
    append("><mesh><vertices>")
    var positions = UniqueList<SIMD3<Float>>()
    // Zeros of both signs are equal, and so are their hashes.
    let numbers = mesh.vertices.map { positions.index(of: $0.position) }
    for position in positions.values {
      append("\n<vertex x=\"")
      append(position.x)
      append("\" y=\"")
      append(position.y)
      append("\" z=\"")
      append(position.z)
      append("\"/>")
    }
    append("\n</vertices><triangles>")
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (Int(mesh.indices[start]), Int(mesh.indices[start + 1]), Int(mesh.indices[start + 2]))
      let (a, b, c) = (numbers[corners.0], numbers[corners.1], numbers[corners.2])
      append("\n<triangle v1=\"\(a)\" v2=\"\(b)\" v3=\"\(c)\"")
      if !colorOfVertex.isEmpty {
        let (p, q, r) = (colorOfVertex[corners.0], colorOfVertex[corners.1], colorOfVertex[corners.2])
        append(
          p == q && q == r
            ? " pid=\"\(colorNumber)\" p1=\"\(p)\""
            : " pid=\"\(colorNumber)\" p1=\"\(p)\" p2=\"\(q)\" p3=\"\(r)\"")
      }
      append("/>")
    }
    append("\n</triangles></mesh></object>")
    return (lastNumber, name)
  }

  /// Writes an object of components, and returns its number.
  private mutating func writeObject(named name: String?, _ components: [Component]) -> Int {
    lastNumber += 1
    append("\n  <object id=\"\(lastNumber)\" type=\"model\"")
    if let name { append(" name=\"\(name.markupEscaped)\"") }
    append("><components>")
    for component in components { write("component", component) }
    append("</components></object>")
    return lastNumber
  }

  private mutating func write(_ element: String, _ component: Component) {
    append("\n  <\(element) objectid=\"\(component.object)\"")
    let place = component.transform
    // The items place everything at the origin.
    let isDistant = document.hasOrigin && element == "item"
    if place != .identity || isDistant {
      append(" transform=\"")
      for (row, vector) in [place.xAxis, place.yAxis, place.zAxis, place.translation].enumerated() {
        for column in 0..<3 {
          if row + column > 0 { append(" ") }
          if row == 3, isDistant {
            append(document.decimal(vector[column], axis: column))
          } else {
            append(vector[column])
          }
        }
      }
      append("\"")
    }
    append("/>")
  }

  private mutating func append(_ string: String) { text.append(copying: string.utf8Span.span) }

  private mutating func append(_ number: Float) { number.withShortestText { text.append(copying: $0) } }

  private mutating func append(_ color: SIMD4<UInt8>) {
    append(Color(sRGB8: color).hex.uppercased())
  }
}

extension Transform {
  /// Whether the transform flattens everything, which 3MF does not allow.
  fileprivate var isFlat: Bool { dot(cross(xAxis, yAxis), zAxis) == 0 }
}

extension MeshDocument {
  /// The document without triangles whose corners are not at three positions (section 4.1.4.1: the vertices of a triangle are
  /// different). A colour that all vertices of the others have in eight bits is that of the nodes. O(vertices + indices).
  fileprivate var withWrittenTriangles: MeshDocument {
    var document = self
    var colors: [Int: Color] = [:]
    for (index, mesh) in meshes.enumerated() {
      let indices = mesh.trianglesWithDistinctCorners
      if indices.count < mesh.indices.count { document.meshes[index].indices = indices }
      guard !mesh.colors.isEmpty, let first = indices.first.map({ mesh.colors[Int($0)] }),
        case let encoded = first.sRGB8,
        indices.allSatisfy({ mesh.colors[Int($0)] == first || mesh.colors[Int($0)].sRGB8 == encoded })
      else { continue }
      document.meshes[index].colors = []
      colors[index] = first
    }
    for (index, node) in nodes.enumerated() {
      if let color = colors[node.mesh] { document.nodes[index].color.linear *= color.linear }
    }
    return document
  }

  /// The depth of the deepest group.
  fileprivate var depth: Int {
    var depths: [Int] = []
    for group in groups { depths.append((group.parent.map { depths[$0] } ?? 0) + 1) }
    return depths.max() ?? 0
  }
}

extension Mesh {
  /// The indices of the triangles with corners at three positions.
  fileprivate var trianglesWithDistinctCorners: [UInt32] {
    func isWritten(_ start: Int) -> Bool {
      let (a, b, c) = (position(start), position(start + 1), position(start + 2))
      return a != b && b != c && c != a
    }
    let starts = stride(from: 0, to: indices.count, by: 3)
    if starts.allSatisfy(isWritten) { return indices }
    return starts.filter(isWritten).flatMap { indices[$0..<$0 + 3] }
  }

  private func position(_ index: Int) -> SIMD3<Float> { vertices[Int(indices[index])].position }
}
