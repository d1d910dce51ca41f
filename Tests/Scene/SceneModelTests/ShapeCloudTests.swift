import Geometry
import Reactive
import SceneModel
import Testing

@Suite("Shape clouds")
struct ShapeCloudTests {
  private let turned = Transform(
    xAxis: [0, 2, 0], yAxis: [-1, 0, 0], zAxis: [0, 0, 3], translation: [4, 5, 6])

  @Test("An element is 52 bytes, and keeps its transform and its colour")
  func layout() {
    #expect(MemoryLayout<ShapeCloud.Element>.stride == 52 && MemoryLayout<ShapeCloud.Element>.alignment == 4)
    #expect(MemoryLayout<ShapeCloud.Element>.offset(of: \.r) == 48)
    var element = ShapeCloud.Element(transform: turned, color: Color(sRGB8: [1, 2, 3, 4]))
    #expect(element.transform == turned && element.sRGB8 == [1, 2, 3, 4] && element.center == [4, 5, 6])
    element.center = [7, 8, 9]
    element.sRGB8 = [9, 9, 9, 255]
    #expect(element.transform.translation == [7, 8, 9] && element.transform.yAxis == [-1, 0, 0])
    element.transform = .identity
    #expect(element == ShapeCloud.Element(sRGB8: [9, 9, 9, 255]))
  }

  @Test("An edit in place publishes one change, and moves no element in memory")
  func edits() {
    let cloud = ShapeCloud(
      template: Box(), elements: Array(repeating: ShapeCloud.Element(color: .white), count: 1000))
    var changes = 0
    let subscription = cloud.$elements.subscribe { _ in changes += 1 }
    func address() -> Int { cloud.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    let before = address()
    cloud.elements[500].a = 7
    #expect(changes == 2 && address() == before && cloud.elements[500].a == 7)
    subscription.dispose()
  }

  @Test("The bounds contain the placed boxes of the elements, in the group of the cloud")
  func bounds() {
    let group = Group(position: [10, 0, 0], scale: [-1, 1, 1])
    let cloud = ShapeCloud(
      template: Box(center: [99, 0, 0], size: [2, 4, 6]),
      elements: [.init(transform: turned, color: .white)], group: group)
    // About the centre, the box reaches 2 along X, 2 along Y, and 9 along Z.
    #expect(cloud.bounds == BoundingBox(min: [4, 3, -3], max: [8, 7, 15]))
    #expect(Scene(shapeClouds: [cloud]).bounds == cloud.bounds)
    group.isVisible = false
    #expect(cloud.isHidden && Scene(shapeClouds: [cloud]).bounds.isEmpty)
    #expect(ShapeCloud(template: Box()).bounds.isEmpty)
  }

  @Test(
    "A mesh document has one mesh for a cloud, shared with single shapes of the size, and a node for each element"
  )
  func document() throws {
    let template = Box(size: [1, 2, 3], color: Color(red: 0.5, green: 1, blue: 1))
    template.material = MaterialModel(metallic: 1, roughness: 0.25)
    let cloud = ShapeCloud(
      name: "bricks", template: template,
      elements: [
        .init(transform: turned, sRGB8: [255, 255, 255, 255]), .init(sRGB8: [255, 0, 255, 255]),
      ])
    let scene = Scene(shapes: [Box(size: [1, 2, 3])], shapeClouds: [cloud])
    let document = try scene.meshDocument()
    #expect(document.meshes.count == 1 && document.nodes.map(\.mesh) == [0, 0, 0])
    #expect(document.nodes[1].transform == turned && document.nodes[2].transform == .identity)
    #expect(document.nodes[1].color == Color(red: 0.5, green: 1, blue: 1))
    #expect(document.nodes[2].color == Color(red: 0.5, green: 0, blue: 1))
    #expect(document.nodes[1].material.metallic == 1 && document.nodes[1].material.roughness == 0.25)
    template.size.x = 0
    #expect(cloud.isHidden)
    #expect(try scene.meshDocument().nodes.count == 1)
    template.size.x = 1
    cloud.elements[1].transform = Transform(translation: [.nan, 0, 0])
    cloud.elements.append(.init(transform: Transform(translation: [9, 9, 9], scale: 0), color: .white))
    #expect(try scene.meshDocument().nodes.count == 2)
    #expect(cloud.missingCount == 1 && cloud.bounds.max.x < 9)
    cloud.elements = []
    #expect(try scene.meshDocument().nodes.count == 1)
  }

  @Test("A recorder follows the elements, and refuses a new size of the template and a sheared element")
  func recorder() throws {
    let template = Box()
    let cloud = ShapeCloud(
      name: "bricks", template: template, elements: [.init(color: .white), .init(color: .white)])
    var recorder = SceneRecorder(Scene(shapeClouds: [cloud]))
    try recorder.record(at: 0)
    cloud.elements[1].center = [0, 3, 0]
    try recorder.record(at: 1)
    cloud.elements.append(.init(color: .black))
    try recorder.record(at: 2)
    let animation = try #require(recorder.document.animation)
    #expect(recorder.document.meshes.count == 1 && recorder.document.nodes.count == 3)
    #expect(animation.tracks.map(\.target) == [.node(1), .node(2)])
    #expect(animation.tracks[0].translations == [[0, 0, 0], [0, 3, 0], [0, 3, 0]])
    #expect(animation.tracks[1].scales == [.zero, .zero, .one])
    let refusal = SceneError.unsupportedAnimation(ModelLabel(kind: "cloud", name: "bricks"))
    template.size = [2, 1, 1]
    #expect(throws: refusal) { try recorder.record(at: 3) }
    template.size = .one
    cloud.elements[0].transform.xAxis = [1, 1, 0]
    #expect(throws: refusal) { try recorder.record(at: 3) }
    cloud.elements[0].transform = .identity
    try recorder.record(at: 3)
  }

  @Test("The diagnosis counts elements, and finds visible ones")
  func diagnosis() {
    let template = Box()
    let cloud = ShapeCloud(
      template: template,
      elements: [
        .init(transform: Transform(translation: [0, 0, 99]), color: .white),
        .init(sRGB8: [255, 255, 255, 0]),
        .init(transform: Transform(translation: .zero, scale: 0), color: .white),
      ])
    let scene = Scene(shapeClouds: [cloud])
    func diagnose() -> InvisibilityDiagnosis? {
      InvisibilityDiagnosis(scene, camera: Camera(position: [0, 0, 10]), width: 40, height: 30)
    }
    #expect(diagnose()?.counts == [.behindCamera: 1, .transparent: 1, .zeroSize: 1])
    cloud.elements.append(.init(transform: Transform(xAxis: [-1, 0, 0]), color: .white))
    #expect(diagnose() == nil)
  }
}
