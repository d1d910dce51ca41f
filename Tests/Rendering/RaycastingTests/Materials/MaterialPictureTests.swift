import Geometry
import Pictures
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

extension Texture {
  /// A texture of pixels in rows of `width`.
  init(width: Int, _ pixels: [SIMD4<UInt8>]) throws {
    let image = Image(
      width: width, height: pixels.count / width, pixels: pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    self.init(EncodedImage(bytes: try PNG.encode(image)))
  }
}

@Suite("Materials in pictures of the raycaster")
struct MaterialPictureTests {
  /// Returns a square of side 2 in the plane z = 0, with the image upright.
  private func square(color: Color? = nil) -> Mesh {
    let positions: [SIMD3<Float>] = [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]
    var mesh = Mesh(
      vertices: positions.map { Vertex(position: $0, normal: [0, 0, 1]) }, indices: [0, 1, 2, 0, 2, 3])
    mesh.textureCoordinates = [[0, 1], [1, 1], [1, 0], [0, 0]]
    if let color { mesh.colors = [Color](repeating: color, count: 4) }
    return mesh
  }

  /// A camera that shows exactly the square in a square picture.
  private var camera: Camera { Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2) }

  @Test("An unlit texture is shown byte by byte, upright, whatever the light and the exposure")
  func unlit() throws {
    let pixels: [SIMD4<UInt8>] = [
      [10, 200, 90, 255], [255, 0, 3, 255], [7, 8, 9, 255], [128, 64, 32, 255],
    ]
    var material = Material()
    material.isUnlit = true
    var texture = try Texture(width: 2, pixels)
    texture.sampler.magnification = .nearest
    material.baseColorTexture = TextureReference(texture)
    let scene = Scene(
      meshes: [MeshModel(mesh: SharedMesh(square()), material: material)],
      lights: [Light(direction: [0, -1, 0], intensity: 3)], exposure: 2, camera: camera)
    let image = try Raycaster(scene).picture(width: 8, height: 8)
    for (number, pixel) in pixels.enumerated() {
      #expect(image[4 * (number % 2) + 1, 4 * (number / 2) + 2] == pixel)
    }
  }

