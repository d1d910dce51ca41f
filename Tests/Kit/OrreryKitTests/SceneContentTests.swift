import OrreryKit
import TestSupport
import Testing

@Suite("Scenes written in Swift")
struct SceneContentTests {
  @Test("The lists of a scene have the models of the closure, in order")
  func order() {
    let (ball, box, ring) = (Sphere(name: "ball"), Box(name: "box"), Torus(name: "ring"))
    let (light, near, far) = (Light(name: "sun"), Camera(name: "near"), Camera(name: "far"))
    let (label, brass) = (Label("r", name: "caption"), MaterialModel(name: "brass"))
    let surface = ParametricSurface(name: "wave")
    let cloud = SphereCloud(name: "cloud")
    let effects = Effects().setting(\.$groundShadow, to: true)
    let scene = Scene {
      ring
      ball
      light
      near
      box
      far
      label
      brass
      surface
      cloud
      effects
      Title("Three")
      Legend(.plasma)
      Environment().setting(\.$intensity, to: 2)
    }
    #expect(scene.spheres.map { $0 === ball } == [true])
    #expect(scene.shapes.map(\.name) == ["ring", "box"])
    #expect(scene.lights.map(\.name) == ["sun"] && scene.cameras.map(\.name) == ["near", "far"])
    #expect(scene.camera === near)
    #expect(scene.labels.first === label && scene.materials.first === brass)
    #expect(scene.computedMeshes.first === surface && scene.sphereClouds.first === cloud)
    #expect(scene.effects === effects && scene.effects.groundShadow)
    #expect(scene.title?.text == "Three" && scene.legend?.palette == .plasma)
    #expect(scene.environment.intensity == 2)
    #expect(Scene {}.models.isEmpty)
  }

  @Test("Conditions, choices and loops of Swift are evaluated once")
  func statements() {
    func names(_ isLit: Bool, _ count: Int) -> [String] {
      let scene = Scene {
        if isLit { Sphere(name: "lamp") }
        for number in 0..<count { Sphere(name: "\(number)") }
        switch count {
        case 0: Sphere(name: "none")
        default: Sphere(name: "some")
        }
        if isLit { Sphere(name: "light") } else { Sphere(name: "dark") }
      }
      return scene.spheres.map(\.name)
    }
    #expect(names(true, 2) == ["lamp", "0", "1", "some", "light"])
    #expect(names(false, 0) == ["none", "dark"])
  }

  @Test("Groups move and name what is in them, at any depth")
  func groups() {
    let palm = Box(name: "palm")
    let scene = Scene {
      Group(name: "arm") {
        Sphere(name: "elbow")
        Group {
          Group(name: "hand") {
            palm
            Sphere()
            Label("tip", name: "tip")
            Light(name: "lamp")
            Camera(name: "eye")
          }.position([2, 0, 0])
        }.scale([2, 2, 2])
      }.position([0, 1, 0])
    }
    #expect(scene.groups.map(\.name) == ["arm", "", "arm.hand"])
    #expect(scene.groups.map { $0.parent?.name } == [nil, "arm", ""])
    #expect(palm.group === scene.groups[2] && palm.name == "arm.hand.palm")
    #expect(scene.spheres.map(\.name) == ["arm.elbow", ""])
    #expect(scene.labels[0].name == "arm.hand.tip" && scene.lights[0].name == "arm.hand.lamp")
    #expect(scene.cameras[0].name == "arm.hand.eye" && scene.cameras[0].group === scene.groups[2])
    // The hand is 2 from the elbow in a group of scale 2, one metre above the ground.
    #expect(palm.bounds.min == [3, 0, -1] && palm.bounds.max == [5, 2, 1])
    #expect(throws: Never.self) { try scene.set("arm.hand.palm.size=1,2,1") }
    #expect(palm.size == [1, 2, 1])
    scene.groups[0].isVisible = false
    #expect(palm.isHidden)
  }

  @Test("A placement that was read before the group had a parent follows the parent")
  func earlyPlacement() {
    let inner = Group { Sphere() }
    #expect(inner.placement.transform.translation == .zero)
    let scene = Scene { Group { inner }.position([1, 2, 3]) }
    #expect(inner.placement.transform.translation == [1, 2, 3])
    #expect(scene.groups.count == 2)
  }

