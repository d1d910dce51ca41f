import Files
import Foundation
import Pictures
import SceneFiles
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Values of a parameter")
struct ParameterValuesTests {
  @Test("Values are listed, or distributed evenly over a range with or without its end")
  func values() {
    for (text, name, values) in [
      ("t=0..<1:4", "t", [0, 0.25, 0.5, 0.75]), ("t=0...1:3", "t", [0, 0.5, 1]), ("t=0..1:11", "t", nil),
      ("earth.radius=2,0.5,-1", "earth.radius", [2, 0.5, -1]), ("t=3..9:1", "t", [3]), ("t=5", "t", [5]),
      ("t=1..-1:3", "t", [1, 0, -1]), ("t=1e3..<2e3:2", "t", [1000, 1500]),
    ] as [(String, String, [Double]?)] {
      let parsed = SweptParameter(argument: text)
      #expect(
        parsed?.name == name && (values == nil || parsed?.values == values),
        "\(text): \(String(describing: parsed))")
    }
    // Steps of a range that is close to the largest finite length.
    #expect(SweptParameter(argument: "t=0..1e308:101")?.values.allSatisfy(\.isFinite) == true)
    // The ends are exact, and steps of 0.1 are correct to the last bit of a division.
    #expect(SweptParameter(argument: "t=0..1:11")?.values == (0...10).map { Double($0) / 10 })
    for wrong in [
      "", "t", "=1", "t=", "t=a", "t=1,", "t=0..1", "t=0..1:0", "t=0..1:-2", "t=0..<inf:3", "t=nan",
      "t=0..1:1000001",
      "t=..1:2", "t=1:2", "t=0..1:2:3",
    ] {
      #expect(SweptParameter(argument: wrong) == nil, "\(wrong)")
    }
  }

  @Test("Several parameters give every combination, the last changing fastest, and a file name for each")
  func combinations() throws {
    let axes = try ["a=1,2", "b=0.5,1,1.5"].map { try #require(SweptParameter(argument: $0)) }
    let sweep = try #require(ParameterSweep(axes))
    #expect(sweep.count == 6)
    let pattern = try sweep.pattern("{a}-{b}.png")
    #expect(
      (0..<6).map { sweep.path(pattern, $0) } == [
        "1-0.5.png", "1-1.png", "1-1.5.png", "2-0.5.png", "2-1.png", "2-1.5.png",
      ])
    #expect(sweep.assignments(4).map(\.target) == [.name("a"), .name("b")])
    #expect(sweep.assignments(4).map(\.description) == ["a=2", "b=1"])
    for output in ["x{b}y{a}", "%d", "{a}%d"] { #expect(throws: Never.self) { try sweep.checkNames(output) } }
    #expect(throws: (any Error).self) { try sweep.checkNames("{a}") }
    let many = try #require(SweptParameter(argument: "t=0..1:1000000"))
    #expect(ParameterSweep([many, axes[0]]) == nil && ParameterSweep([many])?.count == 1_000_000)
    #expect(ParameterSweep([])?.count == 1)
  }

  @Test("Each job is in exactly one shard, for any counts", arguments: [1, 2, 3, 7, 16])
  func shards(count: Int) throws {
    for jobs in [0, 1, 5, 16, 100] {
      let shards = try (1...count).map { try #require(Shard(argument: "\($0)/\(count)")) }
      let owners = (0..<jobs).map { job in shards.count { $0.has(job) } }
      #expect(owners.allSatisfy { $0 == 1 })
      let sizes = shards.map { shard in (0..<jobs).count { shard.has($0) } }
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
    for wrong in ["0/3", "4/3", "1/0", "-1/2", "1", "a/b", "1/2/3", ""] {
      #expect(Shard(argument: wrong) == nil)
    }
  }

  @Test("A Slurm array that sets only the task number and count is numbered from 1 in steps of 1")
  func slurmDefaults() {
    func shard(_ variables: [String: Int]) -> Shard? { Shard("auto") { variables[$0] } }
    for task in 0...4 {
      let shard = shard(["SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": 3])
      #expect(shard == ((1...3).contains(task) ? Shard(argument: "\(task)/3") : nil))
    }
    // The last number follows from the first.
    let first = ["SLURM_ARRAY_TASK_COUNT": 3, "SLURM_ARRAY_TASK_MIN": 5]
    #expect(shard(first.merging(["SLURM_ARRAY_TASK_ID": 7]) { $1 }) == Shard(argument: "3/3"))
    #expect(shard(first.merging(["SLURM_ARRAY_TASK_ID": 8]) { $1 }) == nil)
    #expect(shard(["SLURM_ARRAY_TASK_ID": 1]) == nil && shard(["SLURM_ARRAY_TASK_COUNT": 3]) == nil)
  }
}

@Suite("orrery render of sequences")
struct SweepTests {
  private let scene =
    "{ parameters: { t: 0 }, background: 'black', spheres: [{ name: 'ball', center: ['t', 0, 0], color: 'red' }, { center: [0, 3, 0] }] }"

  @Test(
    "A sequence is rendered by one camera, equally in shards, and --resume renders only missing pictures"
  )
  func frames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "s.json5")
    func render(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["render", path, "--size", "64x48"] + arguments, folder: folder.url)
    }
    #expect(try render("--frames", "t=-4..4:3", "-o", "f-%d.png").status == 0)
    #expect(folder.names == ["f-0.png", "f-1.png", "f-2.png", "s.json5"])
    func redColumn(_ name: String) throws -> Int {
      let image = try PNG.decode([UInt8](folder.read(name)))
      func red(_ x: Int) -> Int {
        (0..<48).reduce(0) { $0 + Int(image[x, $1].x) - Int(image[x, $1].y) }
      }
      return (0..<64).max { red($0) < red($1) } ?? 0
    }
    let columns = try (0..<3).map { try redColumn("f-\($0).png") }
    #expect(columns[0] < columns[1] - 10 && columns[1] < columns[2] - 10)
    for share in ["1/2", "2/2"] {
      #expect(try render("--frames", "t=-4..4:3", "-o", "g-%d.png", "--shard", share).status == 0)
    }
    for number in 0..<3 { #expect(try folder.read("f-\(number).png") == folder.read("g-\(number).png")) }
    try Data("kept".utf8).write(to: folder.url.appending(path: "g-1.png"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "g-2.png"))
    #expect(try render("--frames", "t=-4..4:3", "-o", "g-%d.png", "--resume").status == 0)
    #expect(try folder.read("g-1.png") == Data("kept".utf8))
    #expect(try folder.read("g-2.png") == folder.read("f-2.png"))
  }

  @Test("A task of a Slurm array renders its share, for any first number and step")
  func slurmArray() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "s.json5")
    func render(task: String, of tasks: [Int]) throws -> Program.Outcome {
      let environment = [
        "SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "\(tasks.count)",
        "SLURM_ARRAY_TASK_MIN": "\(tasks[0])", "SLURM_ARRAY_TASK_MAX": "\(tasks[tasks.count - 1])",
      ]
      return try orrery.run(
        ["render", path, "--size", "8x6", "--frames", "t=0..1:5", "-o", "f-%d.png", "--shard", "auto"],
        folder: folder.url, environment: environment)
    }
    for tasks in [[1, 2], [0, 1], [2, 6, 10], [3]] {
      var drawn: [String] = []
      for task in tasks {
        let outcome = try render(task: "\(task)", of: tasks)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = folder.names.filter { $0.hasSuffix(".png") }
        #expect(names.count >= 5 / tasks.count && names.count <= 5 / tasks.count + 1)
        for name in names { try FileManager.default.removeItem(atPath: folder.path(name)) }
        drawn += names
      }
      #expect(drawn.sorted() == (0..<5).map { "f-\($0).png" }, "\(tasks)")
    }
    for outcome in [
      try render(task: "2", of: [1, 2, 7]), try render(task: "-1", of: [1, 2]),
      try render(task: "3", of: [1, 2]),
      try render(task: "99999999999999999999", of: [1, 2]),
      try orrery.run(
        ["render", path, "-o", "f-%d.png", "--shard", "auto"], folder: folder.url, environment: [:]),
    ] {
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("expected a task of a Slurm array with evenly spaced task numbers"))
    }
  }

  @Test(
    "--resume removes the partial files of its own pictures that an interrupted process left, and no others")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "s.json5")
    for number in 0..<4 {
      try Data("half".utf8).write(
        to: URL(filePath: OutputFile.temporaryName(beside: folder.path("f-\(number).png"))))
    }
    try folder.write("whole", to: "f-0.png")
    func render(_ arguments: String...) throws {
      let common = ["render", path, "--size", "8x6", "--frames", "t=0..1:4", "-o", "f-%d.png"]
      #expect(try orrery.run(common + arguments, folder: folder.url).status == 0)
    }
    func leftovers() -> Int { folder.names.count { $0.hasSuffix(".partial") } }
    try render("--shard", "2/2")
    #expect(leftovers() == 4, "others may be at work")
    try render("--shard", "1/2", "--resume")
    #expect(leftovers() == 2)
    try render("--shard", "2/2", "--resume")
    #expect(folder.names == (0..<4).map { "f-\($0).png" } + ["s.json5"])
    #expect(try folder.read("f-0.png") == Data("whole".utf8))
  }

  @Test("A sweep sets parameters and properties, names files by their values, and reports errors")
  func sweeps() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "s.json5")
    func render(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["render", path, "--size", "16x12"] + arguments, folder: folder.url)
    }
    #expect(
      try render("--sweep", "t=0,0.5", "--sweep", "ball.radius=1,2", "-o", "{t}-{ball.radius}.png").status
        == 0)
    #expect(folder.names == ["0-1.png", "0-2.png", "0.5-1.png", "0.5-2.png", "s.json5"])
    #expect(try Set(["0-1.png", "0-2.png", "0.5-1.png", "0.5-2.png"].map { try folder.read($0) }).count == 4)
    let sheet = try render("--sweep", "t=0..1:4", "-o", "-", "--columns", "4")
    #expect(try PNG.decode([UInt8](sheet.output)).width == 64)
    for (arguments, status, message) in [
      (["--sweep", "u=1,2", "-o", "{u}.png"], 1, "\"u=1\": no parameter is called \"u\""),
      (["--sweep", "ball.radius=1,a", "-o", "{ball.radius}.png"], 64, "expected NAME=VALUES"),
      (["--sweep", "t=1,2", "-o", "{u}.png"], 64, "expected a {parameter} for each sweep, or %d"),
      (
        ["--sweep", "t=1,2", "--turntable", "3", "-o", "{t}.png"], 64, "pictures of a turntable are numbered"
      ),
      (["--shard", "1/2", "-o", "a.png"], 64, "--shard and --resume require several output files"),
      (["--shard", "3", "-o", "a%d.png"], 64, "expected a share such as 3/16, or auto"),
      (["--frames", "t=0..1", "-o", "a%d.png"], 64, "did you mean t=0..1:24?"),
    ] as [([String], Int32, String)] {
      let outcome = try orrery.run(["render", path, "--size", "16x12"] + arguments, folder: folder.url)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }
}
