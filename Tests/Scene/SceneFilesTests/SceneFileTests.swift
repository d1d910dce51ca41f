import Files
import Foundation
import Geometry
import MeshFormats
import ParticleFormats
import Testing
import TextCoding

@testable import SceneFiles

@Suite("Reading a file as a scene")
struct SceneFileTests {
  @Test("Each particle format and each mesh format is a scene format")
  func formats() {
    for format in ParticleFormat.allCases {
      #expect(SceneFormat(rawValue: format.rawValue)?.particleFormat == format)
    }
    for format in MeshFormat.allCases {
      #expect(SceneFormat(rawValue: format.rawValue)?.meshFormat == format)
    }
  }

  @Test(
    "The format is determined by the extension, in any letter case",
    arguments: [
      ("a.xyz", .particles(.xyz)), ("a.PDB", .particles(.pdb)), ("pdb1abc.ent", .particles(.pdb)),
      ("a.json5", .json5), ("a.tar.Json", .json5),
      ("a.doc", nil), ("a.txt", .particles(.xyz)), ("a.PTS", .particles(.xyz)),
      ("a.asc.gz", .particles(.xyz)),
      ("xyz", nil), (".xyz", nil), ("folder.xyz/a", nil), ("a.xyz.gz", .particles(.xyz)), ("a.gz", nil),
      ("b.LAMMPSTRJ", .particles(.lammps)), ("b.tsv", .particles(.csv)), ("-", nil), ("a.", nil),
      ("", nil),
    ] as [(String, SceneFormat?)])
  func endings(path: String, format: SceneFormat?) {
    #expect(SceneFormat(path: path) == format)
  }

  @Test(
    "The format of standard input is determined by its first bytes",
    arguments: [
      ("{}", .json5), ("// a scene\n{}", .json5), ("\n\n  /* */ {}", .json5), ("\u{FEFF}{}", .json5),
      ("v\t0\t0\t0\nv\t1\t0\t0\nv\t0\t1\t0\nf\t1\t2\t3", .mesh(.obj)),
      (
        "  solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid",
        .mesh(.stl)
      ),
      ("SOLID X\rendsolid X\r", .mesh(.stl)), ("\n OFF\n0 0 0\n", .mesh(.off)),
      ("v 0 0 0\rv 1 0 0\r", .mesh(.obj)),
      (#"{ "scenes": [{"asset": 1}], "nodes": [], "asset": {"version": "2.0"}}"#, .mesh(.gltf)),
      ("0 0 0 255 0 0\n1 0 0 255 0 0\n", .particles(.xyz)),
      ("//X Y Z R G B\n0 0 0 255 0 0\n", .particles(.xyz)),
      ("x y z\n0 0 0\n", .particles(.xyz)), ("x,y,z\n0,0,0\n", .particles(.csv)),
      ("x\ty\tz\n0\t0\t0\n", .particles(.csv)), ("0,0,0\n", .particles(.csv)),
      ("2\n0 0 0 1\n1 0 0 2\n", .particles(.xyz)),
      ("# .PCD v.7\nFIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nWIDTH 1\nDATA ascii\n0 0 0\n", .mesh(.pcd)),
      ("1\n\nC 0 0 0\n", .particles(.xyz)), ("2\n\nO 0 0 0\nH 1 0 0\n1\n\nO 0 0 0\n", .particles(.xyz)),
      ("  1\r\n\r\nC 0 0 0", .particles(.xyz)),
      (PDBReaderTests.atom(), .particles(.pdb)),
      ("REMARK   4\n" + PDBReaderTests.atom(), .particles(.pdb)),
      ("\nHETATM99999" + PDBReaderTests.atom("HETATM").dropFirst(11), .particles(.pdb)),
    ] as [(String, SceneFormat)])
  func sniffing(text: String, format: SceneFormat) throws {
    #expect(try read(text, path: "-").format == format)
  }

  @Test(
    "Standard input of unknown format is refused",
    arguments: ["hello", "ITEM\n", "\u{0}\u{1}"])
  func unknownContent(text: String) {
    #expect(
      refusal(of: text, path: "-")
        == "standard input: the content matches no known format, expected --from with \(alternatives(SceneFormat.allCases.map(\.rawValue)))"
    )
  }

