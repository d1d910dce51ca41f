import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Clips on the command line")
struct ClipCommandTests {
  private let folder: TemporaryFolder
  private let beam: String

  init() throws {
    folder = try TemporaryFolder()
    beam = folder.path("beam.glb")
    try Data(RiggedDocument.beam.bytes(as: .glb)).write(to: URL(fileURLWithPath: beam))
  }

  private func bounds(_ path: String) throws -> BoundingBox {
    let bytes = Array(try folder.read(path))
    return try MeshFile.parse(bytes, as: MeshFormat(path: path) ?? .glb, path: path).document.bounds
  }

  @Test("info lists clips with durations, skins with joints, and morph targets")
  func info() throws {
    let text = String(decoding: try orrery.run(["info", beam]).output, as: UTF8.self)
    #expect(text.contains("bend (1 s, 1 channel), rise (1 s, 1 channel)"))
    #expect(text.contains("2 joints") && text.contains("1: beam.skin.wide"))
    let json = String(decoding: try orrery.run(["info", beam, "--json"]).output, as: UTF8.self)
    #expect(
      json.contains(
        #""clips":[{"animation":"beam.animation","name":"bend","duration":1,"channels":1},{"animation":"beam.animation","name":"rise","duration":1,"channels":1}]"#
      ))
    #expect(
      json.contains(#""skins":[{"joints":["beam.lower","beam.upper"]}],"morphTargets":["beam.skin.wide"]"#))
  }

  @Test(
    "export writes the pose of --clip and --at, and without them a glTF file keeps the clips",
    arguments: ["stl", "obj", "ply", "glb"])
  func poses(format: String) throws {
    for (arguments, top) in [
      ([], 2), (["--at", "1"], 1.2), (["--clip", "rise", "--at", "0.5"], 3),
      (["--set", "lower.position.y=4"], 6),
      (["--set", "animation.clip=rise", "--set", "animation.time=1"], 4),
    ] as [([String], Float)] {
      let outcome = try orrery.run(["export", beam, "-o", folder.path("a.\(format)")] + arguments)
      // The clips of a file without a chosen pose are lost in other formats.
      let losesClips = arguments.isEmpty && format != "glb"
      #expect(
        outcome.status == 0 && outcome.errors.contains("files contain no clips") == losesClips
          && outcome.errors.isEmpty != losesClips, "\(outcome.errors)")
      #expect(abs(try bounds("a.\(format)").max.y - top) < 1e-4, "\(arguments)")
    }
    let kept = try orrery.run(["export", beam, "-o", folder.path("kept.glb")])
    #expect(kept.status == 0)
    #expect(try folder.read("kept.glb") == folder.read("beam.glb"))
  }

  @Test("export --compress draco names the meshes that it leaves uncompressed")
  func uncompressed() throws {
    for (method, isNamed) in [("draco", true), ("meshopt", false)] {
      let outcome = try orrery.run(["export", beam, "-o", folder.path("small.glb"), "--compress", method])
      let warning = "not compressed in the glb file: 1 mesh with joints or morph targets"
      #expect(outcome.status == 0 && outcome.errors.contains(warning) == isNamed, "\(outcome.errors)")
    }
  }

  @Test("Unknown clips, files without clips and wrong times are refused")
  func refusals() throws {
    let still = folder.path("still.glb")
    try Data(MeshDocument.boxDocument().bytes(as: .glb)).write(to: URL(fileURLWithPath: still))
    for (arguments, status, message) in [
      (["info", beam, "--clip", "bent"], 1, #"--clip: no clip is called "bent", did you mean "bend"?"#),
      (["info", still, "--at", "1"], 1, "--at: the input has no animations"),
      (["info", beam, "--at", "inf"], 64, "--at must be a finite number of seconds, found inf"),
      (
        ["render", beam, "-o", folder.path("a.png"), "--frames", "run:0..1:3"], 1,
        #"--frames: no clip is called "run""#
      ),
    ] as [([String], Int32, String)] {
      let outcome = try orrery.run(arguments)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("render --frames draws a picture for each time of a clip")
  func frames() throws {
    let outcome = try orrery.run([
      "render", beam, "-o", folder.path("f%d.png"), "--frames", "bend:0..1:3", "--size", "32x24",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pictures = try (0..<3).map { try folder.read("f\($0).png") }
    #expect(Set(pictures).count == 3)
  }

  @Test("An animation that export wrote is read back, and shows the same positions")
  func animate() throws {
    let scene = try folder.write(
      "{ parameters: { t: 0 }, boxes: [{ name: 'box', center: ['3 * t', 0, 0] }] }", to: "a.json5")
    let moving = folder.path("moving.glb")
    #expect(try orrery.run(["export", scene, "-o", moving, "--animate", "t=0..2:25"]).status == 0)
    for (time, x) in [("0", 0.5), ("1", 3.5), ("1.37", 4.61), ("2", 6.5)] as [(String, Float)] {
      #expect(try orrery.run(["export", moving, "-o", folder.path("b.stl"), "--at", time]).status == 0)
      #expect(abs(try bounds("b.stl").max.x - x) < 1e-4)
    }
  }

  @Test("A page plays the clips of joints and morph targets without a warning")
  func page() throws {
    let outcome = try orrery.run(["export", beam, "-o", folder.path("a.html"), "--at", "1"])
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test(
    "A mesh file of a scene keeps its clips; without them, and with a part that was moved, it has the pose")
  func scene() throws {
    func export(_ keys: String, _ format: String) throws -> (document: MeshDocument, errors: String) {
      let scene = try folder.write(
        "{ meshes: [{ file: 'beam.glb', animation: { clip: 'rise', time: 0.5 }\(keys) }] }", to: "a.json5")
      let name = "a.\(format)"
      let outcome = try orrery.run(["export", scene, "-o", folder.path(name)])
      #expect(outcome.status == 0)
      let read = try MeshFile.parse(
        Array(try folder.read(name)), as: MeshFormat(path: name) ?? .glb, path: name,
        siblings: .folder(ofFile: folder.path(name)))
      return (read.document, outcome.errors)
    }
    let alone = try MeshFile.read(beam).document
    for format in ["glb", "gltf"] {
      let (document, errors) = try export("", format)
      #expect(errors == "" && document.clips == alone.clips && document.skins == alone.skins)
      let (moved, warnings) = try export(", parts: { lower: { position: [1, 0, 0] } }", format)
      #expect(
        warnings.hasSuffix(
          "meshes with joints and morph targets are written in one pose, without their clips\n"))
      #expect(moved.clips == [] && abs(moved.bounds.max.y - 3) < 1e-4 && abs(moved.bounds.max.x - 1.2) < 1e-4)
    }
    let (posed, errors) = try export("", "stl")
    #expect(errors == "" && abs(posed.bounds.max.y - 3) < 1e-4)
  }
}

extension MeshDocument {
  /// A box without animations.
  fileprivate static func boxDocument() throws -> MeshDocument {
    MeshDocument(meshes: [try .box()], nodes: [.init(mesh: 0)])
  }
}
