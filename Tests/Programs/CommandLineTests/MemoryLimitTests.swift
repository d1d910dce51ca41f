import CommandLineSupport
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import OrreryCommands

#if os(Linux)
  @Suite("Insufficient memory")
  struct MemoryLimitTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(water, to: "w.xyz")
      try folder.write("{ spheres: [{}] }", to: "s.json5")
    }

    @Test(
      "Options that need too much memory give a one-line error and status 1",
      arguments: [
        (
          "render w.xyz -o a.png --size 8192x8192",
          "a picture of 8192x8192 pixels: not enough memory: about 3.5 GiB"
        ),
        (
          "render w.xyz -o a.png --size 16384x16384 --occlusion",
          "a picture of 16384x16384 pixels: not enough memory: about 14.0 GiB"
        ),
        (
          "render w.xyz -o a.png --size 1000x1000 --renderer opengl",
          "a picture of 1000x1000 pixels: not enough memory: about 637 MiB"
        ),
        (
          "render w.xyz -o a.png --turntable 100 --size 800x800",
          "a picture of 8000x8000 pixels: not enough memory: about 1.1 GiB"
        ),
        ("export w.xyz -o a.glb --segments 65000 --rings 1000 --memory-limit 99G", "a shape of 65"),
        ("export w.xyz -o a.glb --divisions 3000 --memory-limit 99G", "a shape of 54036006 vertices"),
        ("export w.xyz -o a.glb --subdivisions 10 --memory-limit 99G", "a shape of 10485762 vertices"),
        ("export s.json5 -o a.glb --divisions 3000 --memory-limit 99G", "a shape of 54036006 vertices"),
        ("info w.xyz --segments 4000 --rings 1000 --memory-limit 99G", "inspecting 23976000 triangles"),
      ])
    func options(command: String, what: String) throws {
      try expect(command, what)
    }

    @Test("A file that needs too much memory gives a one-line error and status 1, by name or from a pipe")
    func files() throws {
      let handle = try FileHandle(forWritingTo: URL(filePath: folder.write("", to: "big.xyz")))
      try handle.truncate(atOffset: 1 << 30)
      try expect("info big.xyz", "big.xyz")
      try expect("info - --from xyz < big.xyz", "standard input")
      try expect("info - --from xyz < /dev/zero", "standard input")
    }

    @Test("A table needs memory for its lines, not for many times its bytes")
    func table() throws {
      try folder.write("x,y,z\n" + String(repeating: "1.25,2.25,3.25\n", count: 20_000), to: "t.csv")
      let outcome = try run("info t.csv")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test("The memory check counts every node of the document: models, and the elements of clouds")
    func documentNodes() throws {
      let ball = SphereCloud.Element(center: .zero, radius: 1, sRGB8: .zero)
      let rod = RodCloud.Element(from: .zero, to: .one, radius: 1, sRGB8: .zero)
      let scene = Scene(
        spheres: [Sphere(), Sphere()], shapes: [Box(), Box(), Box(), Box()],
        sphereClouds: [SphereCloud(elements: Array(repeating: ball, count: 10))],
        rodClouds: [RodCloud(elements: Array(repeating: rod, count: 20))])
      try MeshDocumentMemoryChecker.check(nodesOf: scene)
      let error = #expect(throws: OptionError.self) {
        try MeshDocumentMemoryChecker.check(nodesOf: scene, frameCount: .max)
      }
      #expect(error?.description.hasPrefix("a document of 36 nodes: not enough memory: ") == true)
    }

    private func run(_ command: String) throws -> Program.Outcome {
      try Program(at: URL(filePath: "/bin/sh")).run(
        ["-c", "ulimit -v 400000; \"$1\" \(command)", "sh", orrery.url.path], folder: folder.url)
    }

    private func expect(_ command: String, _ what: String) throws {
      let outcome = try run(command)
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("orrery: error: \(what)"), "\(outcome.errors)")
      #expect(
        outcome.errors.contains(": not enough memory: about ") && outcome.errors.hasSuffix(" is needed\n"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!folder.names.contains { $0.hasPrefix("a.") })
    }
  }
#endif
