import Geometry
import TestSupport

/// A generator of random documents whose lists are in the order of a node tree, as the reader of glTF makes them.
struct RandomTree {
  private var generator: SeededGenerator
  private var document = MeshDocument(meshes: [MeshDocument.triangle.meshes[0]])

  /// Returns a document with `limit` parts.
  static func document(limit: Int, using generator: inout SeededGenerator) -> MeshDocument {
    var tree = RandomTree(generator: generator)
    tree.addParts(limit)
    generator = tree.generator
    return tree.document
  }

  private mutating func addParts(_ limit: Int) {
    // The depth-first order is that of the groups whose parts are not complete.
    var open: [Int?] = [nil]
    for _ in 0..<limit {
      while open.count > 1, Int.random(in: 0..<3, using: &generator) == 0 { open.removeLast() }
      let group = open[open.count - 1]
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1, 2:
        document.groups.append(.init(name: name(), parent: group, transform: transform()))
        open.append(document.groups.count - 1)
      case 3, 4: document.nodes.append(.init(name: name(), group: group, mesh: 0, transform: transform()))
      case 5:
        document.cameras.append(
          .init(
            name: name(), group: group, transform: transform(),
            projection: .perspective(.init(verticalAngle: 1, near: 1))))
      default: document.lights.append(.init(name: name(), group: group, transform: transform(), kind: .point))
      }
    }
    if document.nodes.isEmpty { document.meshes = [] }
  }

  private mutating func name() -> String? {
    Bool.random(using: &generator) ? nil : "p\(Int.random(in: 0..<100, using: &generator))"
  }

  private mutating func transform() -> Transform {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: .identity
    case 2:
      Transform(
        translation: .random(in: -2...2, using: &generator), scale: .random(in: 0.5...2, using: &generator))
    default:
      Transform(
        xAxis: .random(in: -1...1, using: &generator), yAxis: .random(in: -1...1, using: &generator),
        zAxis: .random(in: -1...1, using: &generator), translation: .random(in: -2...2, using: &generator))
    }
  }
}
