import Geometry
import Reactive
import SceneModel
import Testing

@Suite("Placements of models in groups")
struct GroupPlacementTests {
  /// Returns groups, each in the one before it, each one unit to the right of its parent.
  private func chain(_ depth: Int, in parent: Group? = nil) -> [Group] {
    var groups: [Group] = []
    for _ in 0..<depth { groups.append(Group(position: [1, 0, 0], parent: groups.last ?? parent)) }
    return groups
  }

  @Test("Each placement in a chain is computed once for a change of the root, and once for a batch")
  func counts() {
    let groups = chain(10)
    let box = Box(group: groups[9])
    var (ofGroups, ofBox) = (Array(repeating: 0, count: 10), 0)
    let bag = DisposerBag()
    for (index, group) in groups.enumerated() {
      group.placements.subscribe { _ in ofGroups[index] += 1 }.disposed(by: bag)
    }
    box.placements.subscribe { _ in ofBox += 1 }.disposed(by: bag)
    #expect(ofGroups == Array(repeating: 1, count: 10) && ofBox == 1)
    groups[0].position = [5, 0, 0]
    #expect(ofGroups == Array(repeating: 2, count: 10) && ofBox == 2)
    #expect(box.placement.transform.translation == [14, 0, 0])
    batch { for group in groups { group.position.y += 1 } }
    #expect(ofGroups == Array(repeating: 3, count: 10) && ofBox == 3)
    #expect(box.placement.transform.translation == [14, 10, 0])
    // A change in the middle does not concern the groups above it.
    groups[8].isVisible = false
    #expect(ofGroups == Array(repeating: 3, count: 8) + [4, 4] && ofBox == 4 && box.isHidden)
    // A set to the same value changes no placement.
    groups[0].position = groups[0].position
    #expect(ofGroups == Array(repeating: 3, count: 8) + [4, 4] && ofBox == 4)
  }

  @Test("A placement is current in a batch, and a source of placements outlives the groups")
  func reads() {
    var groups = chain(2)
    let box = Box(group: groups[1])
    #expect(box.placement.transform.translation == [2, 0, 0])
    batch {
      groups[0].position = [5, 0, 0]
      #expect(box.placement.transform.translation == [6, 0, 0])
    }
    let (position, placements) = (groups[1].$position, Group(parent: groups[1]).placements)
    groups = []
    position.value = [2, 0, 0]
    #expect(placements.value.transform.translation == [7, 0, 0])
  }

  @Test(
    "A sphere is a sphere in the scene while its groups scale uniformly, also mirrored, turned or scaled to zero"
  )
  func spheres() throws {
    let outer = Group(rotation: [0, 90, 0]), inner = Group(position: [1, 0, 0], parent: outer)
    let sphere = Sphere(center: [0, 0, 1], radius: 0.5, group: inner)
    func expect(_ center: SIMD3<Float>, _ radius: Float) throws {
      let found = try #require(sphere.sphereInScene)
      #expect(length(found.center - center) < 1e-6 && abs(found.radius - radius) < 1e-6)
      #expect(sphere.bounds == BoundingBox(center: found.center, radius: found.radius) && sphere.isExact)
    }
    try expect([1, 0, -1], 0.5)
    outer.scale = [-2, 2, 2]
    try expect([2, 0, 2], 1)
    inner.scale = .zero
    try expect([0, 0, 2], 0)
    inner.scale = [1, 3, 1]
    #expect(sphere.sphereInScene == nil && !sphere.isExact)
    #expect(length(sphere.bounds.size - [2, 6, 2]) < 1e-5)
    inner.scale = .one
    sphere.material = MaterialModel()
    #expect(sphere.sphereInScene != nil && !sphere.isExact)
  }

  @Test(
    "Elements of clouds are moved by the group, and their radii are scaled by the cube root of the volume factor"
  )
  func clouds() {
    let group = Group(position: [1, 2, 3], scale: [1, -2, 4])
    let spheres = SphereCloud(elements: [.init(center: [1, 1, 1], radius: 1, sRGB8: .zero)], group: group)
    let rods = RodCloud(elements: [.init(from: .zero, to: [1, 0, 0], radius: 1, sRGB8: .zero)], group: group)
    #expect(spheres.bounds == BoundingBox(center: [2, 0, 7], radius: 2))
    #expect(rods.bounds == BoundingBox(min: [-1, 0, 1], max: [4, 4, 5]))
    #expect(
      Scene(sphereClouds: [spheres], rodClouds: [rods]).bounds
        == BoundingBox(min: [-1, -2, 1], max: [4, 4, 9]))
  }

  @Test(
    "Models that a group hides do not count for bounds, tessellation, the fitted camera and the diagnosis")
  func hidden() {
    let group = Group()
    func models(in group: Group?, at x: Float) -> Scene {
      Scene(
        spheres: [Sphere(center: [x, 0, 0], group: group)],
        shapes: [Box(center: [x, 2, 0], group: group)],
        sphereClouds: [
          SphereCloud(elements: [.init(center: [x, 0, 3], radius: 1, sRGB8: .zero)], group: group)
        ],
        rodClouds: [
          RodCloud(
            elements: [.init(from: [x, 0, 0], to: [x, -3, 0], radius: 1, sRGB8: .zero)], group: group)
        ],
        meshes: [
          MeshModel(
            mesh: SharedMesh((try? Mesh.plane(width: 1, depth: 1)) ?? Mesh()),
            transform: Transform(translation: [x, 0, 0]), group: group)
        ])
    }
    let (scene, visible) = (models(in: group, at: 500), models(in: nil, at: 0))
    let both = Scene(
      spheres: scene.spheres + visible.spheres, shapes: scene.shapes + visible.shapes,
      sphereClouds: scene.sphereClouds + visible.sphereClouds, rodClouds: scene.rodClouds + visible.rodClouds,
      meshes: scene.meshes + visible.meshes, groups: [group])
    group.scale = [9, 9, 9]
    #expect(both.bounds.max.x == 4509 && !scene.bounds.isEmpty)
    #expect(InvisibilityDiagnosis(scene, width: 40, height: 30) == nil)
    group.isVisible = false
    #expect(both.bounds == visible.bounds && scene.bounds.isEmpty)
    #expect(both.tessellation(smoothAt: 500) == visible.tessellation(smoothAt: 500))
    let cameras = (Camera.framing(both, aspectRatio: 1), Camera.framing(visible, aspectRatio: 1))
    #expect(cameras.0.position == cameras.1.position)
    #expect(InvisibilityDiagnosis(scene, width: 40, height: 30)?.counts == [.hidden: 5])
    #expect(
      InvisibilityDiagnosis(scene, width: 40, height: 30)?.description == "everything is hidden by groups")
    #expect(InvisibilityDiagnosis(both, width: 40, height: 30) == nil)
  }
}
