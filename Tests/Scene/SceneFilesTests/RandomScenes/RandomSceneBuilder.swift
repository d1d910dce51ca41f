import SceneModel
import TestSupport

/// The builder of random scene files.
struct RandomSceneBuilder {
  /// The place that is being written: a file, or the children of a group.
  struct Scope {
    /// The path of the group from the scene, with a number for each repetition; empty for the scene.
    var path = ""
    /// The path of the group in its file.
    var localPath = ""
    var elements: [RandomSceneFiles.Element] = []
    /// Whether `--set` of a property in the scope has the same effect as another text. It has not in a component that is
    /// used twice.
    var isSettable = true
    var depth = 0
  }

  var random: SeededGenerator
  var files = RandomSceneFiles()
  var scope = Scope()
  /// The names that the file declares so far.
  var names = RandomExpressions()
  var materialNames: [String] = []
  /// The text of the file that is being written.
  var pieces: [RandomSceneFiles.Piece] = []
  /// Whether the scene has a cloud outside of groups and components in any case.
  let needsCloud: Bool
  private var count = 0

  /// Every second scene, of which the tests render pictures, has a cloud.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    needsCloud = seed.isMultiple(of: 2)
  }

  /// Returns whether something happens that does so with a probability.
  mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// Returns a name that no other model has.
  mutating func newName(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  mutating func write(_ text: String) { pieces.append(.text(text)) }

  /// Writes a value that can be replaced. Returns its number.
  mutating func write(_ value: RandomSceneFiles.Value) -> Int {
    files.values.append(value)
    pieces.append(.slot(files.values.count - 1))
    return files.values.count - 1
  }

  /// Writes the file called `name`, whose contents `body` writes. Its names are its own.
  mutating func writeFile(_ name: String, _ body: (inout RandomSceneBuilder) -> Void) {
    let outer = (pieces, names, materialNames)
    (pieces, names, materialNames) = ([], RandomExpressions(), [])
    write("{ ")
    body(&self)
    write("}")
    files.pieces[name] = pieces
    (pieces, names, materialNames) = outer
  }

  /// Writes `key: value,` for a property of `owner`, a path in the group that is being written, or empty for a name of
  /// its own. Declares the property.
  mutating func write(_ property: WrittenProperty, of owner: String, isExpression: Bool, key: String? = nil) {
    let name = owner.isEmpty ? property.name : "\(owner).\(property.name)"
    write("\(key ?? property.name): ")
    var components: [Int] = []
    switch property.kind {
    case .vector(let range) where isExpression && happens(0.4):
      components = [write(.expression(names.vector(in: range, &random)))]
    case .vector(let range), .boundedVector(let range):
      write("[")
      for component in 0..<3 {
        let isExpression = isExpression && (component == 0 || happens(0.4))
        components.append(
          write(
            isExpression
              ? .expression(names.number(in: range, &random))
              : .number(ValueKind.number(range, &random))))
        write(component < 2 ? ", " : "]")
      }
      for (component, slot) in zip(["x", "y", "z"], components) {
        addTarget("\(name).\(component)", .number(range), [slot], of: components)
      }
    case let kind: components = [write(isExpression ? expression(kind) : kind.constant(&random))]
    }
    write(", ")
    addTarget(name, property.kind, components, of: components)
    declare(name, property.kind)
  }

  private mutating func expression(_ kind: ValueKind) -> RandomSceneFiles.Value {
    switch kind {
    case .number(let range): .expression(names.number(in: range, &random))
    case .whole(let range):
      .expression(names.number(in: Double(range.lowerBound)...Double(range.upperBound), &random))
    case .color: .expression(names.color(&random))
    case .boolean: .expression(names.condition(&random))
    case .text: .expression("A {\(names.number(&random)):.1}")
    case .vector, .boundedVector, .choice: kind.constant(&random)
    }
  }

  private mutating func addTarget(
    _ name: String, _ kind: ValueKind, _ slots: [Int], of propertySlots: [Int]
  ) {
    // No expression gives a constant boolean, text or choice to one model among many.
    switch kind {
    case .boolean, .text, .choice: if !scope.elements.isEmpty { return }
    case .number, .whole, .vector, .boundedVector, .color: break
    }
    guard scope.isSettable else { return }
    let path = scope.path.isEmpty ? name : "\(scope.path).\(name)"
    files.targets.append(
      .init(name: path, kind: kind, slots: slots, propertySlots: propertySlots, elements: scope.elements))
  }

  /// Makes expressions find the property called `name` in the group that is being written.
  mutating func declare(_ name: String, _ kind: ValueKind) {
    let path = scope.localPath.isEmpty ? name : "\(scope.localPath).\(name)"
    switch kind {
    case .number, .whole: names.numbers.append(path)
    case .vector, .boundedVector:
      names.vectors.append(path)
      names.numbers += ["x", "y", "z"].map { "\(path).\($0)" }
    case .color: names.colors.append(path)
    case .boolean: names.conditions.append(path)
    case .text, .choice: break
    }
  }
}
