import Geometry
import ParticleFormats
import SceneExpressions
import SceneFiles
import SceneModel

/// The recorded frames of a cloud of particles, their bonds and the edges of their box.
struct FrameRecorder {
  private let cloud: SphereCloud
  private let bonds: RodCloud
  private let cellEdges: RodCloud
  private var count = 0
  private var positions: [[SIMD3<Float>]] = []
  private var radii = FrameValues<[Float]>()
  /// The smallest radius of all frames.
  private var leastRadius = Float.infinity
  private var colors = FrameValues<[SIMD4<UInt8>]>()
  private var pairs: [BondSource: FrameValues<[SIMD2<UInt32>]>] = [:]
  private var edges = FrameValues<[RodCloud.Element]>()
  private var selections: [PageValue] = []
  private var selectionArrays = SelectionArrays()

  init(_ cloud: SphereCloud, _ bonds: RodCloud, _ cellEdges: RodCloud) {
    (self.cloud, self.bonds, self.cellEdges) = (cloud, bonds, cellEdges)
  }

  /// Records a frame.
  ///
  /// - Throws: `PageError` if there are too many particles.
  mutating func record(_ frame: RecordedFrame, _ models: inout PageModels) throws(PageError) {
    let spheres = frame.spheres
    count += spheres.count
    guard count <= PageParticles.limit else {
      throw .tooManyParticles(found: count, limit: PageParticles.limit)
    }
    positions.append(spheres.map(\.center))
    radii.append(spheres.map(\.radius))
    leastRadius = min(leastRadius, PageModels.leastRadius(spheres.map(\.radius)))
    colors.append(spheres.map(\.sRGB8))
    for (source, pairs) in frame.pairs { self.pairs[source, default: FrameValues()].append(pairs) }
    edges.append(frame.cellEdges)
    if let selection = frame.selection {
      selections.append(selectionArrays.describe(selection, spheres.map(\.center), &models.arrays))
    }
  }

  /// Adds the arrays to those of `models`, and returns the references to them.
  func value(_ models: inout PageModels) -> PageValue {
    let pairs = self.pairs.sorted { $0.key.rawValue < $1.key.rawValue }.map { source, pairs in
      (key: source.rawValue, value: pairs.value { .index(models.arrays.add($0.flatMap { [$0.x, $0.y] })) })
    }
    return .object([
      ("cloud", .index(models.index(of: cloud))), ("bonds", .index(models.index(of: bonds))),
      ("cell", .index(models.index(of: cellEdges))), ("count", .index(positions.count)),
      ("positions", positionArrays(&models)), ("radii", radii.value { models.table($0) }),
      ("colors", colors.value { models.table($0) }), ("pairs", .object(pairs)),
      ("edges", edges.value { models.elements(of: $0) }),
      ("selections", selections.isEmpty ? .null : .array(selections)),
    ])
  }

  /// Returns the references to the positions: one array of all frames, whose numbers are stored as differences of those of
  /// the frame before, or one for each frame if frames have different numbers of particles.
  private func positionArrays(_ models: inout PageModels) -> PageValue {
    let size = positions.first?.count ?? 0
    let placements = [cloud.group?.placement.transform ?? .identity]
    guard positions.allSatisfy({ $0.count == size }) else {
      return .array(
        positions.map { models.points($0, elementSize: leastRadius, placements: placements) })
    }
    return models.points(
      positions.flatMap(\.self), elementSize: leastRadius, placements: placements, stride: max(3, 3 * size))
  }
}

/// The values of consecutive frames. Equal neighbours are stored once.
struct FrameValues<Value: Equatable> {
  private var values: [Value] = []
  /// The number in `values` of the value of each frame.
  private var numbers: [Int] = []

  /// Appends the value of the next frame.
  mutating func append(_ value: Value) {
    if values.last != value { values.append(value) }
    numbers.append(values.count - 1)
  }

  /// Returns the values as `describe` does, and their numbers by frame, unless all frames have the same value.
  func value(_ describe: (Value) -> PageValue) -> PageValue {
    .object([
      ("values", .array(values.map(describe))),
      ("ofFrames", values.count > 1 ? .numbers(numbers.map(Double.init)) : .null),
    ])
  }
}

/// The arrays of the selections of several frames. Equal arrays are stored once.
private struct SelectionArrays {
  private var masks: [[UInt8]: Int] = [:]
  private var numbers: [[Float]: Int] = [:]

  /// Returns a selection as an array: the kind of the node, and its parts, as `particle-selection.js` reads them.
  mutating func describe(
    _ program: SelectionProgram, _ positions: [SIMD3<Float>], _ arrays: inout PageArrays
  ) -> PageValue {
    switch program {
    case .mask(let mask):
      let bytes: [UInt8] = mask.map { $0 ? 1 : 0 }
      let index = masks[bytes] ?? arrays.add(bytes)
      masks[bytes] = index
      return .array([.text("mask"), .index(index)])
    case .not(let part): return .array([.text("not"), describe(part, positions, &arrays)])
    case .and(let one, let other):
      return .array([
        .text("and"), describe(one, positions, &arrays), describe(other, positions, &arrays),
      ])
    case .or(let one, let other):
      return .array([.text("or"), describe(one, positions, &arrays), describe(other, positions, &arrays)])
    case .comparison(let numbers, let comparison, let limit):
      return .array([.text(comparison), .index(add(numbers, &arrays)), limit.value])
    case .range(let numbers, let low, let high):
      return .array([.text("range"), .index(add(numbers, &arrays)), low.value, high.value])
    case .within(let distance, let part):
      let exact = add(positions.flatMap { [$0.x, $0.y, $0.z] }, &arrays)
      return .array([.text("within"), .index(exact), distance.value, describe(part, positions, &arrays)])
    }
  }

  private mutating func add(_ values: [Float], _ arrays: inout PageArrays) -> Int {
    let index = numbers[values] ?? arrays.add(values)
    numbers[values] = index
    return index
  }
}

extension SelectionProgram.Limit {
  /// The number, or the key of the model's value by which a name is found.
  fileprivate var value: PageValue {
    switch self {
    case .number(let number): .number(Double(number))
    case .name(let name): .text("(\(name))")
    }
  }
}

/// The recorded columns of particles that the expressions of repeated models read.
struct ColumnRecorder {
  private let names: [String]
  /// The numbers of each column in each frame. Nil where the frame has no such column.
  private var columns: [String: FrameValues<ElementwiseColumns.Numbers?>] = [:]

  init(_ names: Set<String>) { self.names = names.sorted() }

  /// Records the columns of the shown frame.
  mutating func record(_ model: ParticleModel) {
    for name in names { columns[name, default: FrameValues()].append(model.repeatedNumbers(name)) }
  }

  /// Adds the arrays to those of `models`, and returns the references to them by the names of the columns. Nil without
  /// columns.
  func value(_ models: inout PageModels) -> PageValue? {
    if names.isEmpty { return nil }
    return .object(
      names.map { name in
        let column = columns[name] ?? FrameValues()
        return (
          key: name,
          value: column.value { numbers in
            switch numbers {
            case .each(let values)?: .object([("array", .index(models.arrays.add(values)))])
            case .same(let value)?: .number(value)
            case nil: .null
            }
          }
        )
      })
  }
}
