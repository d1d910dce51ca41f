import Foundation
import Geometry
import SceneExpressions
import SceneFiles
import SceneModel
import Yardsticks

/// The time of scenes with many groups: reading 10,000 of them, and moving 1,000 chains of ten by one parameter.
enum GroupBenchmarks {
  /// The argument of the program.
  static let argument = "groups"

  static func measure() throws {
    try measureReading()
    try measureMoves()
  }

  private struct WrittenGroups: Decodable {
    struct Group: Decodable {
      let name: String
      let position: [Float]
    }

    let groups: [Group]
  }

  /// Reads 10,000 groups, without and with a box in each, beside parsing alone, by Foundation.
  private static func measureReading() throws {
    let table = Table(
      "reading 10,000 groups: milliseconds, the lower and upper quartiles, and the ratio to parsing alone",
      [("what", 24), ("MB", 8), ("reading", 24), ("parsing", 24), ("ratio", 8)])
    for (name, children) in [("plain", ""), ("with a box in each", ", children: { boxes: [{}] }")] {
      let groups = (0..<10_000).map {
        "{ name: \"g\($0)\", position: [\($0 % 100), \($0 / 100), 0]\(children) }"
      }
      let data = Data("{ groups: [\(groups.joined(separator: ",\n"))] }".utf8)
      let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).json5"
      defer { unlink(path) }
      try data.write(to: URL(filePath: path))
      var count = 0
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      let (timings, _) = measureInterleaved([
        { count = (try? SceneFile.read(path))?.scene.groups.count ?? 0 },
        { precondition((try? decoder.decode(WrittenGroups.self, from: data))?.groups.count == 10_000) },
      ])
      precondition(count == 10_000)
      table.row([
        name, Table.number(Double(data.count) / 1e6), timings[0].text, timings[1].text,
        Table.number(timings[0].median / timings[1].median),
      ])
    }
  }

  /// Sets a parameter that moves the first group of each of 1,000 chains of ten groups, and reads the placements of the
  /// boxes in the last ones, beside a loop over the same transforms.
  private static func measureMoves() throws {
    let (chains, depth) = (1_000, 10)
    let inner = (1..<depth).reduce("boxes: [{}]") { children, level in
      "groups: [{ name: \"h\(level)\", position: [0, 1, 0], children: { \(children) } }]"
    }
    let text = """
      { parameters: { t: 0 }, groups: [{ name: "g", position: ["i", "t", 0], rotation: [0, 0, "t"],
        children: { \(inner) }, repeat: { count: \(chains) } }] }
      """
    let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).json5"
    defer { unlink(path) }
    try Data(text.utf8).write(to: URL(filePath: path))
    let contents = try SceneFile.read(path)
    guard let bindings = contents.bindings else { preconditionFailure("the scene has a parameter") }
    let boxes = contents.scene.shapes
    precondition(boxes.count == chains && contents.scene.groups.count == chains * depth)
    var (t, sum) = (0.0, Float(0))
    let step = Transform(translation: [0, 1, 0])
    let (timings, _) = measureInterleaved([
      {
        t += 1
        try? bindings.set("t", to: .number(t))
        sum = boxes.reduce(0) { $0 + $1.placement.transform.translation.y }
      },
      {
        t += 1
        var first = Group(rotation: [0, 0, Float(t)]).transform
        sum = (0..<chains).reduce(0) { sum, chain in
          first.translation = [Float(chain), Float(t), 0]
          return sum + (1..<depth).reduce(first) { place, _ in place * step }.translation.y
        }
      },
    ])
    precondition(sum.isFinite)
    let table = Table(
      "moving 1,000 chains of 10 groups by one parameter: milliseconds, the lower and upper quartiles",
      [("placements", 24), ("loop over transforms", 24), ("ratio", 8)])
    table.row([timings[0].text, timings[1].text, Table.number(timings[0].median / timings[1].median)])
  }
}
