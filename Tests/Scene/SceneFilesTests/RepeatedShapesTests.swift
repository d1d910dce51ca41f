import Geometry
import Reactive
import SceneExpressions
import TestSupport
import Testing

@testable import SceneFiles
@testable import SceneModel

@Suite("Repetitions as clouds")
struct RepeatedShapesTests {
  private func read(_ text: String, threshold: Int = 4) throws -> SceneFile.Contents {
    var limits = RepetitionLimits()
    (limits.shapes, limits.cloudElements, limits.cloudThreshold) = (10, 20, threshold)
    return try SceneFile.parse(Array(text.utf8), path: "s.json5", repetitionLimits: limits)
  }

  private func elements(_ spheres: [Sphere]) -> [SphereCloud.Element] {
    spheres.map { .init(center: $0.center, radius: $0.radius, color: $0.color) }
  }

  @Test(
    "The elements of the cloud equal the models that it replaces, before and after every change",
    arguments: [
      "radius: 'i + s', center: ['t * i', 5, 'i'], color: 'hsl(40 * i, 50%, t * 10%)'",
      "radius: 2, center: '[i, s, t] * 0.5', color: 'gold'", "center: 'sun.center + [i, 0, 0]'",
      "radius: 'sun.radius * (i + 1)', center: [1, 2, 3]", "",
      "radius: 's', color: 'mix(tint, rgb(1, i / 9, 0), 0.5)'",
    ])
  func sameAsModels(written: String) throws {
    let text = """
      { parameters: { t: 1, s: 2, tint: "red" },
        spheres: [{ name: "sun", radius: "2 * s", center: ["t", 0, 0] },
          { name: "star", repeat: { count: 9, index: "i" }, \(written) }] }
      """
    let (cloud, models) = (try read(text), try read(text, threshold: 100))
    #expect(cloud.scene.spheres.count == 1 && models.scene.spheres.count == 10)
    let found = try #require(cloud.scene.sphereClouds.first)
    #expect(found.name == "star" && cloud.scene.sphereClouds.count == 1 && models.scene.sphereClouds.isEmpty)
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<10 {
      #expect(found.elements == elements(Array(models.scene.spheres[1...])))
      let (name, value) = (
        ["t", "s"].randomElement(using: &generator) ?? "t", Double.random(in: 0.1...5, using: &generator)
      )
      for contents in [cloud, models] { try contents.bindings?.set(name, to: .number(value)) }
    }
    #expect(cloud.bindings?.evaluationCount == models.bindings?.evaluationCount)
  }