  @Test("A step of exposure doubles the light of sky, ground and lamps, also without a material")
  func exposure() throws {
    for material in [Material.doubleSided, Material(roughness: 1)] {
      let ball = MeshModel(
        mesh: SharedMesh(try UVSphere(segments: 48, rings: 24).mesh(radius: 1)),
        color: Color(sRGB: [0.35, 0.3, 0.3, 1]), material: material)
      func picture(exposure: Float, _ lights: [Light]) throws -> Image {
        let scene = Scene(
          meshes: [ball], lights: lights, background: .black, exposure: exposure, camera: camera)
        scene.toneMapping = .linear
        return try Raycaster(scene).picture(width: 32, height: 32)
      }
      for lights in [[], [Light(direction: [0, 0, -1], intensity: 0.5)]] {
        let (dark, bright) = (try picture(exposure: 0, lights), try picture(exposure: 1, lights))
        var seen = 0
        for (x, y) in (0..<1024).map({ ($0 % 32, $0 / 32) })
        where (x - 16) * (x - 16) + (y - 16) * (y - 16) < 200 {
          for component in 0..<3 {
            let (once, twice) = (dark[x, y][component], bright[x, y][component])
            #expect(twice < 255)
            seen += 1
            // A byte of the dark picture stands for light of half a step more or less.
            let range = [-0.6, 0.6].map { SRGB.encode(2 * SRGB.decode((Float(once) + $0) / 255)) * 255 }
            #expect(
              Float(twice) > range[0] - 0.6 && Float(twice) < range[1] + 0.6, "\(x), \(y): \(once), \(twice)")
          }
        }
        #expect(seen > 1500)
      }
    }
  }

  @Test("Smooth surfaces are shaded at each sample, so that sharp reflections are the mean of four pixels")
  func sharpReflections() throws {
    var texture = Material.AdditionalParameters()
    (texture.clearcoat, texture.clearcoatRoughness) = (1, 0.05)
    for (material, isSharp) in [
      (Material(metallic: 1, roughness: 0.05), true), (Material(roughness: 0.8, details: texture), true),
      (Material(metallic: 1, roughness: 0.6), false),
    ] {
      let ball = MeshModel(
        mesh: SharedMesh(try UVSphere(segments: 48, rings: 24).mesh(radius: 1)), material: material)
      let scene = Scene(meshes: [ball], camera: Camera(position: [0, 0, 4], target: .zero))
      let picture = try Raycaster(scene).picture(width: 40, height: 40)
      let samples = try Raycaster(scene).picture(width: 80, height: 80, sampling: .single)
      var greatest: Float = 0
      for (x, y) in (0..<1600).map({ ($0 % 40, $0 / 40) }) {
        // Within the sphere, where all samples hit it.
        guard (x - 20) * (x - 20) + (y - 20) * (y - 20) < 200 else { continue }
        for component in 0..<3 {
          var light: Float = 0
          for sample in 0..<4 {
            let byte = samples[2 * x + sample % 2, 2 * y + sample / 2][component]
            light += SRGB.decode(Float(byte) / 255) / 4
          }
          greatest = max(greatest, abs(SRGB.encode(light) * 255 - Float(picture[x, y][component])))
        }
      }
      #expect((greatest < 1.5) == isSharp, "\(greatest)")
    }
  }

  @Test("The colours of the model, of the vertices and of the texture are multiplied as linear light")
  func colors() throws {
    var material = Material()
    material.isUnlit = true
    material.baseColorTexture = TextureReference(try Texture(width: 1, [[188, 188, 188, 255]]))
    let scene = Scene(
      meshes: [
        MeshModel(
          mesh: SharedMesh(square(color: Color(red: 0.5, green: 0.25, blue: 1))),
          color: Color(red: 0.5, green: 1, blue: 0.1), material: material)
      ], camera: camera)
    let pixel = try Raycaster(scene).picture(width: 4, height: 4)[1, 1]
    let texel = SRGB.decode(188 / 255)
    let expected = Backdrop(
      Scene(background: Color(red: 0.25 * texel, green: 0.25 * texel, blue: 0.1 * texel)), height: 1)
    #expect(pixel == expected.bytes(row: 0))
  }

  @Test("A mesh without a material may have more vertices than the textured mesh beside it")
  func plainNeighbor() throws {
    var material = Material()
    material.isUnlit = true
    material.baseColorTexture = TextureReference(try Texture(width: 1, [[255, 0, 0, 255]]))
    let left = MeshModel(
      mesh: SharedMesh(square()), transform: Transform(xAxis: [0.5, 0, 0], translation: [-0.5, 0, 0]),
      material: material)
    let ball = MeshModel(
      mesh: SharedMesh(try UVSphere(segments: 16, rings: 8).mesh(radius: 0.5)),
      transform: Transform(translation: [0.5, 0, 0]))
    let both = try Raycaster(Scene(meshes: [left, ball], camera: camera)).picture(width: 8, height: 8)
    let one = try Raycaster(Scene(meshes: [ball], camera: camera)).picture(width: 8, height: 8)
    for (x, y) in (0..<64).map({ ($0 % 8, $0 / 8) }) {
      #expect(both[x, y] == (x < 4 ? [255, 0, 0, 255] : one[x, y]))
    }
  }

  @Test("A texture whose coordinates a mesh does not have is ignored, also beside a mesh that has them")
  func missingCoordinates() throws {
    var material = Material()
    material.isUnlit = true
    material.baseColorTexture = TextureReference(try Texture(width: 1, [[255, 0, 0, 255]]))
    var plain = square()
    plain.textureCoordinates = []
    let (left, right) = (
      Transform(xAxis: [0.5, 0, 0], translation: [-0.5, 0, 0]),
      Transform(xAxis: [0.5, 0, 0], translation: [0.5, 0, 0])
    )
    func picture(_ material: Material) throws -> Image {
      let scene = Scene(
        meshes: [
          MeshModel(mesh: SharedMesh(plain), transform: left, material: material),
          MeshModel(mesh: SharedMesh(square()), transform: right, material: material),
        ], camera: camera)
      return try Raycaster(scene).picture(width: 8, height: 8)
    }
    let image = try picture(material)
    #expect(image[1, 3] == [255, 255, 255, 255] && image[6, 3] == [255, 0, 0, 255])
    material.baseColorTexture?.coordinateSet = 1
    #expect(try picture(material)[6, 3] == [255, 255, 255, 255])
  }

  @Test("The second set of texture coordinates is used by textures that name it")
  func secondSet() throws {
    var material = Material()
    material.isUnlit = true
    var texture = try Texture(width: 2, [[255, 0, 0, 255], [0, 0, 255, 255]])
    texture.sampler.magnification = .nearest
    material.baseColorTexture = TextureReference(texture, coordinateSet: 1)
    var mesh = square()
    mesh.secondTextureCoordinates = mesh.textureCoordinates.map { [1 - $0.x, $0.y] }
    let scene = Scene(meshes: [MeshModel(mesh: SharedMesh(mesh), material: material)], camera: camera)
    let image = try Raycaster(scene).picture(width: 4, height: 4)
    #expect(image[0, 1] == [0, 0, 255, 255] && image[3, 1] == [255, 0, 0, 255])
  }

  @Test(
    "Alpha is 0 or 1 for a mask, that of the texture for blending, and 1 for an opaque material",
    arguments: [Material.AlphaMode.mask, .blend, .opaque])
  func alpha(mode: Material.AlphaMode) throws {
    var material = Material()
    (material.alphaMode, material.alphaCutoff) = (mode, 0.4)
    var texture = try Texture(width: 2, [[9, 9, 9, 51], [9, 9, 9, 204]])
    texture.sampler.magnification = .nearest
    material.baseColorTexture = TextureReference(texture)
    let view = ViewFrustum(camera, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1)
    let models = DrawablePrimitives(
      Scene(meshes: [MeshModel(mesh: SharedMesh(square()), material: material)]))
    models.prepare()
    let shader = SIMDShader(
      LightingParameters(view: view, lights: [], background: .white, fog: 0), view, width: 8, height: 8,
      hasMaterials: true)
    // Four points on each half of the lower triangle of the square.
    let samples = ShadingSamples8(
      x: SIMD8(-0.5, -0.5, -0.4, -0.3, 0.5, 0.5, 0.4, 0.3), y: SIMD8(repeating: -0.9),
      depth: SIMD8(repeating: 5))
    let lanes = GatherBuffer()
    let primitives = models.primitives(view)
    let drawn = mode == .opaque ? primitives.opaque : primitives.translucent
    drawn.meshes.withArrays { meshes in
      let alpha = shader.shade(TriangleGroup8(meshes, SIMD8(repeating: 0), lanes), samples, lanes).alpha
      switch mode {
      case .mask: #expect(alpha == SIMD8(0, 0, 0, 0, 1, 1, 1, 1))
      case .blend:
        let difference = alpha - SIMD8(0.2, 0.2, 0.2, 0.2, 0.8, 0.8, 0.8, 0.8)
        #expect(difference.max() < 1e-6 && difference.min() > -1e-6)
      case .opaque: #expect(alpha == SIMD8(repeating: 1))
      }
    }
  }

  @Test("Eight samples of several materials and instances are shaded as each alone, on any number of threads")
  func mixedGroups() throws {
    var textured = Material(metallic: 0, roughness: 0.7)
    textured.baseColorTexture = TextureReference(
      try Texture(
        width: 2, [[250, 30, 20, 255], [20, 240, 30, 255], [30, 40, 250, 255], [255, 255, 0, 255]]))
    var coated = Material(metallic: 1, roughness: 0.4)
    coated.clearcoat = 1
    let materials = [textured, .standard, coated, textured, Material(metallic: 1, roughness: 0.2)]
    let plane = try Mesh.plane(width: 4, depth: 3, columns: 23, rows: 17)
    let models = materials.enumerated().map { number, material in
      var mesh = plane
      let scale = Float(number + 1)
      mesh.vertices = plane.vertices.map { Vertex(position: $0.position / scale, normal: $0.normal) }
      mesh.textureCoordinates = plane.vertices.map { [$0.x * 3, $0.z * 3] }
      mesh.indices = (0..<plane.triangleCount).filter { $0 * 7 % materials.count == number }.flatMap {
        plane.indices[3 * $0..<3 * $0 + 3]
      }
      return MeshModel(
        mesh: SharedMesh(mesh), transform: Transform(translation: .zero, scale: scale), material: material)
    }
    func raycaster(_ models: [MeshModel]) -> Raycaster {
      Raycaster(
        Scene(
          meshes: models, background: Color(red: 1, green: 0, blue: 1),
          camera: Camera(position: [0.3, 4.1, 2.2], target: .zero, fieldOfView: 45)))
    }
    let (width, height) = (96, 72)
    let background: SIMD4<UInt8> = [255, 0, 255, 255]
    let whole = try raycaster(models).picture(width: width, height: height, sampling: .single)
    let parts = try models.map {
      try raycaster([$0]).picture(width: width, height: height, sampling: .single)
    }
    var (compared, different) = (0, 0)
    for index in 0..<width * height {
      let (x, y) = (index % width, index / width)
      let visible = parts.map { $0[x, y] }.filter { $0 != background }
      if visible.count != 1 { continue }
      compared += 1
      // The fog and the depth range do not depend on the other models.
      if whole[x, y] != visible[0] { different += 1 }
    }
    #expect(compared > 2000 && different == 0)
    let one = raycaster(models).picture(width: width, height: height, threads: 1)
    #expect(one == raycaster(models).picture(width: width, height: height, threads: 4))
  }

  @Test("Triangles with shared vertices are shaded once a pixel, and others for each triangle")
  func sharedVertices() throws {
    func picture(_ mesh: Mesh) throws -> Image {
      let scene = Scene(
        meshes: [MeshModel(mesh: SharedMesh(mesh), material: Material(metallic: 1, roughness: 0.3))],
        camera: Camera(position: [1, 1.5, 3], target: .zero, fieldOfView: 40))
      return try Raycaster(scene).picture(width: 60, height: 45)
    }
    /// Returns the mesh with three vertices for each triangle.
    func separated(_ mesh: Mesh) -> Mesh {
      var separated = mesh
      separated.selectVertices(mesh.indices)
      separated.indices = (0..<UInt32(mesh.indices.count)).map { $0 }
      return separated
    }
    func differences(_ mesh: Mesh) throws -> [Int] {
      zip(try picture(mesh).pixels, try picture(separated(mesh)).pixels).map { abs(Int($0) - Int($1)) }
    }
    // A smooth surface of triangles smaller than a pixel, and one with an edge between any two faces.
    let smooth = try differences(.icosphere(subdivisions: 5))
    #expect(smooth.contains { $0 > 0 } && (smooth.max() ?? 255) <= 24, "\(smooth.max() ?? 255)")
    #expect(smooth.reduce(0, +) < smooth.count / 3)
    #expect(try differences(.box(size: [1, 1.2, 1.4])).allSatisfy { $0 <= 1 })
  }

  @Test(
    "A receding checkerboard is near one of 256 samples a pixel, and grey where its squares are smaller than pixels"
  )
  func checkerboard() throws {
    // A board of 2 × 2 squares in 32 × 32 pixels, repeated every metre, seen from a height of 1 m.
    var material = Material()
    material.isUnlit = true
    let (black, white): (SIMD4<UInt8>, SIMD4<UInt8>) = ([0, 0, 0, 255], [255, 255, 255, 255])
    let pixels = (0..<1024).map { (($0 % 32) / 16 + $0 / 32 / 16) % 2 == 0 ? black : white }
    material.baseColorTexture = TextureReference(try Texture(width: 32, pixels))
    let corners: [SIMD3<Float>] = [[-200, 0, 10], [200, 0, 10], [200, 0, -400], [-200, 0, -400]]
    var mesh = Mesh(
      vertices: corners.map { Vertex(position: $0, normal: [0, 1, 0]) }, indices: [0, 1, 2, 0, 2, 3])
    mesh.textureCoordinates = corners.map { [$0.x, $0.z] }
    let (width, height) = (160, 80)
    let scene = Scene(
      meshes: [MeshModel(mesh: SharedMesh(mesh), material: material)],
      camera: Camera(position: [0.13, 1, 0], target: [0.13, 1, -1], fieldOfView: 60))
    let image = try Raycaster(scene).picture(width: width, height: height)
    let view = scene.view(aspectRatio: Float(width) / Float(height))
    var (errorSum, pixelCount, farError) = (0.0, 0, 0.0)
    for row in height / 2 + 1..<height {
      for column in 0..<width {
        var sum = 0.0
        for sample in 0..<256 {
          let place = SIMD2(
            Double(column) + (Double(sample % 16) + 0.5) / 16, Double(row) + (Double(sample / 16) + 0.5) / 16)
          let ray = SIMD2(place.x * 2 / Double(width) - 1, 1 - place.y * 2 / Double(height))
          let slope = ray * SIMD2<Double>(view.halfSize)
          let distance = -1 / slope.y
          let (x, z) = (0.13 + slope.x * distance, -distance)
          sum += (Int((2 * x).rounded(.down)) + Int((2 * z).rounded(.down))).isMultiple(of: 2) ? 0 : 1
        }
        let found = Double(SRGB.decode(Float(image[column, row].x) / 255))
        errorSum += abs(found - sum / 256)
        pixelCount += 1
        // Here a pixel's footprint is longer than four squares.
        if row < height / 2 + 5 { farError = max(farError, abs(found - 0.5)) }
      }
    }
    let meanError = errorSum / Double(pixelCount)
    #expect(meanError < 0.075, "\(meanError)")
    #expect(farError < 0.005, "\(farError)")
  }
}
