import Geometry
import SceneModel
import Testing

@Suite("The diagnosis of a picture in which nothing is visible")
struct InvisibilityDiagnosisTests {
  private let camera = Camera(position: [0, 0, 10], target: .zero, fieldOfView: 40)

  private func diagnose(_ scene: Scene) -> InvisibilityDiagnosis? {
    InvisibilityDiagnosis(scene, camera: camera, width: 400, height: 300)
  }

  private func box(at center: SIMD3<Float>, size: Float = 1, alpha: Float = 1) -> Box {
    Box(
      center: center, size: SIMD3(repeating: size), color: Color(red: 1, green: 1, blue: 1, alpha: alpha))
  }

  private func model(
    _ transform: Transform = .identity, color: Color = .white, vertexAlpha: Float? = nil,
    hasTriangles: Bool = true
  ) throws -> MeshModel {
    var mesh = try UVSphere(segments: 12, rings: 6).mesh(radius: 1)
    if !hasTriangles { mesh.indices = [] }
    if let vertexAlpha {
      mesh.colors = mesh.vertices.map { _ in Color(red: 1, green: 1, blue: 1, alpha: vertexAlpha) }
    }
    return MeshModel(mesh: SharedMesh(mesh), transform: transform, color: color)
  }

  @Test("The diagnosis is nil if a model of any kind is in view")
  func visible() throws {
    let rod = RodCloud.Element(from: [-1, 0, 0], to: [1, 0, 0], radius: 0.1, sRGB8: SIMD4(repeating: 255))
    let plane = Plane(width: 1, depth: 1)
    plane.rotation = [90, 0, 0]
    for scene in [
      Scene(spheres: [Sphere()]), Scene(shapes: [box(at: .zero)]), Scene(shapes: [plane]),
      Scene(sphereClouds: [SphereCloud(elements: [.init(center: .zero, radius: 1, color: .white)])]),
      Scene(rodClouds: [RodCloud(elements: [rod])]), Scene(meshes: [try model()]),
      // A translucent sphere, a sphere at the edge of the view, and models partly behind the camera.
      Scene(spheres: [Sphere(color: Color(red: 1, green: 1, blue: 1, alpha: 0.01))]),
      Scene(spheres: [Sphere(center: [5.5, 0, 0], radius: 1)]),
      Scene(shapes: [box(at: [6, 0, 8], size: 8)]),
      Scene(meshes: [try model(Transform(translation: .zero, scale: 30))]),
    ] {
      #expect(diagnose(scene) == nil)
    }
    let spheres = [Sphere(center: [0, 0, 90]), Sphere(center: [99, 0, 0]), Sphere()]
    #expect(diagnose(Scene(spheres: spheres)) == nil)
  }

  @Test("A scene of only labels is diagnosed if each is hidden, empty or behind the camera")
  func labels() {
    func diagnose(_ labels: [Label]) -> InvisibilityDiagnosis? { self.diagnose(Scene(labels: labels)) }
    let group = Group(isVisible: false)
    let unseen = [
      Label("a", isVisible: false), Label(""), Label("b", position: [0, 0, 11]), Label("c", group: group),
    ]
    #expect(diagnose(unseen)?.counts.isEmpty == true)
    #expect(diagnose(unseen + [Label("d")]) == nil)
  }

  @Test("The diagnosis names the reason that all models share")
  func singleReasons() throws {
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let cases: [(Scene, InvisibilityDiagnosis.Reason, String)] = [
      (Scene(spheres: [Sphere(color: clear)]), .transparent, "everything is fully transparent"),
      (Scene(shapes: [box(at: .zero, alpha: 0)]), .transparent, "everything is fully transparent"),
      (Scene(meshes: [try model(color: clear)]), .transparent, "everything is fully transparent"),
      (Scene(meshes: [try model(vertexAlpha: 0)]), .transparent, "everything is fully transparent"),
      (Scene(spheres: [Sphere(center: [0, 0, 12])]), .behindCamera, "everything is behind the camera"),
      (Scene(shapes: [box(at: [3, 0, 12])]), .behindCamera, "everything is behind the camera"),
      (
        Scene(meshes: [try model(Transform(translation: [0, 0, 20]))]), .behindCamera,
        "everything is behind the camera"
      ),
      (
        Scene(spheres: [Sphere(center: [7, 0, 0])]), .outsideView,
        "everything is outside the view of the camera"
      ),
      (
        Scene(shapes: [box(at: [0, -9, 0])]), .outsideView, "everything is outside the view of the camera"
      ),
      (
        Scene(rodClouds: [
          RodCloud(elements: [
            .init(from: [0, 9, 0], to: [0, 90, 0], radius: 0.1, sRGB8: SIMD4(repeating: 255))
          ])
        ]), .outsideView, "everything is outside the view of the camera"
      ),
      (
        Scene(spheres: [Sphere(radius: 0.01)]), .subpixel, "all models together cover less than a pixel"
      ),
      (
        Scene(shapes: [box(at: .zero, size: 0.01)]), .subpixel,
        "all models together cover less than a pixel"
      ),
      // The plane is seen edge-on and covers no area.
      (
        Scene(shapes: [Plane(width: 1, depth: 1)]), .subpixel,
        "all models together cover less than a pixel"
      ),
      (
        Scene(sphereClouds: [SphereCloud(elements: [.init(center: .zero, radius: 0, color: .white)])]),
        .zeroSize,
        "everything has zero size"
      ),
      (
        Scene(meshes: [try model(Transform(translation: .zero, scale: 0))]), .zeroSize,
        "everything has zero size"
      ),
      (
        Scene(meshes: [try model(hasTriangles: false)]), .noTriangles,
        "there are 89 points and no triangles"
      ),
      (Scene(meshes: [MeshModel(mesh: SharedMesh(Mesh()))]), .noTriangles, "there are no triangles"),
      (
        Scene(spheres: [Sphere(center: [0, 0, 11], radius: 2)]), .aroundCamera,
        "the camera is inside everything"
      ),
      (Scene(shapes: [box(at: [0, 0, 10], size: 4)]), .aroundCamera, "the camera is inside everything"),
    ]
    for (scene, reason, text) in cases {
      let diagnosis = try #require(diagnose(scene), "\(text)")
      #expect(diagnosis.counts == [reason: 1])
      #expect(diagnosis.description == text)
    }
    #expect(diagnose(Scene())?.description == "there are no models")
    #expect(diagnose(Scene(sphereClouds: [SphereCloud()]))?.counts == [:])
  }

