import Geometry
import TestSupport
import Testing

@testable import MeshFormats

/// Files of other programs, by libassimp.
@Suite("Formats of libassimp", .enabled(if: AssimpWorker.isInstalled, "libassimp5 is not installed"))
struct AssimpTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String
    /// The box of the triangle or quadrangle.
    var bounds = BoundingBox(min: .zero, max: [1, 2, 0])
    var triangleCount = 1
    var testDescription: String { format }
  }

  /// A triangle, or a quadrangle of four corners, from zero to (1, 2, 0) in each format. DXF and ASE have Z upward, so that y
  /// becomes -z.
  static let samples = [
    Sample(
      format: "amf",
      text: """
        <?xml version="1.0"?><amf unit="millimeter"><object id="0"><mesh><vertices><vertex><coordinates><x>0</x><y>0</y>
        <z>0</z></coordinates></vertex><vertex><coordinates><x>1</x><y>0</y><z>0</z></coordinates></vertex><vertex>
        <coordinates><x>0</x><y>2</y><z>0</z></coordinates></vertex></vertices><volume><triangle><v1>0</v1><v2>1</v2>
        <v3>2</v3></triangle></volume></mesh></object></amf>
        """),
    Sample(
      format: "x3d",
      text: """
        <?xml version="1.0"?><X3D version="3.0"><Scene><Shape><Appearance><Material diffuseColor="1 0.5 0"/></Appearance>
        <IndexedFaceSet coordIndex="0 1 2 -1"><Coordinate point="0 0 0 1 0 0 0 2 0"/></IndexedFaceSet></Shape></Scene></X3D>
        """),
    Sample(
      format: "x",
      text: "xof 0303txt 0032\nMesh { 3; 0.0;0.0;0.0;, 1.0;0.0;0.0;, 0.0;2.0;0.0;; 1; 3;0,1,2;; }\n"),
    Sample(
      format: "ac",
      text: """
        AC3Db
        MATERIAL "red" rgb 1 0 0  amb 0.2 0.2 0.2  emis 0 0 0  spec 0 0 0  shi 10  trans 0
        OBJECT world
        kids 1
        OBJECT poly
        name "leaf"
        numvert 3
        0 0 0
        1 0 0
        0 2 0
        numsurf 1
        SURF 0x20
        mat 0
        refs 3
        0 0 0
        1 1 0
        2 0 1
        kids 0

        """),
    Sample(
      format: "ase",
      text: """
        *3DSMAX_ASCIIEXPORT\t200
        *GEOMOBJECT {
        \t*NODE_NAME "leaf"
        \t*MESH {
        \t\t*MESH_NUMVERTEX 3
        \t\t*MESH_NUMFACES 1
        \t\t*MESH_VERTEX_LIST {
        \t\t\t*MESH_VERTEX 0 0 0 0
        \t\t\t*MESH_VERTEX 1 1 0 0
        \t\t\t*MESH_VERTEX 2 0 2 0
        \t\t}
        \t\t*MESH_FACE_LIST {
        \t\t\t*MESH_FACE 0: A: 0 B: 1 C: 2 AB: 1 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0
        \t\t}
        \t}
        }

        """, bounds: BoundingBox(min: [0, 0, -2], max: [1, 0, 0])),
    Sample(
      format: "dxf",
      text: """
        0
        SECTION
        2
        ENTITIES
        0
        3DFACE
        8
        A
        10
        0
        20
        0
        30
        0
        11
        1
        21
        0
        31
        0
        12
        1
        22
        2
        32
        0
        13
        0
        23
        2
        33
        0
        0
        ENDSEC
        0
        EOF

        """, bounds: BoundingBox(min: [0, 0, -2], max: [1, 0, 0]), triangleCount: 2),
    Sample(format: "fbx", text: fbx(upAxis: 1), bounds: BoundingBox(min: [0.1, 0, 0], max: [1.1, 0, 2])),
    Sample(format: "dae", text: collada, bounds: BoundingBox(min: .zero, max: [1, 2, 0]), triangleCount: 2),
  ]

  /// A triangle in the plane of X and Z, in centimetres, 0.1 m along X.
  private static func fbx(upAxis: Int) -> String {
    """
    ; FBX 7.3.0 project file
    FBXHeaderExtension:  {
    \tFBXHeaderVersion: 1003
    \tFBXVersion: 7300
    }
    GlobalSettings:  {
    \tVersion: 1000
    \tProperties70:  {
    \t\tP: "UpAxis", "int", "Integer", "",\(upAxis)
    \t\tP: "UpAxisSign", "int", "Integer", "",1
    \t\tP: "FrontAxis", "int", "Integer", "",\(3 - upAxis)
    \t\tP: "FrontAxisSign", "int", "Integer", "",\(upAxis == 1 ? 1 : -1)
    \t\tP: "CoordAxis", "int", "Integer", "",0
    \t\tP: "CoordAxisSign", "int", "Integer", "",1
    \t\tP: "UnitScaleFactor", "double", "Number", "",1
    \t}
    }
    Objects:  {
    \tGeometry: 1, "Geometry::plate", "Mesh" {
    \t\tVertices: *9 {
    \t\t\ta: 0,0,0,100,0,0,0,0,200
    \t\t}
    \t\tPolygonVertexIndex: *3 {
    \t\t\ta: 0,1,-3
    \t\t}
    \t\tGeometryVersion: 124
    \t}
    \tModel: 2, "Model::plate", "Mesh" {
    \t\tVersion: 232
    \t\tProperties70:  {
    \t\t\tP: "Lcl Translation", "Lcl Translation", "", "A",10,0,0
    \t\t}
    \t}
    }
    Connections:  {
    \tC: "OO",1,2
    \tC: "OO",2,0
    }

    """
  }

  /// A quadrangle with a texture, in centimetres with Z upward.
  private static let collada = """
    <?xml version="1.0"?>
    <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
    <asset><unit meter="0.01"/><up_axis>Z_UP</up_axis></asset>
    <library_images><image id="i"><init_from>C:\\pictures\\a%20b.png</init_from></image></library_images>
    <library_effects><effect id="e"><profile_COMMON>
    <newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
    <newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
    <technique sid="c"><lambert><diffuse><texture texture="t" texcoord="UV"/></diffuse></lambert></technique>
    </profile_COMMON></effect></library_effects>
    <library_materials><material id="m" name="paint"><instance_effect url="#e"/></material></library_materials>
    <library_geometries><geometry id="g"><mesh>
    <source id="p"><float_array id="pa" count="12">0 0 0 100 0 0 100 0 200 0 0 200</float_array><technique_common>
    <accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
    <param name="Z" type="float"/></accessor></technique_common></source>
    <source id="u"><float_array id="ua" count="8">0 0 1 0 1 1 0 1</float_array><technique_common>
    <accessor source="#ua" count="4" stride="2"><param name="S" type="float"/><param name="T" type="float"/></accessor>
    </technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <polylist material="x" count="1"><input semantic="VERTEX" source="#v" offset="0"/>
    <input semantic="TEXCOORD" source="#u" offset="0" set="0"/><vcount>4</vcount><p>0 1 2 3</p></polylist>
    </mesh></geometry></library_geometries>
    <library_visual_scenes><visual_scene id="w"><node id="wall" name="wall"><instance_geometry url="#g"><bind_material>
    <technique_common><instance_material symbol="x" target="#m"/></technique_common></bind_material></instance_geometry></node>
    </visual_scene></library_visual_scenes>
    <scene><instance_visual_scene url="#w"/></scene></COLLADA>
    """

  private func read(
    _ text: String, as format: String, siblings: SiblingFiles = .none
  ) throws -> MeshFile.ReadResult {
    let format = try #require(MeshFormat(rawValue: format))
    return try MeshFile.parse(
      Array(text.utf8), as: format, path: "a.\(format.pathExtension)", siblings: siblings)
  }

  @Test(
    "A face is read with its place, in metres and with Y upward where the file says so", arguments: samples)
  func faces(sample: Sample) throws {
    let result = try read(sample.text, as: sample.format)
    #expect(result.format.pathExtension == sample.format && result.omissions == [])
    #expect(result.document.triangleCount == sample.triangleCount)
    let bounds = result.document.bounds
    let difference = (bounds.min - sample.bounds.min) * (bounds.min - sample.bounds.min)
    let other = (bounds.max - sample.bounds.max) * (bounds.max - sample.bounds.max)
    #expect((difference + other).max() < 1e-10, "\(bounds)")
    #expect(result.document.nodes.allSatisfy { $0.material.isDoubleSided })
    #expect(MeshFormat(sniffing: Array(sample.text.utf8).span) == result.format)
  }

  @Test("An FBX file with Z upward is turned")
  func upAxis() throws {
    let bounds = try read(Self.fbx(upAxis: 2), as: "fbx").document.bounds
    #expect(abs(bounds.max.y - 2) < 1e-6 && abs(bounds.min.z) < 1e-6 && abs(bounds.max.z) < 1e-6)
  }

  @Test("Of texture coordinates with three numbers the first two are read")
  func threeCoordinates() throws {
    let text = Self.collada.replacing(
      #"count="8">0 0 1 0 1 1 0 1<"#, with: #"count="12">0 0 .5 1 0 .5 1 1 .5 0 1 .5<"#
    ).replacing(
      #"count="4" stride="2"><param name="S" type="float"/>"#,
      with: #"count="4" stride="3"><param name="S" type="float"/>"#
    ).replacing(
      #"<param name="T" type="float"/>"#,
      with: #"<param name="T" type="float"/><param name="P" type="float"/>"#)
    let files = SiblingFiles.these(bytes: ["a b.png": TestImages.png])
    let plain = try read(Self.collada, as: "dae", siblings: files)
    let result = try read(text, as: "dae", siblings: files)
    #expect(text.count > Self.collada.count && plain.document.meshes[0].textureCoordinates.count == 4)
    #expect(result.document.meshes == plain.document.meshes && result.omissions == [])
  }

  @Test("Textures are found beside the file by the one resolver, and replace the colour")
  func textures() throws {
    let files = SiblingFiles.these(bytes: ["a b.png": TestImages.png])
    let result = try read(Self.collada, as: "dae", siblings: files)
    let node = try #require(result.document.nodes.first)
    let texture = try #require(node.material.baseColorTexture).texture
    #expect(texture.image.bytes == TestImages.png && node.color == .white && node.material.name == "paint")
    #expect(result.warnings == [] && result.referencedFiles.contains("a b.png"))
    let mesh = result.document.meshes[node.mesh]
    // The first coordinate of the file is at the lower left corner.
    let corner = try #require(mesh.vertices.firstIndex { $0.position == .zero })
    #expect(mesh.textureCoordinates[corner] == [0, 1])
    let missing = try read(Self.collada, as: "dae")
    #expect(missing.warnings.count == 1 && missing.warnings[0].hasPrefix("image "))
  }

  @Test("Colours are those that are displayed, and a line is a line")
  func colorsAndLines() throws {
    let sample = try #require(Self.samples.first { $0.format == "x3d" })
    let node = try #require(try read(sample.text, as: "x3d").document.nodes.first)
    #expect(node.color.sRGB8 == [255, 128, 0, 255])
    let line = """
      0
      SECTION
      2
      ENTITIES
      0
      POLYLINE
      8
      A
      66
      1
      0
      VERTEX
      8
      A
      10
      0
      20
      0
      30
      0
      0
      VERTEX
      8
      A
      10
      1
      20
      2
      30
      3
      0
      SEQEND
      0
      ENDSEC
      0
      EOF

      """
    #expect(try read(line, as: "dxf").document.lineCount == 1)
  }

  @Test("A clip is read although it has the name of a node")
  func clips() throws {
    let animation = """
      <library_animations><animation id="wall" name="wall">
      <source id="ti"><float_array id="tia" count="2">0 2</float_array><technique_common><accessor source="#tia" count="2">
      <param name="TIME" type="float"/></accessor></technique_common></source>
      <source id="va"><float_array id="vaa" count="2">0 5</float_array><technique_common><accessor source="#vaa" count="2">
      <param name="X" type="float"/></accessor></technique_common></source>
      <sampler id="sa"><input semantic="INPUT" source="#ti"/><input semantic="OUTPUT" source="#va"/></sampler>
      <channel source="#sa" target="wall/move.X"/></animation></library_animations>
      """
    let text = Self.collada
      .replacing("<library_images>", with: animation + "<library_images>")
      .replacing(
        "name=\"wall\"><instance", with: "name=\"wall\"><translate sid=\"move\">0 0 0</translate><instance")
    let result = try read(text, as: "dae")
    #expect(result.omissions == [] && result.document.clips.map(\.name) == ["wall"])
    let clip = try #require(result.document.clips.first)
    #expect(abs(clip.duration - 2) < 1e-3)
    let channel = try #require(clip.channels.first { $0.property == .translation })
    #expect(channel.values.max() == 5)
  }

  @Test("A file that the library refuses, or that makes it crash, is an error that names the library")
  func refusals() throws {
    for (text, format) in [("COLLADA", "dae"), ("; FBX", "fbx"), ("AC3Db\n", "ac")] {
      let error = #expect(throws: MeshReadError.self) { try read(text, as: format) }
      #expect(error?.description.hasPrefix("a.\(format): libassimp cannot read the file: ") == true)
    }
    // The library of this version reads an ASE text of two bytes a letter beyond its end. Another version may refuse it.
    var wide: [UInt8] = [0xFF, 0xFE]
    let sample = try #require(Self.samples.first { $0.format == "ase" })
    for byte in sample.text.utf8 { wide += [byte, 0] }
    let format = try #require(MeshFormat(rawValue: "ase"))
    do {
      _ = try MeshFile.parse(wide, as: format, path: "a.ase")
    } catch {
      #expect("\(error)".hasPrefix("a.ase: libassimp cannot read the file: "))
    }
  }

  @Test("A process that is stopped is described by its signal")
  func failures() {
    let outcome = AssimpWorker.convert(Array("; FBX 7.3.0".utf8), name: "a.fbx") { _ in nil }
    switch outcome {
    case .refused(let reason): #expect(!reason.isEmpty)
    default: Issue.record("\(outcome)")
    }
    #expect(AssimpWorker.description(ofStatus: 11) == "it crashed (signal 11)")
    #expect(AssimpWorker.description(ofStatus: 24) == "it took longer than its limit (signal 24)")
    #expect(AssimpWorker.description(ofStatus: 256) == "its process ended without a result")
  }

  @Test("Several threads read files at the same time")
  func threads() async throws {
    let sample = try #require(Self.samples.first { $0.format == "x3d" })
    let document = try read(sample.text, as: "x3d").document
    try await withThrowingTaskGroup(of: MeshDocument.self) { group in
      for _ in 0..<8 { group.addTask { try read(sample.text, as: "x3d").document } }
      for try await other in group { #expect(other == document) }
    }
  }
}
