import Files
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Textures of PLY")
struct PLYTextureTests {
  private func read(_ text: String) throws -> MeshFile.ReadResult {
    try MeshFile.parse(
      Array(text.utf8), as: .ply, path: "a.ply", siblings: .these(bytes: ["my wood.png": TestImages.png]))
  }

  private static let vertices = """
    element vertex 4
    property float x
    property float y
    property float z

    """

  @Test(
    "The texture of a comment is the base colour of a mesh with texture coordinates for each vertex",
    arguments: ["s t", "u v", "texture_u texture_v", "texture_s texture_t"])
  func perVertex(names: String) throws {
    let names = names.split(separator: " ")
    let contents = try read(
      """
      ply
      format ascii 1.0
      comment TextureFile my wood.png
      \(Self.vertices)property float \(names[0])
      property float \(names[1])
      element face 1
      property list uchar int vertex_indices
      end_header
      0 0 0 0 0
      1 0 0 1 0
      1 1 0 1 0.75
      0 1 0 0 1
      3 0 1 2

      """)
    let node = try #require(contents.document.nodes.first)
    #expect(node.material.baseColorTexture == TextureReference(.named("my wood.png", TestImages.png)))
    #expect(contents.document.meshes[0].textureCoordinates == [[0, 1], [1, 1], [1, 0.25], [0, 0]])
    #expect(contents.warnings.isEmpty && contents.omissions == ["1 vertex of no face"])
  }

