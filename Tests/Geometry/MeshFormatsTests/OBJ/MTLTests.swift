import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Material libraries (MTL)")
struct MTLTests {
  private static let triangle = "mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n"

  /// Reads a triangle with the material `newmtl m` and the statements `text`.
  private func read(
    _ text: String, files: [String: [UInt8]] = ["a.png": TestImages.png, "b c.png": TestImages.jpeg]
  ) throws -> MeshFile.ReadResult {
    var files = files
    files["a.mtl"] = Array("newmtl m\n\(text)\n".utf8)
    return try MeshFile.parse(
      Array(Self.triangle.utf8), as: .obj, path: "a.obj", siblings: .these(bytes: files))
  }

  private func material(_ text: String) throws -> Material {
    try #require(try read(text).document.nodes.first).material
  }

  /// A material with the name and the given details.
  private static func material(
    metallic: Float = 0, roughness: Float = 0.5,
    _ change: (inout Material.AdditionalParameters) -> Void = { _ in }
  ) -> Material {
    var details = Material.AdditionalParameters()
    (details.name, details.isDoubleSided) = ("m", true)
    change(&details)
    return Material(metallic: metallic, roughness: roughness, details: details)
  }

  @Test("The factors of a material are read, with the highlight of Blender as roughness")
  func factors() throws {
    #expect(try material("") == Self.material())
    #expect(try material("Ns 250\nKs 0.5 0.5 0.5\nKe 0 0 0\nillum 2") == Self.material())
    #expect(try material("Ns 1000") == Self.material(roughness: 0))
    #expect(try material("Ns 0") == Self.material(roughness: 1))
    #expect(try material("Ns 5000") == Self.material(roughness: 0))
    #expect(try material("Pr 0.25\nPm 0.75\nNs 10") == Self.material(metallic: 0.75, roughness: 0.25))
    #expect(try material("Ks 0 0.25 1") == Self.material { $0.specularColor = [0, 0.5, 2] })
    #expect(try material("Ke 1 0 0") == Self.material { $0.emissiveColor = [1, 0, 0] })
  }

