import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("3MF")
struct ThreeMFTests {
  private static let relationships = """
    <Relationships><Relationship Target="/3D/a.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
    """

  /// Returns a file with a model in each of its parts.
  private func package(_ parts: [(String, String)]) throws -> [UInt8] {
    try #require(
      ZipArchive.archive(
        of: [(ThreeMF.relationships, Array(Self.relationships.utf8))]
          + parts.map { ($0.0, Array($0.1.utf8)) }))
  }

  private func read(_ parts: (String, String)...) throws -> MeshFile.ReadResult {
    try MeshFile.parse(try package(parts), as: .threeMF, path: "a.3mf")
  }

  /// Returns the text of the model of a file.
  static func model(in bytes: [UInt8]) -> [UInt8]? {
    guard let archive = ZipArchive(bytes), let file = archive.index(of: ThreeMF.model),
      let size = archive.size(of: file)
    else { return nil }
    return archive.content(of: file, size: size)
  }

  /// Returns the text of a model.
  private func model(_ resources: String, _ items: String, _ attributes: String = "") -> String {
    """
    <?xml version="1.0"?>
    <model xmlns="core" xmlns:m="\(ThreeMF.materials)" xmlns:p="\(ThreeMF.production)" \(attributes)>
    <resources>\(resources)</resources><build>\(items)</build></model>
    """
  }

  private let vertices =
    #"<vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="2" z="0"/><vertex x="0" y="0" z="-.5e1"/></vertices>"#

  private func tetrahedron(_ number: Int, _ attributes: String = "", _ first: String = "") -> String {
    """
    <object id="\(number)" \(attributes)><mesh>\(vertices)<triangles><triangle v1="0" v2="1" v3="2" \(first)/>
    <triangle v1="0" v2="3" v3="1"/><triangle v1="0" v2="2" v3="3"/><triangle v1="1" v2="3" v3="2"/></triangles></mesh></object>
    """
  }

  private func message(_ text: String) -> String {
    do {
      _ = try read(("3D/a.model", text))
      return ""
    } catch { return "\(error)" }
  }

  @Test("Objects, components and build items become meshes, groups and nodes with their transforms")
  func tree() throws {
    let components = """
      <object id="7" name="pair &amp; more"><components><component objectid="1"/>
      <component objectid="1" transform="0 1 0 -1 0 0 0 0 1 10 20 30"/></components></object>
      """
    let result = try read(
      (
        "3D/a.model",
        model(
          tetrahedron(1, "name=\"part\"") + components,
          #"<item objectid="7" transform="1 0 0 0 1 0 0 0 1 5 6 7"/><item objectid="1"/>"#)
      ))
    let document = result.document
    #expect(result.omissions == [] && result.warnings == [] && result.format == .threeMF)
    #expect(document.meshes.count == 1 && document.meshes[0].triangleCount == 4)
    #expect(document.meshes[0].bounds == BoundingBox(min: [0, 0, -5], max: [1, 2, 0]))
    #expect(document.groups == [.init(name: "pair & more", transform: Transform(translation: [5, 6, 7]))])
    #expect(document.nodes.map(\.group) == [0, 0, nil] && document.nodes.allSatisfy { $0.name == "part" })
    // A row vector times the matrix: the rows are the images of the axes.
    #expect(document.nodes[1].transform.apply(to: [1, 0, 0]) == [10, 21, 30])
    #expect(document.nodes.allSatisfy { $0.color == .white })
    let written = try MeshFile.parse(document.bytes(as: .threeMF), as: .threeMF, path: "b.3mf").document
    #expect(written.flattened.corners == document.flattened.corners)
    #expect(written.groups == document.groups && written.nodes.map(\.name) == ["part", "part", "part"])
  }

  @Test(
    "Coordinates are in millimetres",
    arguments: [("micron", 0.001), ("millimeter", 1), ("inch", 25.4), ("foot", 304.8), ("meter", 1000)]
      as [(String, Float)])
  func units(name: String, length: Float) throws {
    let text = model(
      tetrahedron(1), #"<item objectid="1" transform="1 0 0 0 1 0 0 0 1 3 0 0"/>"#, "unit=\"\(name)\"")
    let document = try read(("3D/a.model", text)).document
    #expect(
      document.bounds
        == BoundingBox(min: [3 * length, 0, -5 * length], max: [3 * length + length, 2 * length, 0]))
  }

  @Test("Base materials are colours of nodes with names, and other colours are those of vertices")
  func colors() throws {
    let resources = """
      <basematerials id="1"><base name="Red &lt;3" displaycolor="#FF0000"/><base name="Glass" displaycolor="#0000FF80"/></basematerials>
      <m:colorgroup id="2"><m:color color="#00FF00"/><m:color color="#FFFF00FF"/></m:colorgroup>
      """
    let text = model(
      resources + tetrahedron(3, #"pid="1" pindex="1""#)
        + tetrahedron(4, #"pid="1" pindex="0""#, #"pid="2" p1="0" p2="1" p3="0""#) + tetrahedron(5),
      #"<item objectid="3"/><item objectid="4"/><item objectid="5"/>"#)
    let document = try read(("3D/a.model", text)).document
    #expect(
      document.nodes[0].color.sRGB8 == [0, 0, 255, 128] && document.nodes[0].material.name == "Glass")
    #expect(document.meshes[0].colors.isEmpty && document.meshes[2].colors.isEmpty)
    #expect(document.nodes[1].color == .white && document.nodes[1].material.name == nil)
    let mesh = document.meshes[1]
    let ofFirst = mesh.indices[..<3].map { mesh.colors[Int($0)].sRGB8 }
    #expect(ofFirst == [[0, 255, 0, 255], [255, 255, 0, 255], [0, 255, 0, 255]])
    #expect(mesh.indices[3...].allSatisfy { mesh.colors[Int($0)].sRGB8 == [255, 0, 0, 255] })
    let written = try MeshFile.parse(document.bytes(as: .threeMF), as: .threeMF, path: "b.3mf").document
    #expect(written.nodes.map(\.color) == document.nodes.map(\.color))
    #expect(written.nodes.map(\.material.name) == document.nodes.map(\.material.name))
    #expect(written.corners == document.corners)
    let again = written.meshes[1]
    #expect(again.indices.map { again.colors[Int($0)] } == mesh.indices.map { mesh.colors[Int($0)] })
  }

  @Test("Objects of other parts are read, as the extension Production has them")
  func parts() throws {
    let root = model(
      #"<object id="1"><components><component p:path="/3D/Objects/b.model" objectid="4"/></components></object>"#,
      #"<item objectid="1"/>"#, #"requiredextensions="p""#)
    let result = try read(("3D/a.model", root), ("3D/Objects/b.model", model(tetrahedron(4), "")))
    #expect(result.document.triangleCount == 4)
    #expect(message(root) == #"a.3mf: expected the part "/3D/Objects/b.model" of the package, found none"#)
  }

  @Test("Vertices at one position are written once, and the file is the same each time")
  func writing() throws {
    var mesh = try TessellatedBox().mesh([1, 2, 3])
    mesh.indices += [0, 0, 1]
    var document = MeshDocument(
      meshes: [mesh], nodes: [.init(name: "box", mesh: 0), .init(name: "flat", mesh: 0)])
    document.nodes[1].transform = Transform(translation: .zero, scale: 0)
    let bytes = try document.bytes(as: .threeMF)
    #expect(try document.bytes(as: .threeMF) == bytes)
    let read = try MeshFile.parse(bytes, as: .threeMF, path: "b.3mf").document
    #expect(read.triangleCount == 12 && read.nodes.map(\.name) == ["box"])
    #expect(read.meshes[0].bounds == mesh.bounds)
    let text = String(decoding: try #require(Self.model(in: bytes)), as: UTF8.self)
    #expect(
      text.components(separatedBy: "<vertex ").count == 9
        && text.components(separatedBy: "<triangle ").count == 13)
  }

  @Test("Colours of vertices that are one in eight bits are the colour of the node")
  func nearColors() throws {
    var document = MeshDocument.triangle
    document.nodes[0].color = .white
    document.meshes[0].colors = [0, 1e-6, 1e-7].map { Color(red: $0, green: 0.5, blue: 1) }
    let written = try document.bytes(as: .threeMF)
    let again = try MeshFile.parse(written, as: .threeMF, path: "a").document
    #expect(again.meshes[0].colors.isEmpty && again.nodes[0].color.sRGB8 == [0, 188, 255, 255])
    #expect(
      try MeshFile.parse(try again.bytes(as: .threeMF), as: .threeMF, path: "a").document == again)
  }

  @Test("A mesh whose triangles have no three positions is not written")
  func degenerateMeshes() throws {
    var document = MeshDocument.triangle
    var flat = document.meshes[0]
    flat.vertices[1].position = flat.vertices[0].position
    document.meshes.append(flat)
    document.groups = [.init(name: "flat")]
    document.nodes.append(.init(name: "none", group: 0, mesh: 1, color: Color(red: 1, green: 0, blue: 0)))
    let written = try document.bytes(as: .threeMF)
    let text = String(decoding: try #require(Self.model(in: written)), as: UTF8.self)
    #expect(text.components(separatedBy: "<object").count == 2 && !text.contains("none"))
    let again = try MeshFile.parse(written, as: .threeMF, path: "a").document
    #expect(try again.bytes(as: .threeMF) == written)
    #expect(try MeshDocument(meshes: [flat], nodes: [.init(mesh: 0)]).bytes(as: .threeMF).count > 0)
    #expect(MeshDocument.triangle.omittedGeometry(as: .threeMF) == [])
    #expect(document.omittedGeometry(as: .threeMF) == ["1 triangle without area"])
    #expect(document.omittedGeometry(as: .stl) == [])
    document.nodes.append(.init(mesh: 1))
    document.nodes.append(.init(mesh: 0, transform: Transform(xAxis: .zero)))
    #expect(document.omittedGeometry(as: .threeMF) == ["3 triangles without area"])
  }

  @Test("Characters that XML does not allow are replaced in names, with a warning")
  func charactersOutsideXML() throws {
    var document = MeshDocument.triangle
    #expect(document.converted(for: .threeMF).warnings == [])
    document.nodes[0].name = "a\u{FFFE}b"
    document.copyright = "c\u{FFFF}"
    let again = try MeshFile.parse(try document.bytes(as: .threeMF), as: .threeMF, path: "a").document
    #expect(again.nodes[0].name == "a\u{FFFD}b")
    #expect(
      document.converted(for: .threeMF).warnings == [
        "2 names written with other characters in place of those that XML does not allow"
      ])
    #expect(document.converted(for: .glb).warnings == [])
  }

  @Test(
    "Colours of triangles that are not written are not written, and an object without triangles is nothing")
  func unusedColors() throws {
    var document = MeshDocument.triangle
    document.meshes[0].vertices += document.meshes[0].vertices.map {
      Vertex(position: .zero, normal: $0.normal)
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    document.meshes[0].textureCoordinates = []
    document.meshes[0].colors = [red, red, red, blue, blue, blue]
    document.meshes[0].indices += [3, 4, 5]
    let written = try document.bytes(as: .threeMF)
    let again = try MeshFile.parse(written, as: .threeMF, path: "a").document
    #expect(again.nodes[0].color == red && again.meshes[0].colors == [])
    #expect(try again.bytes(as: .threeMF) == written)
    let empty = #"<object id="1"><mesh>\#(vertices)<triangles/></mesh></object>"#
    let nothing = try read(("3D/a.model", model(empty, #"<item objectid="1"/>"#))).document
    #expect(nothing.meshes.isEmpty && nothing.nodes.isEmpty)
  }

  @Test("Random documents have the same triangles in 3MF")
  func random() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(20) {
      let document = RiggedDocument.random(using: &generator)
      let read = try MeshFile.parse(document.bytes(as: .threeMF), as: .threeMF, path: "b.3mf").document
      let (found, expected) = (read.corners, document.deformed.corners)
      #expect(found.count == expected.count)
      let nearest = expected.allSatisfy { corner in
        found.contains { (($0 - corner) * ($0 - corner)).sum() < 1e-8 }
      }
      #expect(nearest)
    }
  }

  @Test("Damage is named with its place")
  func damage() throws {
    let item = #"<item objectid="1"/>"#
    let cases: [(String, String)] = [
      ("<a/>", #"3D/a.model, line 1: expected the element model, found "a""#),
      ("<model", "3D/a.model, line 1: expected XML, found unclosed token"),
      ("", "3D/a.model, line 1: expected XML, found no element found"),
      ("<!DOCTYPE a [<!ENTITY b \"c\">]><model/>", "expected XML, found a document type declaration"),
      (model("", item), "expected an object of the number 1, found none"),
      (
        model(tetrahedron(1) + tetrahedron(1), item),
        "expected objects of different numbers, found object 1 twice"
      ),
      (model("", "", "unit=\"mile\""), #"found "mile""#),
      (
        model("", "", "requiredextensions=\"x\" xmlns:x=\"http://x\""),
        #"the required extension "http://x" is not supported"#
      ),
      (
        model(tetrahedron(1, "", "").replacing("v3=\"2\"", with: "v3=\"4\""), item),
        "expected a vertex below 4, found 4"
      ),
      (
        model(tetrahedron(1).replacing("x=\"1\"", with: "x=\"nan\""), item),
        #"expected a finite number x, found "nan""#
      ),
      (
        model(tetrahedron(1).replacing("x=\"1\"", with: ""), item), "expected a finite number x, found none"
      ),
      (model("", #"<item objectid="x"/>"#), #"expected a whole number objectid, found "x""#),
      (
        model("", #"<item objectid="1" transform="1 2"/>"#),
        #"expected a transform of 12 numbers, found "1 2""#
      ),
      (
        model(#"<object id="1"><components><component objectid="1"/></components></object>"#, item),
        "expected components at a depth of at most 64, found object 1 below"
      ),
      (
        String(repeating: "<model>", count: 300), "expected XML, found elements at a depth of more than 200"
      ),
    ]
    for (text, expected) in cases {
      let found = message(text)
      #expect(found.contains(expected), "\(found) for \(expected)")
      #expect(!found.contains("\n"))
    }
    for bytes in [Array("PK\u{3}\u{4}".utf8), Array("nothing".utf8)] {
      #expect(
        throws: MeshReadError(
          path: "a.3mf", .unexpected(expected: "a zip archive", found: "other or damaged data"))
      ) {
        try MeshFile.parse(bytes, as: .threeMF, path: "a.3mf")
      }
    }
  }

  @Test("Few objects that refer to exponentially many are refused")
  func exponential() throws {
    var resources = tetrahedron(1)
    for number in 2...40 {
      let component = "<component objectid=\"\(number - 1)\"/>"
      resources += "<object id=\"\(number)\"><components>\(component)\(component)</components></object>"
    }
    let found = message(model(resources, #"<item objectid="40"/>"#))
    #expect(found.contains("expected components in proportion to the size of the file, found far more"))
  }

  @Test("A part that expands too far is refused before it is")
  func bomb() throws {
    let text = model("<!--" + String(repeating: " ", count: 1 << 20) + "-->", "")
    var bytes = try package([("3D/a.model", text)])
    // The size in the central directory: 24 bytes after its signature.
    let places = bytes.indices.dropLast(46).filter { bytes[$0..<$0 + 4].elementsEqual([0x50, 0x4B, 1, 2]) }
    for place in places.reversed() {
      bytes.replaceSubrange(place + 24..<place + 28, with: [0, 0, 0, 0x70])
      let error = #expect(throws: MeshReadError.self) {
        try MeshFile.parse(bytes, as: .threeMF, path: "a.3mf")
      }
      let isModel = place == places.last
      let message = error?.description ?? ""
      #expect(
        !isModel || message.hasSuffix("expected at most 268435456 bytes, found 1879048192"), "\(message)")
    }
  }

  @Test("Random changes and cuts of a file are read or refused")
  func mutants() throws {
    let text = model(tetrahedron(1), #"<item objectid="1"/>"#)
    let whole = try package([("3D/a.model", text)])
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(400) {
      var bytes = round.isMultiple(of: 2) ? whole : Array(text.utf8)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(.random(in: 1...2 * bytes.count, using: &random)))
      let reader = ThreeMFReader(path: "a.3mf", bytes: bytes, normals: nil)
      let result = round.isMultiple(of: 2) ? try? reader.read() : try? reader.readModel()
      if let result { #expect(throws: Never.self) { try result.document.bytes(as: .threeMF) } }
    }
  }
}