  @Test("One-sided surfaces that are seen from behind are named, and two-sided ones are visible")
  func fromBehind() throws {
    // Visible from −Z. The camera is at z = 10.
    let mesh = Mesh(
      vertices: [[-1, -1, 0], [0, 1, 0], [1, -1, 0]].map { Vertex(position: $0, normal: [0, 0, -1]) },
      indices: [0, 1, 2])
    let model = MeshModel(mesh: SharedMesh(mesh), material: Material(metallic: 0, roughness: 1))
    let scene = Scene(meshes: [model], camera: Camera(position: [0, 0, 10], target: .zero))
    for height in [nil, 4] as [Float?] {
      scene.camera?.orthographicHeight = height
      let diagnosis = try #require(InvisibilityDiagnosis(scene, width: 40, height: 30))
      #expect(diagnosis.counts == [.fromBehind: 1])
      #expect(
        diagnosis.description
          == "everything is one-sided and seen from behind; `doubleSided: true` shows both sides")
    }
    scene.meshes.append(MeshModel(mesh: SharedMesh(Mesh())))
    #expect(
      InvisibilityDiagnosis(scene, width: 40, height: 30)?.description
        == "of 2 models, 1 without triangles, 1 one-sided and seen from behind")
    scene.camera?.position.z = -10
    #expect(InvisibilityDiagnosis(scene, width: 40, height: 30) == nil)
    scene.camera?.position.z = 10
    var both = Material(metallic: 0, roughness: 1)
    both.details.isDoubleSided = true
    model.material = both
    #expect(InvisibilityDiagnosis(scene, width: 40, height: 30) == nil)
  }

  @Test("With several reasons, the diagnosis counts the models of each")
  func severalReasons() throws {
    let scene = Scene(
      spheres: [Sphere(center: [0, 0, 20]), Sphere(center: [0, 1, 20]), Sphere(center: [50, 0, 0])],
      shapes: [box(at: .zero, alpha: 0)], meshes: [try model(hasTriangles: false)])
    #expect(
      diagnose(scene)?.description
        == "of 5 models, 1 without triangles, 1 fully transparent, 2 behind the camera, 1 outside the view")
  }

  @Test("A surface whose alpha is below the cutoff of its mask is transparent, and visible above it")
  func mask() {
    let material = MaterialModel(baseColor: Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    (material.alphaMode, material.alphaCutoff) = (.mask, 0.5)
    let (sphere, shape) = (Sphere(), box(at: .zero))
    (sphere.material, shape.material) = (material, material)
    let scene = Scene(spheres: [sphere], shapes: [shape])
    #expect(diagnose(scene)?.description == "everything is fully transparent")
    material.alphaCutoff = 0.2
    #expect(diagnose(scene) == nil)
  }

  @Test("The areas of models smaller than a pixel are added up")
  func manySmallModels() {
    // Each sphere has a radius of 0.4 pixels. Two of them cover just over one pixel.
    let radius = Float(0.4) * 10 * 2 * 0.36397 / 300
    func cloud(_ count: Int) -> Scene {
      Scene(sphereClouds: [
        SphereCloud(
          elements: (0..<count).map { .init(center: [Float($0), 0, 0], radius: radius, color: .white) })
      ])
    }
    #expect(diagnose(cloud(1))?.counts == [.subpixel: 1])
    #expect(diagnose(cloud(3)) == nil)
  }

  @Test("The diagnosis uses the camera of the scene, or else one that frames the scene")
  func cameras() {
    let scene = Scene(spheres: [Sphere(center: [1000, 0, 0])])
    #expect(InvisibilityDiagnosis(scene, width: 400, height: 300) == nil)
    scene.camera = camera
    #expect(InvisibilityDiagnosis(scene, width: 400, height: 300)?.counts == [.outsideView: 1])
    // An orthographic camera also shows models behind it.
    camera.position = [1000, 0, -10]
    camera.target = [1000, 0, -20]
    #expect(InvisibilityDiagnosis(scene, width: 400, height: 300)?.counts == [.behindCamera: 1])
    camera.orthographicHeight = 4
    #expect(InvisibilityDiagnosis(scene, width: 400, height: 300) == nil)
  }
}