  @Test("The models of standard input are those of a file with the ending")
  func standardInput() throws {
    for (text, ending) in [
      ("0 0 0 255 0 0\n1 0 0 255 0 0\n", "xyz"), ("x y z\n0 0 0\n1 1 1\n", "xyz"),
      ("x,y,z,a\n0,0,0,1\n", "csv"),
      ("//X Y Z R G B Intensity\r0 0 0 1 0 0 7\r", "asc"), ("1\n0 0 0 9 1 2 3\n", "pts"),
    ] {
      let (file, input) = (try read(text, path: "a.\(ending)"), try read(text, path: "-"))
      #expect(file.document?.pointCount == input.document?.pointCount, "\(text)")
      #expect(file.scene.sphereClouds.count == input.scene.sphereClouds.count, "\(text)")
      #expect(file.warnings.map(\.message) == input.warnings.map(\.message), "\(text)")
    }
  }

  @Test("An explicit format has priority over the extension and the contents")
  func explicitFormat() throws {
    #expect(try read("1\n\nC 0 0 0\n", path: "a.json5", format: .particles(.xyz)).format == .particles(.xyz))
    #expect(
      refusal(of: "{}", path: "-", format: .particles(.xyz))
        == "standard input:1: expected the number of atoms, found \"{}\"")
  }

  @Test(
    "A mesh file is read as a scene, whose models have the placements of the file's nodes",
    arguments: MeshFormat.written(keeping: .triangles))
  func meshes(format: MeshFormat) throws {
    let document = MeshDocument(
      meshes: [try .box()],
      nodes: [
        .init(name: "a", mesh: 0, color: Color(red: 1, green: 0, blue: 0)),
        .init(name: "b", mesh: 0, translation: [5, 0, 0], scale: 2),
      ])
    let bytes = try document.bytes(as: format)
    let named = try SceneFile.parse(bytes, path: "boxes.\(format.pathExtension)")
    #expect(named.format.meshFormat == format && named.warnings == [])
    #expect(named.scene.bounds == document.bounds)
    #expect(try named.scene.meshDocument().triangleCount == 24)
    if format == .glb {
      #expect(named.scene.meshes.map(\.name) == ["boxes.a", "boxes.b"])
      #expect(named.scene.meshes[0].mesh === named.scene.meshes[1].mesh)
      #expect(try named.scene.meshDocument() == document)
    }
    #expect(try SceneFile.parse(bytes, path: "-").format == named.format)
    // A truncated line of text may still be valid.
    guard format != .obj else { return }
    let cut = Array(bytes.prefix(bytes.count - 7)), path = "a.\(format.pathExtension)"
    if [.stl, .ply, .off].contains(format) {
      // They are read as far as they are whole.
      #expect(try SceneFile.parse(cut, path: path).warnings.isEmpty == false)
    } else {
      #expect(throws: SceneFileError.self) { try SceneFile.parse(cut, path: path) }
    }
  }

  @Test("The cloud of standard input is named stdin")
  func standardInputName() throws {
    #expect(try read("1\n\nC 0 0 0\n", path: "-").scene.sphereClouds.map(\.name) == ["stdin"])
  }

  @Test("A missing, empty or unknown file and a folder are reported in one line")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "orrery-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      return "\(folder)/\(name)"
    }
    func message(_ path: String) -> String {
      do {
        _ = try SceneFile.read(path)
        return "accepted"
      } catch { return error.description }
    }
    #expect(
      try SceneFile.read(try write("carbon.xyz", "1\n\nC 1 2 3")).scene.sphereClouds.map(\.name) == ["carbon"]
    )
    let empty = try write("empty.json5", ""), other = try write("other.doc", "1"),
      bare = try write("bare", "1")
    #expect(message(empty) == "\(empty): is empty, expected a scene")
    let endings = SceneFormat.endings
    #expect(endings.hasPrefix(".xyz, ") && endings.contains(", .spz or one of ") && !endings.contains(".fbx"))
    #expect(message(other) == "\(other): unknown file extension \".doc\", expected \(endings), or --from")
    #expect(message(bare) == "\(bare): has no file extension, expected \(endings), or --from")
    #expect(message("\(folder)/none.xyz") == "\(folder)/none.xyz: cannot read: no such file or folder")
    #expect(message("\(folder)/none") == "\(folder)/none: cannot read: no such file or folder")
    #expect(message(folder) == "\(folder): is a folder, expected a file")
    try FileManager.default.createDirectory(atPath: "\(folder)/a.xyz", withIntermediateDirectories: true)
    #expect(message("\(folder)/a.xyz") == "\(folder)/a.xyz: is a folder, expected a file")
  }
}
