import Files
import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Files beside a mesh file")
struct CompanionFileTests {
  private let folder: TemporaryFolder
  /// A triangle with a texture.
  private var document = MeshDocument.triangle

  init() throws {
    folder = try TemporaryFolder()
    document.nodes[0].material.baseColorTexture = TextureReference(.named("wood.png", TestImages.png))
    document.meshes[0].textureCoordinates = [[0, 0], [1, 0], [0, 1]]
  }

  /// The main file, the second file, and the image of each format.
  static let names: [(format: MeshFormat, names: [String])] = [
    (.gltf, ["a.gltf", "a.bin", "a-wood.png"]), (.obj, ["a.obj", "a.mtl", "a-wood.png"]),
    (.ply, ["a.ply", "a-wood.png"]),
  ]

  private func write(_ format: MeshFormat, to name: String = "a", overwrites: Bool = false) throws {
    let ending = format.sidecarExtension ?? format.pathExtension
    try document.write(
      toFile: folder.path("\(name).\(format.pathExtension)"), as: format,
      options: .init(sidecarName: "\(name).\(ending)"), overwrites: overwrites)
  }

  private func contents() throws -> [String: Data] {
    try folder.names.reduce(into: [:]) { $0[$1] = try folder.read($1) }
  }

  @Test("Companions to which the old main file refers are replaced", arguments: names)
  func owned(format: MeshFormat, names: [String]) throws {
    try write(format)
    #expect(folder.names == names.sorted())
    let expected = try contents()
    for name in names.dropFirst() { try folder.write("damaged", to: name) }
    if format == .obj {
      // The old library must refer to the image, so it is not damaged.
      try folder.write("newmtl m\nmap_Kd -s 1 1 1 a-wood.png\n", to: "a.mtl")
    }
    try write(format)
    #expect(try contents() == expected)
  }

  @Test(
    "An existing file to which no old main file refers is refused, and nothing is written", arguments: names)
  func foreign(format: MeshFormat, names: [String]) throws {
    for name in names.dropFirst() {
      try folder.write("of another program", to: name)
      for old in [nil, "not a mesh", #"{ "asset": { "version": "2.0" } }"#, "mtllib other.mtl\nf 1 2 3\n"] {
        if let old { try folder.write(old, to: names[0]) }
        let before = try contents()
        let error = #expect(throws: MeshWriteError.self) { try write(format) }
        #expect(error == .foreignFile(path: folder.path(name), mainFile: folder.path(names[0])))
        #expect(try contents() == before)
      }
      #expect(
        "\(MeshWriteError.foreignFile(path: name, mainFile: names[0]))"
          == "\(name): not replaced, because \(names[0]) does not refer to this existing file")
      try FileManager.default.removeItem(atPath: folder.path(name))
      try FileManager.default.removeItem(atPath: folder.path(names[0]))
    }
    #expect(folder.names == [])
  }

  @Test("Any existing file is replaced on request", arguments: names)
  func overwriting(format: MeshFormat, names: [String]) throws {
    for name in names.dropFirst() { try folder.write("of another program", to: name) }
    try write(format, overwrites: true)
    #expect(try MeshFile.read(folder.path(names[0])).document.images.map(\.bytes) == [TestImages.png])
  }

  @Test(
    "Files with the same content are kept, such as those of a program that was killed before its last commit",
    arguments: names)
  func identical(format: MeshFormat, names: [String]) throws {
    try write(format)
    let expected = try contents()
    try FileManager.default.removeItem(atPath: folder.path(names[0]))
    try write(format)
    #expect(try contents() == expected)
  }

  @Test(
    "Files that a killed program has replaced without the main file are replaced", arguments: names)
  func interrupted(format: MeshFormat, names: [String]) throws {
    for name in names.dropFirst() { try folder.write("of the killed program", to: name) }
    let temporary = OutputFile.temporaryName(beside: folder.path(names[0]), number: 0)
    let record = temporary.replacing("-0.partial", with: ".group")
    try Data(names.dropFirst().flatMap { Array($0.utf8) + [0] }).write(to: URL(filePath: record))
    try write(format)
    #expect(folder.names == names.sorted())
    #expect(try MeshFile.read(folder.path(names[0])).document.images.map(\.bytes) == [TestImages.png])
  }

  @Test("A link that leads nowhere counts as an existing file")
  func brokenLink() throws {
    #expect(symlink("nowhere", folder.path("a.bin")) == 0)
    #expect(throws: MeshWriteError.foreignFile(path: folder.path("a.bin"), mainFile: folder.path("a.gltf"))) {
      try write(.gltf)
    }
    #expect(folder.names == ["a.bin"])
  }

  @Test("If the main file cannot be created, no companion is written", arguments: names)
  func failure(format: MeshFormat, names: [String]) throws {
    try FileManager.default.createDirectory(atPath: folder.path(names[0]), withIntermediateDirectories: true)
    #expect(throws: MeshWriteError.file(.isDirectory(path: folder.path(names[0])))) { try write(format) }
    #expect(folder.names == [names[0]])
  }

  @Test("A pipe or a device can have no companions")
  func stream() throws {
    for (format, _) in Self.names {
      let error = #expect(throws: MeshWriteError.self) {
        try document.write(toFile: "/dev/null", as: format, options: .init(sidecarName: "null.x"))
      }
      #expect(error?.description.hasPrefix("/dev/null: expected a file, because /dev/null") == true)
      try document.write(toFile: "/dev/null", as: format)
    }
  }
}