  @Test("A changed parameter evaluates only the expressions that read it, each once")
  func evaluations() throws {
    let contents = try read(
      """
      { parameters: { t: 1, s: 2 }, spheres: [{ name: 'star', repeat: { count: 7 },
        radius: 'i + s', center: ['t * i', 'i', 0], color: 'hsl(i, 50%, 50%)' }] }
      """)
    let bindings = try #require(contents.bindings)
    let names = ["star[*].radius", "star[*].position.x", "star[*].position.y", "star[*].color"]
    #expect(names.map(bindings.evaluationCount) == [7, 7, 7, 7])
    try bindings.set("t", to: .number(3))
    try bindings.set("t", to: .number(3))
    #expect(names.map(bindings.evaluationCount) == [7, 14, 7, 7])
    #expect(bindings.evaluationCount == 35)
    #expect(
      bindings.dependencies.map { "\($0.property) <- \($0.inputs)" } == [
        "star[*].position.x <- [\"t\"]", "star[*].radius <- [\"s\"]",
      ])
    // An assignment to one parameter keeps the expressions that read the others.
    try contents.set("s=5")
    #expect(
      contents.scene.sphereClouds[0].elements[6].radius == 11
        && contents.scene.sphereClouds[0].elements[6].x == 18)
  }

  @Test("A length of 0 or less is none or is turned round, and mistakes are reported")
  func refusals() throws {
    let text =
      "{ parameters: { t: 0 }, spheres: [{ name: 'star', repeat: { count: 5, index: 'k' }, radius: '3 - t * k' }] }"
    let contents = try read(text)
    let cloud = contents.scene.sphereClouds[0]
    try contents.bindings?.set("t", to: .number(0.5))
    #expect(
      cloud.elements.map(\.radius) == [3, 2.5, 2, 1.5, 1] && contents.bindings?.failures.isEmpty == true)
    try contents.bindings?.set("t", to: .number(1))
    #expect(cloud.elements.map(\.radius) == [3, 2, 1, 0, 1])
    #expect(contents.bindings?.failures.isEmpty == true)
    try contents.bindings?.set("t", to: .number(0.25))
    #expect(cloud.elements.last?.radius == 2 && contents.bindings?.failures.isEmpty == true)
    for (text, message) in [
      (
        text.replacing("3 - t * k", with: "[1, k, 2]"),
        "1:94: expected a number for radius of sphere \"star\", found a vector"
      ),
      (text.replacing("3 - t * k", with: "zz + k"), "1:94: unknown name \"zz\""),
      (
        "{spheres: [{repeat: {count: 15}}, {repeat: {count: 6}}]}",
        "expected at most 20 elements of clouds from repetitions in a file for count of the repetition of sphere number 1, found 6 where only 5 more are allowed"
      ),
      ("{spheres: [{repeat: {count: 5}, radius: 'k'}]}", "unknown name \"k\""),
      (
        "{spheres: [{name: 'a'}, {name: 'a', repeat: {count: 5}}]}",
        "expected each name once, found a second \"a\""
      ),
    ] {
      let error = #expect(throws: SceneFileError.self, "\(text)") { try read(text) }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
  }

  @Test("A repetition whose models are read by index, or that is small, is read as models")
  func models() throws {
    for text in [
      "{spheres: [{name: 'star', repeat: {count: 5}}, {radius: 'star[3].radius'}]}",
      "{spheres: [{name: 'a', repeat: {count: 3}}, {name: 'star', repeat: {count: 5}, center: 'a[i / 5 * 0].center'}]}",
      "{spheres: [{name: 'star', repeat: {count: 3}}]}",
    ] {
      #expect(try read(text).scene.sphereClouds.isEmpty, "\(text)")
    }
    for text in [
      "tori: [{ repeat: {count: 5}, tubeRadius: '0.1 + i / 100' }]",
      "capsules: [{ repeat: {count: 5}, height: 'i + 1' }]",
      "boxes: [{ name: 'crate', repeat: {count: 5} }], labels: [{ text: 'x', at: 'crate[2].center' }]",
      "cones: [{ name: 'a', repeat: {count: 3} }, { repeat: {count: 5}, center: 'a[i / 5 * 0].center' }]",
    ] {
      let scene = try read("{ \(text) }").scene
      #expect(scene.shapeClouds.isEmpty && scene.shapes.count >= 5, "\(text)")
    }
    #expect(
      try read("{spheres: [{material: 'm', repeat: {count: 5}}], materials: [{name: 'm'}]}").scene.spheres
        .count == 5)
  }

  /// The transform of the unit shape of each model or element, and its colour.
  private func placed<Model: Shape>(_ model: Model, _ unit: Model.Tessellated.Size) throws -> (
    Transform, SIMD4<UInt8>
  ) {
    let scale = try #require(Model.Tessellated.scale(from: unit, to: model.size))
    return (model.transform.scaled(scale), model.appearance.color.sRGB8)
  }

  /// Returns the largest squared distance between the axes or centres of the elements and those of the models, and checks
  /// the colours.
  private func error(of cloud: ShapeCloud, _ models: [any Shape]) throws -> Float {
    try error(of: cloud, cloud.template, models)
  }

  private func error<Model: Shape>(
    of cloud: ShapeCloud, _ template: Model, _ models: [any Shape]
  ) throws -> Float {
    let unit = try #require(models[0] as? Model).size
    let scale = try #require(Model.Tessellated.scale(from: unit, to: template.size))
    var worst: Float = 0
    for (element, model) in zip(cloud.elements, models) {
      let (transform, color) = try placed(try #require(model as? Model), unit)
      let own = element.transform.scaled(scale)
      for (one, other) in [
        (own.xAxis, transform.xAxis), (own.yAxis, transform.yAxis), (own.zAxis, transform.zAxis),
        (own.translation, transform.translation),
      ] {
        worst = max(worst, (one - other).squaredLength)
      }
      let tint = template.appearance.tinted(by: element.color).color.sRGB8
      #expect((0..<4).allSatisfy { abs(Int(tint[$0]) - Int(color[$0])) <= 1 })
    }
    return worst
  }

  @Test(
    "The elements of a shape cloud equal the models that it replaces, before and after every change",
    arguments: [
      ("boxes", "size: ['i + 1', 's', 2], center: ['t * i', 5, 'i'], color: 'hsl(40 * i, 50%, t * 10%)'"),
      ("boxes", "size: ['s', 't', 2], rotation: [10, '20 * t', 'i * 30'], color: 'gold'"),
      ("boxes", "size: '[i + 1, s, t]', rotation: '[t, s, i] * 40'"), ("boxes", ""),
      ("cylinders", "radius: 'i + s', height: 3, rotation: [90, 0, 0]"),
      ("cylinders", "radius: 's', height: 'i + t', color: 'mix(tint, rgb(1, i / 9, 0), 0.5)'"),
      ("cones", "radius: 't', height: 's', center: '[i, s, t]', color: 'tint'"),
      ("cones", "radius: 'sun.radius * (i + 1)', height: 'i + 1'"),
      ("discs", "radius: 'i + t', rotation: ['i * t', 0, 0]"),
      ("planes", "width: 'i + 1', depth: 's'"), ("ellipsoids", "radii: [1, 'i + t', 's']"),
      ("tori", "radius: '2 + s', tubeRadius: 0.5, center: ['i', 0, 0]"),
      ("capsules", "radius: 't', height: 's', rotation: '[i, i, t]'"),
    ])
  func shapesSameAsModels(list: String, written: String) throws {
    let text = """
      { parameters: { t: 1, s: 2, tint: "red" }, spheres: [{ name: "sun", radius: "2 * s" }],
        materials: [{ name: "brass", metallic: 1 }],
        groups: [{ name: "g", position: [1, 2, 3], children: {
          \(list): [{ name: "one", material: "brass", repeat: { count: 9, index: "i" }, \(written) }] } }] }
      """
    let (cloud, models) = (try read(text), try read(text, threshold: 100))
    #expect(cloud.scene.shapes.isEmpty && models.scene.shapes.count == 9 && models.scene.shapeClouds.isEmpty)
    let found = try #require(cloud.scene.shapeClouds.first)
    #expect(found.name == "g.one" && found.elements.count == 9 && found.group === cloud.scene.groups.first)
    #expect(models.scene.shapes.allSatisfy { $0.group === models.scene.groups.first })
    #expect(found.template.material === cloud.scene.materials.first)
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<6 {
      #expect(try error(of: found, models.scene.shapes) < 1e-8)
      let (name, value) = (
        ["t", "s"].randomElement(using: &generator) ?? "t", Double.random(in: 0.6...5, using: &generator)
      )
      for contents in [cloud, models] { try contents.bindings?.set(name, to: .number(value)) }
    }
  }

  @Test("A length of all elements changes the template once, and no element")
  func templateLengths() throws {
    let contents = try read(
      """
      { parameters: { s: 2, t: 0 }, boxes: [{ name: 'crate', repeat: { count: 7 }, size: ['s', 1, 1],
        rotation: ['t', 't', 'i'], center: ['i', 0, 0] }] }
      """)
    let (bindings, cloud) = (try #require(contents.bindings), contents.scene.shapeClouds[0])
    let template = try #require(cloud.template as? Box)
    var (sizes, changes) = (0, 0)
    let bag = DisposerBag()
    template.$size.subscribe { _ in sizes += 1 }.disposed(by: bag)
    cloud.$elements.subscribe { _ in changes += 1 }.disposed(by: bag)
    let dependencies = bindings.dependencies.map { "\($0.property) \($0.inputs.joined())" }
    #expect(dependencies == ["crate[*].size s", "crate[*].rotation.x t", "crate[*].rotation.y t"])
    (sizes, changes) = (0, 0)
    try bindings.set("s", to: .number(3))
    #expect(template.size == [3, 1, 1] && sizes == 1 && changes == 0)
    // Two angles change together, and the transforms are computed once.
    try bindings.set("t", to: .number(90))
    #expect(sizes == 1)
    #expect(changes == 1)
    #expect(bindings.evaluationCount(of: "crate[*].position.x") == 7)
    #expect(bindings.evaluationCount(of: "crate[*].rotation.x") == 14)
  }

  @Test("An assignment sets one element, which keeps the value, or all of them")
  func assignments() throws {
    let contents = try read(
      """
      { parameters: { s: 2, t: 1 },
        cylinders: [{ name: 'pin', repeat: { count: 7 }, radius: 's', height: 'i + t', center: ['i * t', 't', 0] }],
        tori: [{ name: 'ring', repeat: { count: 5 }, color: 'teal' }],
        spheres: [{ name: 'star', repeat: { count: 5 }, radius: 'i + t' }] }
      """)
    let (pins, rings) = (contents.scene.shapeClouds[0], contents.scene.shapeClouds[1])
    let stars = contents.scene.sphereClouds[0]
    func lengths(_ index: Int) -> SIMD3<Float> {
      let transform = pins.elements[index].transform
      return [transform.xAxis.x, transform.yAxis.y, transform.zAxis.z]
    }
    try contents.set("pin[2].height=10")
    try contents.set("pin[3].center.x=-1")
    try contents.set("pin[4].radius=6")
    try contents.set("pin[5].color=red")
    try contents.set("star[1].radius=9")
    try contents.set("ring[2].color=black")
    try contents.set("t=2")
    #expect(lengths(2) == [1, 10, 1] && lengths(3) == [1, 5, 1] && lengths(4) == [3, 6, 3])
    #expect(pins.elements[3].center == [-1, 2, 0] && pins.elements[4].center == [8, 2, 0])
    #expect(
      pins.elements.map(\.sRGB8)[5] == [255, 0, 0, 255] && pins.elements[4].sRGB8 == SIMD4(repeating: 255))
    #expect(stars.elements.map(\.radius) == [2, 9, 4, 5, 6])
    #expect(
      rings.elements.map(\.sRGB8) == [0, 1, 2, 3, 4].map { $0 == 2 ? [0, 0, 0, 255] : [0, 128, 128, 255] })
    // The radius of the template changes, and the element keeps its own.
    try contents.set("s=3")
    #expect(lengths(4) == [2, 6, 2] && lengths(3) == [1, 5, 1] && (pins.template as? Cylinder)?.radius == 3)
    try contents.set([Assignment("pin.radius=1"), Assignment("pin.height=2"), Assignment("pin.center.y=5")])
    try contents.set("star.radius=1")
    try contents.set([Assignment("t=4"), Assignment("s=7")])
    #expect((pins.template as? Cylinder)?.radius == 1 && (0..<7).allSatisfy { lengths($0) == [1, 2, 1] })
    #expect(pins.elements.map(\.center.y) == Array(repeating: 5, count: 7) && pins.elements[4].center.x == 16)
    #expect(pins.elements[3].center.x == -1 && stars.elements.allSatisfy { $0.radius == 1 })
    for (text, message) in [
      ("pin[7].radius=2", "no model is called \"pin[7]\""), ("pin[1].radius=a", "expected a finite"),
      ("ring[1].tubeRadius=0.1", "unknown property \"tubeRadius\" of repeated torus"),
      ("pin[1].size=2", "unknown property \"size\""), ("pin[01].radius=2", "no model is called"),
      ("pim.radius=2", "did you mean \"pin\"?"),
    ] {
      let error = #expect(throws: AssignmentError.self) { try contents.set(text) }
      #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
    try contents.set("ring.tubeRadius=0.1")
    #expect((rings.template as? Torus)?.tubeRadius == 0.1)
  }

  @Test("A cloud over particles equals the models that it replaces, in every frame")
  func particles() throws {
    let frames = """
      3
      Properties=species:S:1:pos:R:3:charge:R:1
      O 1 2 3 0.5
      H 4 5 6 1.5
      H 7 8 9 2.5
      2
      Properties=species:S:1:pos:R:3:charge:R:1
      O 2 2 3 0.25
      H 4 6 6 0.5
      3
      Properties=species:S:1:pos:R:3:charge:R:1
      O 1 2 3 5
      H 4 5 6 6
      H 7 8 9 7

      """
    let text = """
      { parameters: { t: 0, k: 2 }, particles: [{ name: "w", file: "water.xyz", frame: "24 * t" }],
        cones: [{ name: "arrow", repeat: { over: "w" }, center: ["x", "y + k * i", "z"], radius: 0.1,
          height: "charge + count", rotation: [0, 0, "10 * frame"], color: "hsl(40 * charge, 50%, 50%)" }] }
      """
    let folder = try SceneFolder(["water.xyz": frames])
    var limits = RepetitionLimits()
    limits.cloudThreshold = 3
    let (cloud, models) = (try folder.read(text, limits: limits), try folder.read(text))
    let found = try #require(cloud.scene.shapeClouds.first)
    #expect(models.scene.shapes.count == 3 && cloud.scene.shapes.isEmpty)
    #expect(
      cloud.bindings?.dependencies.first { $0.property == "arrow[*].position.y" }?.inputs == ["w[*].y", "k"])
    for assignment in ["t=0", "t=0.0417", "k=3", "t=0.0834", "t=0", "k=1"] {
      for contents in [cloud, models] { try contents.set(assignment) }
      #expect(try error(of: found, models.scene.shapes) < 1e-8, "\(assignment)")
    }
    let mistake = text.replacing("charge + count", with: "chrage")
    #expect(folder.refusal(of: mistake, limits: limits) == folder.refusal(of: mistake))
    // A negative height turns the cones round.
    let negative = text.replacing("charge + count", with: "1 - charge")
    let (turned, single) = (try folder.read(negative, limits: limits), try folder.read(negative))
    #expect(try error(of: try #require(turned.scene.shapeClouds.first), single.scene.shapes) < 1e-8)
  }
}

extension Transform {
  /// The transform after a scale.
  fileprivate func scaled(_ scale: SIMD3<Float>) -> Transform {
    Transform(
      xAxis: xAxis * scale.x, yAxis: yAxis * scale.y, zAxis: zAxis * scale.z, translation: translation)
  }
}

extension SIMD3<Float> {
  fileprivate var squaredLength: Float { (self * self).sum() }
}
