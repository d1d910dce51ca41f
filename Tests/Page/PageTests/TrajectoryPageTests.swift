import Foundation
import ParticleFormats
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

/// The frames of particle files in pages.
@Suite("Frames in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct TrajectoryPageTests {
  private static let frames = """
    2
    first
    C 0 0 0
    O 1.2 0 0
    2
    second
    C 0 1 0
    O 1.2 1 0.5
    3
    third
    C 0 2 0
    O 1.2 2 1
    H -1 2 0

    """

  @Test("Each frame has the particles and bonds of the file", arguments: [0..<2, 0..<3])
  func frames(numbers: Range<Int>) throws {
    let contents = try SceneFile.parse(
      Array(Self.frames.utf8), path: "a.xyz", entry: ["bonds": .text("distance")])
    let header = try PageHeader(contents, title: "", options: PageOptions(frames: numbers))
    let lines = try ScriptEngine.run(Self.script(header, count: numbers.count)).split(separator: "\n")
    #expect(lines.count == numbers.count)
    for (number, line) in zip(numbers, lines) {
      let found = line.split(separator: ",").map { Double($0) ?? .nan }
      try #require(contents.particles.first).show(number)
      let scene = contents.scene
      let spheres = scene.sphereClouds[0].elements.flatMap { [$0.x, $0.y, $0.z, $0.radius, Float($0.r)] }
      let rods = scene.rodClouds[0].elements.flatMap {
        [$0.startX, $0.endX, $0.endY, $0.radius, Float($0.b)]
      }
      #expect(found.count == (spheres + rods).count)
      for (one, other) in zip(found, spheres + rods) { #expect(abs(one - Double(other)) < 1e-4) }
    }
  }

  @Test("All files play at once, and shorter ones begin again", arguments: [nil, 1..<3])
  func several(numbers: Range<Int>?) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.frames, to: "a.xyz")
    try folder.write(Self.frames.split(separator: "\n").prefix(8).joined(separator: "\n"), to: "b.xyz")
    let path = try folder.write(
      "{ particles: [{ name: 'b', file: 'b.xyz' }, { name: 'a', file: 'a.xyz' }] }", to: "a.json5")
    let contents = try SceneFile.read(path)
    let header = try PageHeader(contents, title: "", options: PageOptions(frames: numbers))
    let shown = numbers ?? 0..<3
    let lines = try ScriptEngine.run(Self.script(header, count: shown.count)).split(separator: "\n")
    #expect(lines.count == shown.count)
    for (number, line) in zip(shown, lines) {
      for model in contents.particles { try model.show(number) }
      let clouds = contents.scene.sphereClouds.map(\.elements)
      #expect(clouds.map { $0[0].y } == [Float(number % 2), Float(number)])
      let spheres = clouds.joined().flatMap { [$0.x, $0.y, $0.z, $0.radius, Float($0.r)] }
      let found = line.split(separator: ",").map { Double($0) ?? .nan }
      #expect(found.count == spheres.count)
      for (one, other) in zip(found, spheres) { #expect(abs(one - Double(other)) < 1e-4) }
    }
  }

  @Test("Radii by an expression of a parameter follow it in the page")
  func radii() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.frames, to: "a.xyz")
    let path = try folder.write(
      """
      { parameters: { k: 0.5, n: 0 }, particles: [{ name: "p", file: "a.xyz", frame: "n", radius: "k * vdw",
        color: "mix(rgb('red'), rgb('blue'), k) if element == 'O' else viridis(x)" }] }
      """, to: "a.json5")
    let contents = try SceneFile.read(path)
    try contents.bindings?.set("n", to: .number(1))
    let header = try PageHeader(contents, title: "", options: PageOptions())
    #expect(contents.particles[0].frame == 1)
    let moves = "scene.setParameter(\"k\", 0.25); scene.setParameter(\"n\", 2);"
    let found = try ScriptEngine.run(Self.script(header, count: 1, moves)).split(separator: "\n")[0]
      .split(separator: ",").map { Double($0) ?? .nan }
    try contents.bindings?.set("k", to: .number(0.25))
    try contents.bindings?.set("n", to: .number(2))
    let spheres = contents.scene.sphereClouds[0].elements.flatMap {
      [$0.x, $0.y, $0.z, $0.radius, Float($0.r)]
    }
    #expect(spheres.count == 15 && found.count == 15)
    for (one, other) in zip(found, spheres) { #expect(abs(one - Double(other)) < 1e-4) }
  }

  @Test(
    "A page starts with the frame that is shown, and its numbers are those of the file",
    arguments: [(nil, "2,0,2,0"), (1..<3, "1,0,1,1"), (2..<3, "none")] as [(Range<Int>?, String)])
  func firstFrame(frames: Range<Int>?, expected: String) throws {
    let contents = try SceneFile.parse(Array(Self.frames.utf8), path: "a.xyz")
    let particles = try #require(contents.particles.first)
    try particles.show(2)
    let header = try PageHeader(contents, title: "", options: PageOptions(frames: frames))
    #expect(particles.frameNumber == 2)
    let time = """
      const { time } = scene;
      print(time ? [time.value, time.min, time.max, time.description.first].join() : "none");
      """
    #expect(try ScriptEngine.run(Self.script(header, count: 0, start: time)).hasPrefix(expected))
  }

  @Test("Updates without a change between two frames show nothing again")
  func repeatedUpdates() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.frames, to: "a.xyz")
    let path = try folder.write(
      "{ parameters: { k: 0.5 }, particles: [{ name: \"p\", file: \"a.xyz\", radius: \"k * vdw\" }] }",
      to: "a.json5")
    let contents = try SceneFile.read(path)
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let moves = """
      let count = 0;
      const read = scene.particles[0].readFrame;
      scene.particles[0].readFrame = (frame) => { count++; return read.call(scene.particles[0], frame); };
      for (const k of [0.25, 0.25, 0.5]) { scene.setParameter("k", k); scene.update(); scene.update(); scene.update(); }
      print(count + ";");
      """
    #expect(try ScriptEngine.run(Self.script(header, count: 1, moves)).hasPrefix("2;"))
  }

  @Test("A page of too many particles is refused")
  func limit() {
    let error = PageError.tooManyParticles(found: 60_000_000, limit: PageParticles.limit)
    #expect(
      error.description
        == "expected at most 50000000 particles in all frames of a page, found 60000000; choose fewer with --frame or --select"
    )
  }

  /// Returns a script that runs `start`, and prints the elements of the clouds of each frame, after `moves`.
  private static func script(
    _ header: PageHeader, count: Int, _ moves: String = "", start: String = ""
  ) -> String {
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let text = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      \(start)
      for (let number = 0; number < \(count); number++) {
        scene.time?.seek(number);
        \(moves)
        scene.update();
        const numbers = [];
        for (const { kind, data } of scene.models) {
          const { count, centers, starts, ends, radii, colors } = data.elements ?? { count: 0 };
          for (let i = 0; i < count; i++) {
            if (kind === "sphereCloud") numbers.push(...centers.subarray(3 * i, 3 * i + 3), radii[i], colors[4 * i]);
            else numbers.push(starts[3 * i], ends[3 * i], ends[3 * i + 1], radii[i], colors[4 * i + 2]);
          }
        }
        print(numbers.join() + "\\n");
      }

      """
    return ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)])
  }
}
