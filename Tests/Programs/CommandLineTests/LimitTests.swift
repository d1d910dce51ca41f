import Foundation
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Limits of time and memory")
struct LimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(water, to: "w.xyz")
  }

  @Test("--time-limit ends a command that waits for its input for ever, with a message and without an output")
  func time() throws {
    // Nothing writes into the pipe, so that the command never gets its input.
    #expect(mkfifo(folder.path("pipe.xyz"), 0o600) == 0)
    let outcome = try orrery.run(
      ["render", "pipe.xyz", "-o", "a.png", "--time-limit", "0.01"], folder: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "orrery: error: pipe.xyz: not done after 0.01 s, the limit of --time-limit\n")
    #expect(folder.names == ["pipe.xyz", "w.xyz"])
  }

  @Test("Within its limits, a command draws the same picture as without")
  func within() throws {
    for (name, limits) in [("a.png", []), ("b.png", ["--time-limit", "3600", "--memory-limit", "4G"])] {
      let outcome = try orrery.run(
        ["render", "w.xyz", "-o", name, "--size", "40x30", "--no-record"] + limits, folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try folder.read("a.png") == folder.read("b.png"))
  }

  @Test("--memory-limit refuses what needs more, with the amount")
  func memory() throws {
    let outcome = try orrery.run(
      ["render", "w.xyz", "-o", "a.png", "--size", "8192x8192", "--memory-limit", "300M"], folder: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "orrery: error: a picture of 8192x8192 pixels: not enough memory: about 3.5 GiB is needed\n")
    #expect(folder.names == ["w.xyz"])
  }

  @Test(
    "What a small input makes is at most 20 times its size and 200 MB, unless --memory-limit permits more")
  func budget() throws {
    try folder.write("{curves:[{position:['t',0,0],u:{name:'t',count:999999}}]}", to: "curve.json5")
    try folder.write(nodes(300_000), to: "nodes.gltf")
    for (command, error) in [
      (["info", "curve.json5"], "a shape of 16999983 vertices: about "),
      (["render", "curve.json5", "-o", "a.png"], "a shape of 16999983 vertices: about "),
      (["export", "curve.json5", "-o", "a.glb"], "a shape of 16999983 vertices: about "),
      (
        ["render", "nodes.gltf", "-o", "a.png"],
        "a scene of 300000 models: about 314 MiB of memory is needed, and "
      ),
      (
        ["export", "nodes.gltf", "-o", "a.html"],
        "a scene of 300000 models: about 314 MiB of memory is needed, and "
      ),
    ] {
      let outcome = try orrery.run(command, folder: folder.url)
      #expect(outcome.status == 1 && outcome.errors.contains(error), "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("is the limit for an input of this size; --memory-limit sets another"))
    }
    for command in [
      ["info", "nodes.gltf"], ["render", "nodes.gltf", "-o", "a.png", "--memory-limit", "2G"],
    ] {
      #expect(try orrery.run(command, folder: folder.url).status == 0)
    }
  }

  /// Returns a glTF file with nodes of one triangle.
  private func nodes(_ count: Int) -> String {
    let triangle = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"
    return #"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":["#
      + (0..<count).map(String.init).joined(separator: ",") + #"]}],"nodes":["#
      + Array(repeating: #"{"mesh":0}"#, count: count).joined(separator: ",")
      + #"],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"#
      + #""componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],"#
      + #""bufferViews":[{"buffer":0,"byteLength":36}],"#
      + #""buffers":[{"byteLength":36,"uri":"data:;base64,\#(triangle)"}]}"#
  }

  @Test("Many nodes and many empty solids take little memory")
  func manyParts() throws {
    try folder.write(nodes(200_000), to: "nodes.gltf")
    try folder.write(
      String(repeating: "solid a\nendsolid\n", count: 300_000), to: "solids.stl")
    for command in [
      // The limit includes the addresses of libraries and threads, about 200 MB.
      ["info", "nodes.gltf", "--memory-limit", "200M"],
      ["info", "solids.stl", "--memory-limit", "360M"],
      [
        "render", "nodes.gltf", "-o", "a.png", "--size", "64x36", "--renderer", "raycaster", "--memory-limit",
        "600M",
      ],
      ["export", "nodes.gltf", "-o", "a.html", "--memory-limit", "600M"],
    ] {
      let outcome = try orrery.run(command, folder: folder.url)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  #if os(Linux)
    @Test("Memory that the system refuses without a check ends the program with one line and status 1")
    func uncheckedMemory() async throws {
      let outcome = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        ProcessLimits.reportFailedAllocations(program: "orrery")
        print([UInt8](repeating: 0, count: 1 << 60).count)
      }
      let errors = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
      #expect(
        errors.hasPrefix("orrery: error: not enough memory: the system refused 11529215046068")
          && errors.hasSuffix(" bytes\n") && errors.split(separator: "\n").count == 1, "\(errors)")
    }

    @Test("Other texts of the C library on standard error are unchanged")
    func otherErrors() async throws {
      let outcome = await #expect(
        processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
      ) {
        ProcessLimits.reportFailedAllocations(program: "orrery")
        perror("a text")
        exit(3)
      }
      let errors = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
      #expect(errors.hasPrefix("a text: ") && errors.split(separator: "\n").count == 1, "\(errors)")
    }
  #endif

  @Test(
    "Each command that reads a file has the limits",
    arguments: [["info"], ["export", "-o", "a.glb"], ["check"], ["render", "-o", "a.png"]])
  func commands(command: [String]) throws {
    #expect(mkfifo(folder.path("pipe.xyz"), 0o600) == 0)
    let outcome = try orrery.run(command + ["pipe.xyz", "--time-limit", "0.01"], folder: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "orrery: error: pipe.xyz: not done after 0.01 s, the limit of --time-limit\n")
  }

  @Test(
    "A number beyond 32 bits is quoted as it is on the command line",
    arguments: [
      (
        ["--exposure", "1e40"],
        "--exposure 1e40: expected a number of stops or auto, as 1.5, found 1e40, beyond the largest 32-bit number"
      ),
      (
        ["--exposure=-1e40"],
        "--exposure -1e40: expected a number of stops or auto, as 1.5, found -1e40, beyond the largest 32-bit number"
      ),
      (
        ["--scale", "1e-60"],
        "--scale must be a positive finite number, found 1e-60, below the smallest 32-bit number"
      ), (["--at", "nan"], "--at must be a finite number of seconds, found nan"),
      (
        ["--environment-intensity=-0.50"],
        "--environment-intensity -0.50: expected a number of at least 0, as 1.5"
      ),
    ])
  func numbers(options: [String], message: String) throws {
    let outcome = try orrery.run(["render", "w.xyz", "-o", "a.png"] + options, folder: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "orrery: error: \(message) (see 'orrery render --help')\n")
  }

  @Test(
    "Limits that are no limits are refused",
    arguments: [
      (["--time-limit", "0"], "--time-limit must be greater than 0 and at most 604800 seconds, found 0"),
      (["--time-limit", "nan"], "--time-limit must be greater than 0 and at most 604800 seconds, found nan"),
      (["--memory-limit", "1M"], "--memory-limit must be at least 64M, found 1M"),
    ])
  func misuse(options: [String], message: String) throws {
    let outcome = try orrery.run(["render", "w.xyz", "-o", "a.png"] + options, folder: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "orrery: error: \(message) (see 'orrery render --help')\n")
  }
}
