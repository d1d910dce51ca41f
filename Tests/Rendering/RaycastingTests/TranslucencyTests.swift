import Geometry
import Pictures
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

@Suite("Translucent surfaces")
struct TranslucencyTests {
  private let colors = [
    Color(red: 0.9, green: 0.1, blue: 0.2), Color(red: 0.1, green: 0.8, blue: 0.3),
    Color(red: 0.2, green: 0.3, blue: 1),
  ]

  /// Returns a square that faces the camera, with an edge of 2.
  private func square(
    _ color: Color, alpha: Float = 1, z: Float = 0, turn: Float = 0, vertexAlphas: [Float]? = nil,
    material: Material = .standard
  ) -> MeshModel {
    let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    var mesh = Mesh(
      vertices: corners.map { Vertex(position: [$0.x, $0.y, turn * $0.x], normal: [0, 0, 1]) },
      indices: [0, 1, 2, 0, 2, 3])
    if let vertexAlphas { mesh.colors = vertexAlphas.map { Color(red: 1, green: 1, blue: 1, alpha: $0) } }
    return MeshModel(
      mesh: SharedMesh(mesh), transform: Transform(translation: [0, 0, z]), color: color.with(alpha: alpha),
      material: material)
  }

  /// Returns an orthographic scene, in which a square has one colour, apart from its edges.
  private func scene(_ meshes: [MeshModel], background: Color = .white) -> Scene {
    Scene(
      meshes: meshes, background: background,
      camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 3))
  }

  private func picture(_ scene: Scene, sampling: Raycaster.Sampling = .smooth) throws -> Image {
    try Raycaster(scene).picture(width: 24, height: 24, sampling: sampling)
  }

  /// Returns the linear light of an opaque model that faces the camera.
  private func light(of color: Color, in scene: Scene) -> SIMD3<Double> {
    let view = scene.view(aspectRatio: 1, bounds: scene.bounds)
    var primitives = RaycastPrimitives(view)
    primitives.append(
      ClusteredMesh(square(.white).mesh), .identity,
      MeshAppearance(color: color.opaqueLinear, isOneSided: false))
    return SIMDShader(LightingParameters(scene, view), view, width: 16, height: 16, hasMaterials: false)
      .colors(primitives, 0, x: 0.1, y: 0, depth: 5).light
  }

  /// Returns the pixel of layers over a background, all in linear light, from front to back.
  private func composited(
    _ layers: [(light: SIMD3<Double>, alpha: Double)], over background: Color
  ) -> SIMD4<UInt8> {
    let linear = SIMD4<Double>(background.linear)
    var result = SIMD4(SIMD3(linear.x, linear.y, linear.z) * linear.w, linear.w)
    for (light, alpha) in layers.reversed() { result = result * (1 - alpha) + SIMD4(light, 1) * alpha }
    return encodedPixel(SIMD4<Float>(result))
  }

  @Test(
    "Overlapping squares are composited in linear light, whatever their order in the scene",
    arguments: [Raycaster.Sampling.single, .smooth])
  func squares(sampling: Raycaster.Sampling) throws {
    let alphas: [Float] = [0.25, 0.5, 0.75]
    for count in [1, 2, 3] {
      let squares = (0..<count).map { square(colors[$0], alpha: alphas[$0], z: -Float($0)) }
      for order in [squares, squares.reversed(), Array(squares.dropFirst() + squares.prefix(1))] {
        for background in [Color.white, Color(red: 0, green: 0, blue: 0, alpha: 0)] {
          let scene = scene(order, background: background)
          let layers = (0..<count).map { (light(of: colors[$0], in: scene), Double(alphas[$0])) }
          let image = try picture(scene, sampling: sampling)
          let expected = composited(layers, over: background)
          // All pixels within the squares, also on the diagonals on which their triangles meet.
          let inside = 5..<19
          let others = inside.flatMap { x in inside.filter { image[x, $0] != expected } }
          #expect(others.isEmpty, "\(count) squares: \(image[12, 12]), expected \(expected)")
          #expect(image[0, 0] == composited([], over: background))
        }
      }
    }
  }

  @Test("Squares that intersect are in the correct order on both sides of their intersection")
  func intersecting() throws {
    let scene = scene([square(colors[0], alpha: 0.5, turn: 0.5), square(colors[1], alpha: 0.5, turn: -0.5)])
    let image = try picture(scene)
    let lights = [light(of: colors[0], in: scene), light(of: colors[1], in: scene)]
    // The first square is in front on the right, because its depth decreases to the right.
    let right = composited([(lights[0], 0.5), (lights[1], 0.5)], over: .white)
    let left = composited([(lights[1], 0.5), (lights[0], 0.5)], over: .white)
    #expect(left != right)
    for y in [6, 12, 17] {
      #expect((5..<11).allSatisfy { image[$0, y] == left } && (13..<19).allSatisfy { image[$0, y] == right })
    }
  }

  @Test("Coincident squares are each composited once, in the order of the scene")
  func coincident() throws {
    let scene = scene((0..<3).map { square(colors[$0], alpha: 0.5) })
    let image = try picture(scene)
    let layers = colors.map { (light(of: $0, in: scene), 0.5) }
    let expected = composited(layers, over: .white)
    #expect((5..<19).allSatisfy { x in (5..<19).allSatisfy { image[x, $0] == expected } })
    // An opaque square at the same depth hides them.
    scene.meshes.append(square(.black))
    let hidden = try picture(scene)
    #expect(hidden[12, 12] == composited([(light(of: .black, in: scene), 1)], over: .white))
  }

  @Test(
    "A translucent sphere is composited over opaque surfaces behind it, and hidden by those in front of it")
  func spheres() throws {
    let sphere = Sphere(radius: 0.8, color: colors[0].with(alpha: 0.5))
    let scene = scene([square(colors[1], z: -2)])
    let opaque = try picture(scene)
    scene.spheres = [sphere]
    let inFront = try picture(scene)
    let view = scene.view(aspectRatio: 1, bounds: scene.bounds)
    var primitives = RaycastPrimitives(view)
    primitives.append(.zero, radius: 0.8, colors[0])
    // The centre of the picture is the corner of four pixels.
    let front = SIMDShader(LightingParameters(scene, view), view, width: 16, height: 16, hasMaterials: false)
      .colors(primitives, 0, x: 0.06, y: 0.06, depth: 4.2).light
    let expected = composited([(front, 0.5), (light(of: colors[1], in: scene), 1)], over: .white)
    for part in 0..<4 { #expect(abs(Int(inFront[12, 11][part]) - Int(expected[part])) <= 1) }
    scene.meshes[0].transform = Transform(translation: [0, 0, 2])
    let isHidden = try picture(scene) == opaque
    #expect(isHidden)
  }

  @Test(
    "A mask cuts a hard edge: the picture is that of an opaque surface on one side and of none on the other",
    arguments: [Raycaster.Sampling.single, .smooth])
  func mask(sampling: Raycaster.Sampling) throws {
    var material = Material.standard
    (material.alphaMode, material.alphaCutoff) = (.mask, 0.5)
    // The alpha is 0.5 at the left edge of column 12.
    let masked = square(colors[0], vertexAlphas: [0, 1, 1, 0], material: material)
    let image = try picture(scene([masked]), sampling: sampling)
    // A name makes the opaque material another one than the standard material, which has the simple model.
    (material.alphaMode, material.name) = (.opaque, "opaque")
    let opaque = try picture(scene([square(colors[0], material: material)]), sampling: sampling)
    material.alphaMode = .mask
    #expect((0..<24).allSatisfy { y in (0..<12).allSatisfy { image[$0, y] == [255, 255, 255, 255] } })
    #expect((0..<24).allSatisfy { y in (12..<24).allSatisfy { image[$0, y] == opaque[$0, y] } })
    // A constant alpha is either above the cutoff or below it.
    for (alpha, isVisible) in [(0.4, false), (0.6, true)] as [(Float, Bool)] {
      let scene = scene([square(colors[0], alpha: alpha, material: material)])
      #expect(
        try picture(scene, sampling: sampling)[12, 12] == (isVisible ? opaque[12, 12] : [255, 255, 255, 255]))
    }
  }

  @Test("A sample shows the nearest 128 layers, and none behind a transmittance of less than 1/512")
  func limits() throws {
    func image(_ count: Int, alpha: Float) throws -> Image {
      try Raycaster(scene((0..<count).map { square(.black, alpha: alpha, z: -0.01 * Float($0)) }))
        .picture(width: 2, height: 2, sampling: .single)
    }
    let most = TileLayers.maximumCount
    #expect(most == 128)
    let isBounded = try image(most + 20, alpha: 0.01) == image(most, alpha: 0.01)
    #expect(isBounded)
    let isOther = try image(most - 1, alpha: 0.01) != image(most, alpha: 0.01)
    #expect(isOther)
    // The third layer leaves 1/1000 of the light, so the fourth is left out.
    let isComplete = try image(4, alpha: 0.9) == image(3, alpha: 0.9)
    #expect(isComplete)
  }

  /// Returns a scene of translucent and opaque models of all kinds, which intersect.
  private func randomScene(_ seed: UInt64) -> Scene {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func vector() -> SIMD3<Float> { [number(-1.5...1.5), number(-1.5...1.5), number(-1.5...1.5)] }
    func color() -> Color {
      Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.1...0.9))
    }
    var colored = Mesh.randomTriangles(6, &random)
    colored.colors = colored.vertices.map { _ in color() }
    var mask = Material.standard
    mask.alphaMode = .mask
    return Scene(
      spheres: (0..<8).map { _ in Sphere(center: vector(), radius: number(0.1...0.9), color: color()) },
      shapes: [
        Box(center: vector(), rotation: vector() * 60, color: color()),
        Box(center: vector(), rotation: vector() * 60, size: [0.4, 2, 0.4], color: color()),
      ],
      // Wider than a pixel: narrower ones fade, but not those of the reference.
      sphereClouds: [SphereCloud.random(5, radii: 0.2...0.5, &random)],
      rodClouds: [RodCloud.random(2, radii: 0.2...0.3, &random)],
      meshes: [
        MeshModel(mesh: SharedMesh(colored)),
        MeshModel(mesh: SharedMesh(colored), transform: Transform(translation: vector()), material: mask),
        MeshModel(mesh: SharedMesh(.randomTriangles(5, &random)), color: color()),
      ],
      background: seed.isMultiple(of: 2) ? .white : Color(red: 0.1, green: 0, blue: 0.2, alpha: 0.5),
      camera: Camera(
        position: [number(-2...2), 1, 5], target: .zero, fieldOfView: 45,
        orthographicHeight: seed % 4 > 1 ? 4 : nil))
  }

  @Test("Random scenes are composited as by a reference that sorts all hits of each sample", arguments: 0..<4)
  func againstReference(seed: UInt64) throws {
    let scene = randomScene(seed)
    let sampling = seed % 2 < 1 ? Raycaster.Sampling.smooth : .single
    let image = try Raycaster(scene).picture(width: 36, height: 18, sampling: sampling)
    let samples = sampling.samplesAcross
    let reference = ReferencePicture(scene, width: 36, height: 18, samplesPerSide: samples).image()
    let differences = zip(image.pixels, reference.pixels).map { abs(Int($0) - Int($1)) }
    // Rounding decides a sample on an outline. Opaque surfaces are shaded once a pixel, at the mean of their samples.
    #expect(differences.count { $0 > 3 } * 100 < differences.count, "\(differences.count { $0 > 3 })")
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.2)
    #expect(Set(image.pixels).count > 100)
  }

  @Test(
    "Random scenes that a plane cuts open show the nearest kept side of each model, as by the reference",
    arguments: 0..<8)
  func clippedAgainstReference(seed: UInt64) throws {
    let scene = randomScene(seed % 4)
    var random = SeededGenerator(seed: 400 + seed)
    func number() -> Float { .random(in: -1...1, using: &random) }
    scene.effects.clip(
      at: [number() / 2, number() / 2, number() / 2], normal: [number(), number(), number() + 0.6])
    let sampling = seed % 2 < 1 ? Raycaster.Sampling.smooth : .single
    let image = try Raycaster(scene).picture(width: 36, height: 18, sampling: sampling)
    let samples = sampling.samplesAcross
    let reference = ReferencePicture(scene, width: 36, height: 18, samplesPerSide: samples).image()
    let differences = zip(image.pixels, reference.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.count { $0 > 3 } * 100 < differences.count, "\(differences.count { $0 > 3 })")
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.2)
    #expect(Set(image.pixels).count > 50)
    scene.effects.clipPlane = false
    #expect(try Raycaster(scene).picture(width: 36, height: 18, sampling: sampling) != image)
  }

  @Test(
    "The picture of translucent models does not depend on the number of threads, also at the edges of tiles")
  func threads() {
    let raycaster = Raycaster(randomScene(7))
    for (width, height) in [(1, 1), (33, 17), (64, 32)] {
      for sampling in [Raycaster.Sampling.single, .smooth] {
        let one = raycaster.picture(width: width, height: height, sampling: sampling, threads: 1)
        let four = raycaster.picture(width: width, height: height, sampling: sampling, threads: 4)
        #expect(one.pixels == four.pixels)
      }
    }
  }

  @Test("Ambient occlusion darkens opaque surfaces as far as they are visible, and no translucent ones")
  func ambientOcclusion() throws {
    func picture(_ scene: Scene, _ hasOcclusion: Bool) throws -> Image {
      scene.effects.ambientOcclusion = hasOcclusion
      return try self.picture(scene)
    }
    // The glass is in both scenes, because the radius of the occlusion depends on the size of the scene.
    let glass = square(.black, alpha: 0.001, z: 2)
    let corner = scene(
      [square(colors[1], z: -1), square(colors[1], z: -1, turn: 1), glass], background: .black)
    func darkening(_ scene: Scene) throws -> Int {
      let (lit, occluded) = (try picture(scene, false), try picture(scene, true))
      return (0..<24).reduce(0) { $0 + Int(lit[$1, 12].y) - Int(occluded[$1, 12].y) }
    }
    let bare = try darkening(corner)
    glass.color.linear.w = 0.5
    let behindGlass = try darkening(corner)
    #expect(bare > 15 && 2 * behindGlass > bare && behindGlass < bare, "\(bare) \(behindGlass)")
    // Glass does not occlude: neither other glass nor the surface behind it.
    #expect(
      try darkening(scene([square(colors[0], alpha: 0.5), square(colors[1], alpha: 0.5, turn: 1)])) == 0)
    #expect(try darkening(scene([square(colors[0], z: -1), square(colors[1], alpha: 0.5, turn: 1)])) == 0)
  }

  @Test("Translucent models cast the ground shadow of opaque ones, which is visible through them")
  func groundShadow() throws {
    let sphere = Sphere(center: [0, 1, 0], radius: 1, color: .white.with(alpha: 0.5))
    let scene = Scene(
      spheres: [sphere], background: .white, camera: Camera(position: [0, 5, 8], target: .zero))
    let unshadowed = try picture(scene)
    scene.effects.groundShadow = true
    let shadowed = try picture(scene)
    sphere.color = .white
    let opaque = try picture(scene)
    // Below the sphere, where the background is visible in both pictures.
    let outside = (0..<24 * 24).filter {
      let (x, y) = ($0 % 24, $0 / 24)
      return unshadowed[x, y] == [255, 255, 255, 255] && opaque[x, y] != [255, 255, 255, 255]
        && opaque[x, y] == shadowed[x, y]
    }
    #expect(outside.count > 5)
    // Within the sphere the shadow is visible through it.
    let through = (0..<24 * 24).count {
      let (x, y) = ($0 % 24, $0 / 24)
      return unshadowed[x, y] != [255, 255, 255, 255] && shadowed[x, y].x < unshadowed[x, y].x
    }
    #expect(through > 5)
  }

  @Test("Models with an alpha of 0 or less are invisible")
  func invisible() throws {
    let empty = try picture(scene([]))
    for alpha: Float in [0, -1] {
      let scene = scene([square(colors[0], alpha: alpha)])
      scene.spheres = [Sphere(radius: 1, color: colors[1].with(alpha: alpha))]
      let isEmpty = try picture(scene) == empty
      #expect(isEmpty)
    }
  }
}

extension Color {
  /// Returns the colour with another alpha.
  fileprivate func with(alpha: Float) -> Color {
    var color = self
    color.linear.w = alpha
    return color
  }
}