  @Test("Statements with invalid numbers are left out, and named with the line and the library")
  func invalidNumbers() throws {
    let contents = try read("Ns nan\nPr x\nKs 1 y")
    #expect(contents.document.nodes.map(\.material) == [Self.material()])
    #expect(
      contents.omissions == [
        "1 statement Ns without a number (line 2) of a.mtl",
        "1 statement Pr without a number (line 3) of a.mtl",
        "1 statement Ks without a number (line 4) of a.mtl",
      ])
    #expect(
      try read("Kd 1 0 0\n\nKd x\nd 1.#QNAN").omissions == [
        "1 statement Kd without a number (line 4) of a.mtl",
        "1 statement d without a number (line 5) of a.mtl",
      ])
  }

  @Test("Numbers near the limit of floats give finite materials, which can be written")
  func greatNumbers() throws {
    let contents = try read(
      "Ks 3e38 -1 2\nKe 3e38 0 0\nNs 3e38\nPr 3e38\nmap_Ke -s 3e38 3e38 -o 3e38 3e38 -bm 3e38 a.png")
    var document = contents.document
    #expect(document.nodes[0].material.specularColor == [2, 0, 2])
    #expect(document.nodes[0].material.emissiveTexture?.transform == TextureTransform())
    document.nodes[0].material.emissiveStrength = .greatestFiniteMagnitude
    document.nodes[0].material.specular = .greatestFiniteMagnitude
    document.nodes[0].material.emissiveTexture?.transform.scale = [1, .greatestFiniteMagnitude]
    document.nodes[0].material.emissiveTexture?.transform.offset = [1, .greatestFiniteMagnitude]
    for text in [
      String(decoding: try document.bytes(as: .gltf), as: UTF8.self),
      MTLWriter(document, fileName: "a.mtl").text,
    ] {
      #expect(!text.contains("inf") && !text.contains("nan"), "\(text)")
    }
  }

  @Test(
    "Each texture statement sets its texture, in any letter case",
    arguments: [
      ("map_Kd", \Material.AdditionalParameters.baseColorTexture), ("map_Ka", \.baseColorTexture),
      ("MAP_KD", \.baseColorTexture),
      ("map_Ks", \.specularColorTexture), ("map_Ke", \.emissiveTexture), ("map_d", \.opacityTexture),
      ("norm", \.normalTexture), ("bump", \.bumpTexture), ("map_Bump", \.bumpTexture),
      ("map_bump", \.bumpTexture),
      ("map_Pr", \.roughnessTexture), ("map_Pm", \.metallicTexture),
    ] as [(String, WritableKeyPath<Material.AdditionalParameters, TextureReference?> & Sendable)])
  func textures(
    keyword: String, member: WritableKeyPath<Material.AdditionalParameters, TextureReference?> & Sendable
  )
    throws
  {
    let contents = try read("\(keyword) b c.png")
    let material = try #require(contents.document.nodes.first).material
    #expect(material.details[keyPath: member] == TextureReference(.named("b c.png", TestImages.jpeg)))
    #expect(material.details.textures.count == 1)
    #expect(contents.omissions.isEmpty && contents.warnings.isEmpty)
  }

  @Test("map_Ka is used only without map_Kd, and a black Kd beside a texture is white")
  func ambient() throws {
    let contents = try read("Kd 0 0 0\nmap_Ka b c.png\nmap_Kd a.png")
    let node = try #require(contents.document.nodes.first)
    #expect(node.material.baseColorTexture?.texture.image.name == "a.png")
    #expect(node.color == .white)
    #expect(try read("Kd 0 0 0").document.nodes.first?.color == .black)
  }

  @Test("Missing factors beside a texture are 1")
  func textureFactors() throws {
    #expect(try material("map_Ke a.png").emissiveColor == .one)
    let material = try material("Ns 10\nmap_Pr a.png\nmap_Pm a.png")
    #expect((material.metallic, material.roughness) == (1, 1))
  }

  @Test("Factors that are not given do not assume textures whose images are missing")
  func missingTextureFactors() throws {
    #expect(try material("map_Ke x.png").emissiveColor == .zero)
    let material = try material("Ns 10\nmap_Pr x.png\nmap_Pm x.png")
    #expect((material.metallic, material.roughness) == (0, 0.9))
  }

  @Test(
    "The options of a texture statement are read, and the rest is the file name",
    arguments: [
      ("a.png", TextureTransform(), "a.png"), ("  b c.png \t", TextureTransform(), "b c.png"),
      ("-s 2 3 1 -o 0.5 0.25 0 a.png", TextureTransform(offset: [0.5, -2.25], scale: [2, 3]), "a.png"),
      ("-s 2 a.png", TextureTransform(scale: [2, 1]), "a.png"),
      ("-blendu on -mm 0 1 -texres 512 -boost 2 -t 1 1 1 b c.png", TextureTransform(), "b c.png"),
      ("-cc", TextureTransform(), "-cc"), ("-what 1 a.png", TextureTransform(), "-what 1 a.png"),
      ("-o x.png", TextureTransform(), "x.png"), ("-bm", TextureTransform(), "-bm"),
    ])
  func options(operands: String, transform: TextureTransform, name: String) throws {
    let texture = try #require(MTLTexture(operands: operands))
    #expect(texture.name == name)
    #expect(texture.reference(to: EncodedImage(bytes: [])).transform == transform)
  }

  @Test("-clamp, -bm and -imfchan are read")
  func otherOptions() throws {
    let material = try material("map_Kd -clamp on a.png\nbump -bm 0.25 -imfchan g a.png\nnorm -bm 2 a.png")
    #expect(material.baseColorTexture?.texture.sampler.wrapU == .clamped)
    #expect(material.baseColorTexture?.texture.sampler.wrapV == .clamped)
    #expect(material.bumpScale == 0.25 && material.bumpTexture?.channel == .green)
    #expect(material.normalScale == 2)
    #expect(MTLTexture(operands: " ") == nil)
  }

  @Test("Two channels of one image are the texture of metalness and roughness")
  func channels() throws {
    let material = try material("map_Pr -imfchan g a.png\nmap_Pm -imfchan b a.png")
    #expect(material.metallicRoughnessTexture == TextureReference(.named("a.png", TestImages.png)))
    #expect(material.details.textures.count == 1)
  }

  @Test("An opacity texture blends, and the image of the colour itself needs no texture of its own")
  func opacity() throws {
    let material = try material("map_Kd a.png\nmap_d a.png")
    #expect(material.alphaMode == .blend && material.opacityTexture == nil)
    let other = try self.material("map_Kd a.png\nmap_d b c.png")
    #expect(other.alphaMode == .blend && other.opacityTexture?.texture.image.name == "b c.png")
    #expect(try self.material("map_Kd a.png\nmap_d -imfchan l a.png").opacityTexture?.channel == .luminance)
    #expect(try self.material("map_Kd a.png\nmap_d -s 2 2 a.png").opacityTexture?.transform.scale == [2, 2])
  }

  @Test("Textures that cannot be combined exactly are named")
  func inexactTextures() throws {
    #expect(try read("map_Kd a.png\nmap_d -s 2 2 b c.png").warnings.isEmpty)
    for (text, statements) in [
      ("map_Kd a.png\nmap_d -s 1.5 2 b c.png", "map_Kd and map_d"),
      ("map_Pr a.png\nmap_Pm -clamp on a.png", "map_Pm and map_Pr"),
    ] {
      #expect(
        try read(text).warnings == [
          "the textures \(statements) of the material \"m\" are repeated differently, so their combination is exact only in one repetition"
        ])
    }
    #expect(
      try read("map_Kd a.png\nmap_d -s 1.5 2 b c.png\nmap_Pr a.png\nmap_Pm -clamp on a.png").warnings == [
        "the textures map_Kd and map_d of the material \"m\" are repeated differently, so their combination is exact only in one repetition",
        "the textures map_Pm and map_Pr of the material \"m\" are repeated differently, so their combination is exact only in one repetition",
      ])
  }

  @Test(
    "An image is found beside the library, beside the OBJ, with backslashes, and by its name alone",
    arguments: [
      ("map_Kd x.png", "lib/x.png"), ("map_Kd tex\\x.png", "lib/tex/x.png"),
      ("map_Kd tex/x.png", "tex/x.png"),
      ("map_Kd C:\\Users\\Jo\\x.png", "lib/x.png"), ("map_Kd /home/jo/x.png", "lib/x.png"),
      ("map_Kd ../x.png", "lib/x.png"),
    ])
  func places(statement: String, file: String) throws {
    let contents = try MeshFile.parse(
      Array(Self.triangle.replacing("a.mtl", with: "lib/a.mtl").utf8), as: .obj, path: "a.obj",
      siblings: .these(bytes: ["lib/a.mtl": Array("newmtl m\n\(statement)".utf8), file: TestImages.png]))
    #expect(contents.document.images.map(\.name) == [file])
    #expect(contents.referencedFiles.contains(file))
    #expect(contents.warnings.isEmpty)
  }

  @Test("A missing image is named in a warning, its texture stays, and unused materials load nothing")
  func missing() throws {
    let contents = try read("map_Kd none.png\nnewmtl other\nmap_Kd other.png")
    #expect(contents.warnings == ["image none.png: is a folder, expected a file"])
    let image = try #require(contents.document.images.first)
    #expect(image.name == "none.png" && image.failure != nil && image.bytes.isEmpty)
  }

  @Test("A library with random damage is read, or refused in one line")
  func damage() throws {
    let text =
      "newmtl m\nKd 1 0.5 0\nNs 10\nKe 1 1 1\nTr 0.5\nmap_Kd -s 2 2 -o 1 1 -clamp on a.png\nbump -bm 2 b c.png\n"
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(500) {
      var bytes = Array(text.utf8)
      for _ in 0...random.next() % 4 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
        }
      }
      do {
        let contents = try MeshFile.parse(
          Array(Self.triangle.utf8), as: .obj, path: "a",
          siblings: .these(bytes: ["a.mtl": bytes, "a.png": TestImages.png]))
        let again = try rewritten(contents.document)
        #expect(try rewritten(again) == again)
      } catch let error as MeshReadError {
        #expect(error.description.hasPrefix("a.mtl:") && !error.description.contains("\n"))
      }
    }
  }

  @Test("Textures of other statements are omitted by name")
  func otherTextures() throws {
    #expect(try read("map_Ns a.png\ndisp a.png").omissions == ["textures of map_Ns", "textures of disp"])
  }

  @Test("A library with every supported property is written, and read back equal")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    var details = Material.AdditionalParameters()
    details.name = "my paint"
    var sampler = Texture.Sampler()
    (sampler.wrapU, sampler.wrapV) = (.clamped, .clamped)
    details.baseColorTexture = TextureReference(
      Texture(EncodedImage(name: "a.png", bytes: TestImages.png), sampler: sampler),
      transform: TextureTransform(offset: [0.5, -1.5], scale: [2, 4]))
    details.metallicRoughnessTexture = TextureReference(.named("b.jpg", TestImages.jpeg))
    (details.normalTexture, details.normalScale) = (TextureReference(.named("n.png", TestImages.png)), 2)
    (details.bumpTexture, details.bumpScale) = (TextureReference(.named("b.png", [1])), 0.25)
    (details.emissiveTexture, details.emissiveColor) = (TextureReference(.named("e.tga", [2])), [1, 0, 0])
    (details.opacityTexture, details.alphaMode) = (
      TextureReference(
        Texture(EncodedImage(name: "o.png", bytes: [3]), sampler: sampler),
        transform: details.baseColorTexture?.transform ?? TextureTransform(), channel: .red), .blend
    )
    (details.specularColor, details.specularColorTexture) = (
      [0.5, 1, 2], TextureReference(.named("s.png", [4]))
    )
    let painted = Material(metallic: 0.25, roughness: 0.75, details: details)
    var document = MeshDocument.triangle
    document.nodes = [
      .init(name: "a", mesh: 0, material: painted),
      .init(name: "b", mesh: 0, color: .black, material: Material(metallic: 1, roughness: 0)),
      .init(name: "c", mesh: 0, color: .black, material: painted), .init(name: "d", mesh: 0),
    ]
    let path = folder.path("car.obj")
    try document.write(toFile: path, as: .obj, options: .init(sidecarName: "car.mtl"))
    let read = try MeshFile.read(path)
    #expect(read.omissions.isEmpty && read.warnings.isEmpty)
    let materials = read.document.nodes.map(\.material)
    #expect(materials.map(\.name) == ["my_paint", "material_1", "material_2", "material_3"])
    #expect(
      materials[0].details.textures.map { $0.texture.image.name } == [
        "car-a.png", "car-b.jpg", "car-n.png", "car-b.png", "car-e.tga", "car-o.png", "car-s.png",
      ])
    #expect(
      materials[0].details.textures.map(\.texture.image.bytes) == details.textures.map(\.texture.image.bytes))
    #expect((materials[0].metallic, materials[0].roughness) == (0.25, 0.75))
    #expect((materials[1].metallic, materials[1].roughness) == (1, 0))
    #expect(materials[3] == Material(details: materials[3].details))
    #expect(materials[0].baseColorTexture?.transform == details.baseColorTexture?.transform)
    #expect(materials[0].baseColorTexture?.texture.sampler == sampler)
    #expect(materials[0].metallicRoughnessTexture != nil && materials[0].opacityTexture?.channel == .red)
    #expect(materials[0].normalScale == 2 && materials[0].bumpScale == 0.25)
    #expect(materials[0].specularColor == [0.5, 1, 2] && materials[0].emissiveColor == [1, 0, 0])
  }

  @Test("The exact text of a textured material")
  func exactText() {
    var document = MeshDocument.triangle
    document.nodes[0].color = .white
    var details = Material.AdditionalParameters()
    details.baseColorTexture = TextureReference(
      .named("wood.png", TestImages.png), transform: TextureTransform(offset: [0, -1], scale: [2, 2]))
    details.metallicRoughnessTexture = TextureReference(.named("mr.png", TestImages.png))
    document.nodes[0].material = Material(metallic: 1, roughness: 1, details: details)
    #expect(
      MTLWriter(document, fileName: "chair.mtl").text == """
        # Orrery, colours in sRGB
        newmtl material_0
        Kd 1 1 1
        d 1
        Ns 0
        Pr 1
        Pm 1
        map_Kd -s 2 2 chair-wood.png
        map_Pr -imfchan g chair-mr.png
        map_Pm -imfchan b chair-mr.png

        """)
  }

  /// Returns a triangle with two sets of texture coordinates and a material, written as OBJ with MTL and read.
  private func writtenAsOBJ(
    _ material: Material, color: Color = .white
  ) throws -> (library: String, object: String, document: MeshDocument) {
    var document = MeshDocument.triangle
    document.meshes[0].secondTextureCoordinates = [[0.5, 0.25], [0, 1], [1, 0.75]]
    (document.nodes[0].color, document.nodes[0].material) = (color, material)
    let options = MeshWritingOptions(sidecarName: "a.mtl")
    var library: [UInt8] = []
    try document.writeSidecar(to: &library, as: .obj, options: options)
    let object = try document.bytes(as: .obj, options: options)
    var files = ["a.mtl": library]
    for image in document.imageFiles(as: .obj, options: options) { files[image.name] = image.image.bytes }
    let read = try MeshFile.parse(object, as: .obj, path: "a.obj", siblings: .these(bytes: files))
    return (String(decoding: library, as: UTF8.self), String(decoding: object, as: UTF8.self), read.document)
  }

  private func reference(set: Int = 0, _ transform: TextureTransform = TextureTransform()) -> TextureReference
  {
    TextureReference(.named("a.png", TestImages.png), coordinateSet: set, transform: transform)
  }

  /// Returns the coordinates at which the first texture of the first node is sampled.
  private func sampled(
    _ document: MeshDocument, _ texture: (Material) -> TextureReference?
  ) throws -> [SIMD2<Float>] {
    let reference = try #require(texture(document.nodes[0].material))
    let (u, v) = reference.transform.rows
    return document.meshes[0].coordinates(for: reference).map {
      SIMD2((u * SIMD3($0, 1)).sum(), (v * SIMD3($0, 1)).sum())
    }
  }

  @Test("The second set of coordinates and a rotation become the texture coordinates of the file")
  func bakedCoordinates() throws {
    let turned = TextureTransform(offset: [0.25, 0.5], rotation: .pi / 2, scale: [2, 3])
    for (set, transform) in [(1, TextureTransform()), (0, turned), (1, turned)] {
      var material = Material.standard
      material.baseColorTexture = reference(set: set, transform)
      material.emissiveTexture = reference(set: set, transform)
      material.emissiveColor = .one
      var original = MeshDocument.triangle
      original.meshes[0].secondTextureCoordinates = [[0.5, 0.25], [0, 1], [1, 0.75]]
      original.nodes[0].material = material
      let (library, _, document) = try writtenAsOBJ(material)
      #expect(library.contains("map_Kd a-a.png\n") && library.contains("map_Ke a-a.png\n"))
      for texture in [{ $0.baseColorTexture }, { $0.emissiveTexture }] as [(Material) -> TextureReference?] {
        let (found, expected) = (try sampled(document, texture), try sampled(original, texture))
        for (one, other) in zip(found, expected) {
          #expect(abs((one - other).x) < 1e-5 && abs((one - other).y) < 1e-5)
        }
      }
      #expect(original.omittedMaterialFeatures(as: .obj, options: .init(sidecarName: "a.mtl")).isEmpty)
    }
  }

  @Test("Scales and offsets are statements, and coordinates that OBJ cannot have are named")
  func relativeCoordinates() throws {
    var material = Material.standard
    material.baseColorTexture = reference(TextureTransform(rotation: .pi, scale: [1, 1]))
    material.normalTexture = reference(TextureTransform(offset: [0.5, 0], scale: [2, 2]))
    let library = try writtenAsOBJ(material).library
    // A rotation by 180° is a negative scale.
    #expect(library.contains("-s -1 -1 a-a.png") && library.contains("norm -o 0.5 -1 -s 2 2 a-a.png"))
    material.emissiveTexture = reference(set: 1)
    material.emissiveColor = .one
    let (text, _, document) = try writtenAsOBJ(material)
    #expect(!text.contains("map_Ke") && text.contains("Ke 1 1 1"))
    var whole = document
    whole.nodes[0].material = material
    #expect(
      whole.omittedMaterialFeatures(as: .obj, options: .init(sidecarName: "a.mtl")) == [
        "textures with other coordinates than those of the first texture of their material"
      ])
  }

  @Test("Emission above 1 and colours between the steps of 8 bits are written as they are")
  func exactColors() throws {
    var material = Material.standard
    (material.emissiveColor, material.emissiveStrength) = ([1, 0.5, 0], 8)
    let color = Color(red: 0.1234, green: 0.5, blue: 0.9)
    let node = try writtenAsOBJ(material, color: color).document.nodes[0]
    let (emitted, difference) = (node.material.emissiveColor, node.color.linear - color.linear)
    #expect(abs(emitted.x - 8) < 1e-4 && abs(emitted.y - 4) < 1e-4 && emitted.z == 0)
    #expect(max(difference.max(), -difference.min()) < 1e-6)
    let steps = try writtenAsOBJ(.standard, color: Color(hex: "#cc2211") ?? .white)
    #expect(steps.library.contains("Kd 0.8 0.13333334 0.06666667\n"))
    #expect(steps.document.nodes[0].color == Color(hex: "#cc2211"))
  }

  @Test("Clear coats have statements, and sheen and anisotropy are named if they are not 0")
  func layers() throws {
    var material = Material.standard
    (material.clearcoat, material.clearcoatRoughness) = (0.75, 0.25)
    let (library, _, document) = try writtenAsOBJ(material)
    #expect(library.contains("\nPc 0.75\nPcr 0.25\n"))
    let read = document.nodes[0].material
    #expect(read.clearcoat == 0.75 && read.clearcoatRoughness == 0.25)
    #expect(!(try writtenAsOBJ(.standard).library.contains("Pc")))
    var options = MeshWritingOptions(sidecarName: "a.mtl")
    var original = MeshDocument.triangle
    original.nodes[0].material = material
    #expect(original.omittedMaterialFeatures(as: .obj, options: options).isEmpty)
    options.sidecarName = "b.mtl"
    let object = try original.bytes(as: .obj, options: options)
    func parse(_ statements: String) throws -> MeshFile.ReadResult {
      try MeshFile.parse(
        object, as: .obj, path: "b.obj",
        siblings: .these(bytes: ["b.mtl": Array("newmtl material_0\n\(statements)\n".utf8)]))
    }
    let blender = try parse("PC 2\npcr 0.5\nPs 0.000\naniso 0\nanisor 0.25")
    #expect(blender.document.nodes[0].material.clearcoat == 1)
    #expect(blender.document.nodes[0].material.clearcoatRoughness == 0.5 && blender.omissions.isEmpty)
    #expect(try parse("Ps 0.5\naniso 1").omissions == ["sheen (Ps)", "anisotropy (aniso)"])
  }

  @Test("An unlit material is written with its colour and the illumination model 0")
  func unlit() throws {
    var material = Material(metallic: 1, roughness: 0.25)
    material.isUnlit = true
    material.baseColorTexture = reference()
    material.metallicRoughnessTexture = reference()
    #expect(
      try writtenAsOBJ(material).library
        == "# Orrery, colours in sRGB\nnewmtl material_0\nKd 1 1 1\nd 1\nillum 0\nmap_Kd a-a.png\n")
  }

  @Test("What a material library does not have is named once")
  func omittedFeatures() {
    var document = MeshDocument.triangle
    document.meshes[0].colors = [.white, .white, Color(red: 1, green: 1, blue: 1, alpha: 0.5)]
    var material = Material.standard
    material.occlusionTexture = reference()
    (material.clearcoat, material.clearcoatTexture) = (1, reference())
    (material.sheenColor, material.alphaMode) = ([0.5, 0, 0], .mask)
    material.baseColorTexture = reference()
    material.baseColorTexture?.texture.sampler.wrapU = .mirrored
    document.nodes[0].material = material
    document.nodes.append(document.nodes[0])
    let options = MeshWritingOptions(sidecarName: "a.mtl")
    #expect(
      document.omittedMaterialFeatures(as: .obj, options: options) == [
        "occlusion textures", "alpha masks", "textures of clear coats",
        "sheen",
        "mirrored textures, and textures that are clamped in one direction", "the opacity of vertices",
      ])
    let alone = MeshWritingOptions()
    #expect(document.omittedMaterialFeatures(as: .obj, options: alone) == ["materials and textures"])
    #expect(document.omittedMaterialFeatures(as: .ply, options: alone) == ["materials and textures"])
    #expect(
      document.omittedMaterialFeatures(as: .ply, options: options)
        == ["materials besides the textures of the base colour"])
    for format in [MeshFormat.glb, .gltf, .stl] {
      #expect(document.omittedMaterialFeatures(as: format, options: alone).isEmpty)
    }
    #expect(MeshDocument.triangle.omittedMaterialFeatures(as: .obj, options: alone).isEmpty)
  }
}