  @Test("Texture coordinates of corners split the vertices at seams, and the seams stay smooth")
  func perCorner() throws {
    let contents = try read(
      """
      ply
      format ascii 1.0
      comment TextureFile my wood.png
      comment TextureFile other.png
      \(Self.vertices)property uchar red
      property uchar green
      property uchar blue
      element face 2
      property list uchar int vertex_indices
      property list uchar float texcoord
      end_header
      0 0 0 255 0 0
      1 0 0 0 255 0
      1 1 0 0 0 255
      0 1 0.25 255 255 255
      3 0 1 2 6 0 0 1 0 1 1
      3 0 2 3 6 0 0 0.5 0.5 0 1

      """)
    let mesh = try #require(contents.document.meshes.first)
    #expect(mesh.indices == [0, 1, 2, 0, 3, 4])
    #expect(mesh.textureCoordinates == [[0, 1], [1, 1], [1, 0], [0.5, 0.5], [0, 0]])
    #expect(
      mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 1, 0.25]])
    #expect(mesh.vertices[2].normal == mesh.vertices[3].normal)
    #expect(mesh.colors[2] == mesh.colors[3] && mesh.colors[2].sRGB8 == [0, 0, 255, 255])
    #expect(contents.omissions == ["all textures but the first"])
  }

  @Test("Too few texture coordinates of corners are completed, and those of a polygon keep its triangles")
  func polygons() throws {
    let contents = try read(
      """
      ply
      format ascii 1.0
      \(Self.vertices)element face 1
      property list uchar int vertex_indices
      property list uchar float texcoord
      end_header
      0 0 0
      1 0 0
      1 1 0
      0 1 0
      4 0 1 2 3 5 0 0 1 0 1

      """)
    let mesh = try #require(contents.document.meshes.first)
    #expect(mesh.indices == [0, 1, 2, 0, 2, 3])
    #expect(mesh.textureCoordinates == [[0, 1], [1, 1], [0, 1], [0, 1]])
    #expect(contents.document.nodes.map(\.material) == [.doubleSided])
  }

  @Test("A texture coordinate that is not a number is left out, and a missing image is a warning")
  func faults() throws {
    let text = """
      ply
      format ascii 1.0
      comment TextureFile none.png
      \(Self.vertices)element face 1
      property list uchar int vertex_indices
      property list uchar float texcoord
      end_header
      0 0 0
      1 0 0
      1 1 0
      0 1 0
      3 0 1 2 6 0 0 1 0 1 VALUE

      """
    #expect(
      try read(text.replacing("VALUE", with: "x")).omissions == [
        "1 texture coordinate that is not a number (line 16)", "1 vertex of no face",
      ])
    let contents = try read(text.replacing("VALUE", with: "1"))
    #expect(contents.warnings == ["image none.png: is a folder, expected a file"])
    #expect(contents.document.images.map(\.name) == ["none.png"])
  }

  @Test("A texture without texture coordinates is ignored")
  func noCoordinates() throws {
    let contents = try read(
      """
      ply
      format ascii 1.0
      comment TextureFile none.png
      \(Self.vertices)element face 0
      property list uchar int vertex_indices
      end_header
      0 0 0
      1 0 0
      1 1 0
      0 1 0

      """)
    #expect(contents.document.nodes.map(\.material) == [.standard] && contents.warnings.isEmpty)
  }

  /// Returns a file of three triangles and a quadrilateral with two textures, and the given property and elements.
  private func twoTextures(_ property: String, _ faces: [String], coordinates: Bool = true) -> String {
    let (names, numbers) =
      coordinates ? ("property float s\nproperty float t\n", [" 0 0", " 1 0", " 1 0.75", " 0 1"]) : ("", [])
    let rows = ["0 0 0", "1 0 0", "1 1 0", "0 1 0"].enumerated().map { number, row in
      row + (coordinates ? numbers[number] : "")
    }
    return """
      ply
      format ascii 1.0
      comment TextureFile my wood.png
      comment TextureFile other.png
      \(Self.vertices)\(names)element face \(faces.count)
      property list uchar int vertex_indices
      \(property)
      end_header
      \((rows + faces).joined(separator: "\n"))

      """
  }

  @Test("Faces with texture numbers become one node for each texture, and a last one without")
  func textureNumbers() throws {
    let contents = try read(
      twoTextures(
        "property int texnumber", ["3 0 1 2 1", "4 0 1 2 3 0", "3 0 2 3 -1", "3 1 2 3 1", "3 0 1 3 2"]))
    let document = contents.document
    #expect(
      document.nodes.map(\.material.baseColorTexture?.texture.image.name) == [
        "my wood.png", "other.png", nil,
      ])
    #expect(document.nodes.map(\.mesh) == [0, 1, 2] && document.nodes[2].material == .doubleSided)
    #expect(
      document.meshes.map(\.indices) == [[0, 1, 2, 0, 2, 3], [0, 1, 2, 1, 2, 3], [0, 1, 2, 0, 3, 2]])
    // Each mesh has only the vertices of its faces.
    #expect(
      document.meshes[2].vertices.map(\.position) == [[0, 0, 0], [1, 1, 0], [0, 1, 0], [1, 0, 0]])
    #expect(document.meshes[2].textureCoordinates == [[0, 1], [1, 0.25], [0, 0], [1, 1]])
    #expect(
      contents.omissions.isEmpty
        && contents.warnings == [
          "1 face with a texnumber that is not that of a TextureFile comment: shown without texture",
          "image other.png: is a folder, expected a file",
        ])
  }

  @Test("Faces with a wrong number of texture coordinates are counted in a warning")
  func wrongCoordinateCount() throws {
    let contents = try read(
      twoTextures(
        "property int texnumber\nproperty list uchar float texcoord",
        ["3 0 1 2 0 6 0 0 1 0 1 1", "3 0 2 3 0 5 0 0 0.5 0.5 0", "3 0 1 3 -1 0"], coordinates: false))
    #expect(
      contents.warnings == [
        "2 faces with a texcoord that is not two numbers for each corner: missing ones are 0"
      ])
  }

  @Test("Faces with texture numbers keep the texture coordinates of their corners")
  func numberedCorners() throws {
    let contents = try read(
      twoTextures(
        "property int texnumber\nproperty list uchar float texcoord",
        ["3 0 1 2 1 6 0 0 1 0 1 1", "3 0 2 3 0 6 0 0 0.5 0.5 0 1"], coordinates: false))
    let meshes = contents.document.meshes
    #expect(meshes.map(\.indices) == [[0, 1, 2], [0, 1, 2]])
    #expect(
      meshes.map(\.textureCoordinates) == [[[0, 1], [0.5, 0.5], [0, 0]], [[0, 1], [1, 1], [1, 0]]])
  }

  @Test("Faces that all have the first texture become one node, and others keep the order of the header")
  func oneTexture() throws {
    let first = try read(twoTextures("property int texnumber", ["3 0 1 2 0", "3 0 2 3 0"]))
    #expect(first.document.nodes.map(\.material.baseColorTexture?.texture.image.name) == ["my wood.png"])
    #expect(first.document.meshes.map(\.vertices.count) == [4] && first.omissions.isEmpty)
    let second = try read(twoTextures("property uchar texnumber", ["3 0 1 2 1"]))
    #expect(second.document.nodes.map(\.material.baseColorTexture?.texture.image.name) == ["other.png"])
    #expect(second.document.meshes.map(\.vertices.count) == [3])
    let none = try read(twoTextures("property float texnumber", ["3 0 1 2 0.5"]))
    #expect(none.document.nodes.map(\.material) == [.doubleSided])
  }

  /// A document of quads with these base colour textures.
  private func document(_ images: [String?], transform: TextureTransform = TextureTransform()) -> MeshDocument
  {
    let mesh = Mesh(
      vertices: [[0, 0, 0], [1, 0, 0], [1, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
      textureCoordinates: [[0, 0.5], [1, 0.25], [0.75, 1]], indices: [0, 1, 2])
    let nodes = images.map { image in
      var material = Material.standard
      material.baseColorTexture = image.map {
        TextureReference(.named($0, TestImages.png + Array($0.utf8)), transform: transform)
      }
      return MeshDocument.Node(mesh: 0, material: material)
    }
    return MeshDocument(meshes: [mesh], nodes: nodes)
  }

  @Test(
    "Written textures are read again, with the faces that have them",
    arguments: MeshWritingOptions.Encoding.allCases,
    [["a.png"], ["a.png", "b.png", "a.png"], [nil, "a.png"], ["b.png", nil, "a.png"]] as [[String?]])
  func writing(_ encoding: MeshWritingOptions.Encoding, _ images: [String?]) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("chair.ply")
    let document = document(images)
    try document.write(toFile: path, as: .ply, options: .init(encoding: encoding, sidecarName: "chair.ply"))
    let distinct = Set(images.compactMap(\.self))
    #expect(Set(folder.names) == Set(distinct.map { "chair-\($0)" } + ["chair.ply"]))
    let read = try MeshFile.read(path)
    #expect(read.warnings.isEmpty && read.omissions.isEmpty)
    // The reader makes a node of the faces of each texture.
    for image in Set(images) {
      let node = try #require(
        read.document.nodes.first {
          $0.material.baseColorTexture?.texture.image.name == image.map { "chair-\($0)" }
        })
      let mesh = read.document.meshes[node.mesh]
      #expect(mesh.triangleCount == images.count { $0 == image })
      #expect(
        node.material.baseColorTexture?.texture.image.bytes.elementsEqual(
          TestImages.png + Array((image ?? "").utf8))
          != false)
      let expected: Set<SIMD2<Float>> = [[0, 0.5], [1, 0.25], [0.75, 1]]
      #expect(Set(mesh.textureCoordinates) == expected)
    }
  }

  @Test("Written texture coordinates include the transform of the texture")
  func transform() throws {
    let transform = TextureTransform(offset: [0.5, 0.25], scale: [2, 4])
    let bytes = try document(["a.png"], transform: transform).bytes(
      as: .ply, options: .init(sidecarName: "a.ply"))
    let read = try MeshFile.parse(bytes, as: .ply, path: "a.ply")
    #expect(read.document.meshes[0].textureCoordinates == [[0.5, 2.25], [2.5, 1.25], [2, 4.25]])
  }

  @Test("Without a name for their files, textures are not written")
  func unnamed() throws {
    let bytes = try document(["a.png"]).bytes(as: .ply)
    #expect(!String(decoding: bytes.prefix(400), as: UTF8.self).contains("TextureFile"))
  }

  @Test("Names that end the line of a comment are refused")
  func names() throws {
    #expect(throws: MeshWriteError.sidecarName(.ply, "a\nb.ply".pathDescription)) {
      try document(["a.png"]).bytes(as: .ply, options: .init(sidecarName: "a\nb.ply"))
    }
  }
}