  @Test("A value sets a property, and a source binds it until another modifier of the property")
  func modifiers() {
    let (size, tint) = (Property<Float>(2), Property(Color.black))
    let ball = Sphere(radius: size.map { 2 * $0 }).color(tint).center([1, 0, 0]).visible(false)
    #expect(ball.radius == 4 && ball.color == .black && ball.center == [1, 0, 0] && !ball.isVisible)
    batch { (size.value, tint.value) = (3, .white) }
    #expect(ball.radius == 6 && ball.color == .white)
    let other = Property<Float>(7)
    _ = ball.radius(other)
    size.value = 1
    #expect(ball.radius == 7)
    _ = ball.radius(1)
    other.value = 8
    #expect(ball.radius == 1)
    let ring = Torus(radius: 4, tubeRadius: 0.1).rotation(size.map { [0, 0, 90 * $0] }).position([0, 5, 0])
    #expect(ring.rotation == [0, 0, 90] && ring.center == [0, 5, 0] && ring.tubeRadius == 0.1)
    let box = Box(size: Property([1, 2, 3])).material(MaterialModel(name: "brass").metallic(1))
    #expect(box.size == [1, 2, 3] && box.material?.metallic == 1)
    let scene = Scene { box }.setting(\.$background, to: .black).binding(\.$exposure, to: size)
    size.value = 2
    #expect(scene.background == .black && scene.exposure == 2)
  }

  @Test("A binding ends with its model, and the source does not keep the model")
  func lifetimes() {
    let lifetimes = Lifetimes()
    let size = Property<Float>(1)
    var runs = 0
    do {
      let witness = lifetimes.makeWitness()
      let ball = Sphere(
        radius: size.map { [witness] value in
          runs += 1
          return withExtendedLifetime(witness) { value }
        })
      size.value = 2
      #expect(ball.radius == 2 && runs == 2)
    }
    size.value = 3
    #expect(runs == 2 && lifetimes.liveCount == 0)
  }

  @Test("`If` puts the models of one branch into the scene, and keeps both")
  func conditions() {
    let isOpen = Property(false)
    let (door, wall) = (Box(name: "door"), Sphere(name: "wall"))
    let scene = Scene {
      Sphere(name: "first")
      If(isOpen) {
        door
      } else: {
        wall
      }
      Group(name: "g") { If(isOpen.map { !$0 }) { Sphere(name: "inner") } }
      Sphere(name: "last")
    }
    var edits = 0
    let bag = DisposerBag()
    scene.models.edits.subscribe { _ in edits += 1 }.disposed(by: bag)
    #expect(scene.spheres.map(\.name) == ["first", "wall", "g.inner", "last"] && scene.shapes.isEmpty)
    isOpen.value = true
    #expect(scene.spheres.map(\.name) == ["first", "last"] && scene.shapes.map(\.name) == ["door"])
    #expect(edits == 2)
    isOpen.value = true
    #expect(edits == 2)
    isOpen.value = false
    #expect(scene.spheres.map { $0 === wall } == [false, true, false, false] && scene.shapes.isEmpty)
    #expect(wall.group == nil)
  }

  @Test("A type that combines models is a part of a scene")
  func elements() {
    struct Snowman: SceneElement {
      let height: Property<Float>
      @SceneContentBuilder var content: SceneContent {
        Sphere(radius: 0.5)
        Sphere(radius: 0.3).center(height.map { [0, $0, 0] })
      }
    }
    let height = Property<Float>(1)
    let scene = Scene { Snowman(height: height) }
    height.value = 2
    #expect(scene.spheres.map(\.center.y) == [0, 2])
  }

  @Test("A scene that was written in Swift is freed with its models and subscriptions")
  func release() {
    weak var weakScene: Scene?
    weak var weakSphere: Sphere?
    let bodies = ArrayProperty([1, 2])
    do {
      let scene = Scene { Group { ForEach(bodies) { _ in Sphere() } } }
      (weakScene, weakSphere) = (scene, scene.spheres[0])
      #expect(weakSphere != nil)
    }
    #expect(weakScene == nil && weakSphere == nil)
    bodies.append(3)
  }
}
