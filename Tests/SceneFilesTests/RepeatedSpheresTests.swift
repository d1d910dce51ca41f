import Geometry
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Repetitions as clouds")
struct RepeatedSpheresTests {
  private func read(_ text: String, threshold: Int = 4) throws -> SceneFile.Contents {
    var limits = RepetitionLimits()
    (limits.shapes, limits.cloudSpheres, limits.cloudThreshold) = (10, 20, threshold)
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
    let names = ["star[*].radius", "star[*].center.x", "star[*].center.y", "star[*].color"]
    #expect(names.map(bindings.evaluationCount) == [7, 7, 7, 7])
    try bindings.set("t", to: .number(3))
    try bindings.set("t", to: .number(3))
    #expect(names.map(bindings.evaluationCount) == [7, 14, 7, 7])
    #expect(bindings.evaluationCount == 35)
    #expect(
      bindings.dependencies.map { "\($0.property) <- \($0.inputs)" } == [
        "star[*].radius <- [\"s\"]", "star[*].center.x <- [\"t\"]",
      ])
    // An assignment to one parameter keeps the expressions that read the others.
    try contents.set("s=5")
    #expect(
      contents.scene.sphereClouds[0].elements[6].radius == 11
        && contents.scene.sphereClouds[0].elements[6].x == 18)
  }

  @Test("An invalid value keeps all elements unchanged and is reported with its index")
  func refusals() throws {
    let text =
      "{ parameters: { t: 0 }, spheres: [{ name: 'star', repeat: { count: 5, index: 'k' }, radius: '3 - t * k' }] }"
    let contents = try read(text)
    let cloud = contents.scene.sphereClouds[0]
    try contents.bindings?.set("t", to: .number(0.5))
    #expect(
      cloud.elements.map(\.radius) == [3, 2.5, 2, 1.5, 1] && contents.bindings?.failures.isEmpty == true)
    try contents.bindings?.set("t", to: .number(1))
    #expect(cloud.elements.map(\.radius) == [3, 2.5, 2, 1.5, 1])
    #expect(
      contents.bindings?.failures.map(\.description) == [
        "s.json5:1:94: expected a positive finite number for radius of sphere \"star\", found 0 where k is 3 and t is 1"
      ])
    try contents.bindings?.set("t", to: .number(0.25))
    #expect(cloud.elements.last?.radius == 2 && contents.bindings?.failures.isEmpty == true)
    for (text, message) in [
      (
        text.replacing("t: 0", with: "t: 1"),
        "1:94: expected a positive finite number for radius of sphere \"star\", found 0 where k is 3 and t is 1"
      ),
      (
        text.replacing("3 - t * k", with: "[1, k, 2]"),
        "1:94: expected a number for radius of sphere \"star\", found a vector"
      ),
      (text.replacing("3 - t * k", with: "zz + k"), "1:94: unknown name \"zz\""),
      (
        "{spheres: [{repeat: {count: 15}}, {repeat: {count: 6}}]}",
        "expected at most 20 spheres of clouds from repetitions in a file for count of the repetition of sphere number 1, found 6 where only 5 more are allowed"
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
    #expect(try read("{boxes: [{repeat: {count: 9}}]}").scene.shapes.count == 9)
  }
}
