import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel

/// The columns of the particles of a frame that expressions can read.
///
/// | name | value |
/// |---|---|
/// | a column of the file | its numbers or words |
/// | `x`, `y`, `z` | the position |
/// | `index` | the number of the particle in the frame of the file, from 0 |
/// | `element` | the symbol, as a word. Only in files with elements |
/// | `vdw`, `covalent` | the van der Waals radius and the covalent radius |
/// | `ball` | a quarter of `vdw` |
/// | `count`, `frame` | the number of particles of the frame, and its own number, the same for all particles |
/// | `t` | the time of the frame in seconds, at 24 frames a second, unless the scene has a parameter of this name |
///
/// In a file without elements, `vdw` and `covalent` are the column `radius`, half the column `diameter`, or half the mean
/// distance of the particles. A column of the file hides another meaning of its name.
struct ParticleColumns {
  /// The shown particles.
  let frame: ParticleFrame
  /// The indices of the shown particles in the frame of the file. Nil if all are shown.
  let selectedIndices: [Int]?
  /// The values that are the same for all particles: `count`, `frame` and `t`.
  let uniforms: [String: PropertyValue]
  /// The names of the columns and their types.
  let types: [String: ValueType]

  /// The name of the time of a frame.
  static let timeName = "t"

  /// The number of frames per second by which `t` follows the number of the frame.
  static let framesPerSecond = 24.0

  private static let numberNames = ["x", "y", "z", "index", "vdw", "covalent", "ball"]

  /// Creates the columns of frame `number`. `unselectedCount` is the number of particles that are not shown.
  init(
    _ frame: ParticleFrame, selectedIndices: [Int]? = nil, unselectedCount: Int = 0, number: Int = 0
  ) {
    (self.frame, self.selectedIndices) = (frame, selectedIndices)
    uniforms = [
      "count": .number(Double(frame.count + unselectedCount)), "frame": .number(Double(number)),
      Self.timeName: .number(Double(number) / Self.framesPerSecond),
    ]
    types = Self.types(frame)
  }

  private static func types(_ frame: ParticleFrame) -> [String: ValueType] {
    var types = Dictionary(uniqueKeysWithValues: numberNames.map { ($0, ValueType.number) })
    if !frame.elements.isEmpty { types["element"] = .word }
    for (name, column) in frame.columns {
      if case .labels = column { types[name] = .word } else { types[name] = .number }
    }
    return types
  }

  /// The names of the columns and of the values that are the same for all particles.
  var names: Set<String> { Set(types.keys).union(uniforms.keys) }

  /// The columns of numbers, whose range scales the argument of a palette.
  var scaledNames: Set<String> { Set(types.lazy.filter { $0.value == .number }.map(\.key)) }

  /// Returns the values of the column called `name`. O(particles).
  ///
  /// - Precondition: `types` contains the name.
  func values(_ name: String) -> ExpressionColumn {
    if let column = frame.columns.first(where: { $0.name == name })?.values {
      switch column {
      case .numbers(let numbers): return .floats(numbers)
      case .integers(let integers): return .numbers(integers.map(Double.init))
      case .labels(let labels): return .words(labels.indices, words: labels.names)
      }
    }
    if let axis = ["x", "y", "z"].firstIndex(of: name) {
      return frame.origin[axis] == 0
        ? .floats(frame.coordinates(axis: axis)) : .numbers(frame.exactCoordinates(axis: axis))
    }
    switch name {
    case "index": return .numbers((selectedIndices ?? Array(frame.positions.indices)).map(Double.init))
    case "element": return .words(frame.elements.map(UInt32.init), words: Self.symbols)
    case "covalent": return .floats(radii(Self.covalentRadii))
    case "ball": return .floats(radii(Self.vanDerWaalsRadii).map { $0 * 0.25 })
    default: return .floats(radii(Self.vanDerWaalsRadii))
    }
  }

  /// Returns the column of numbers called `name`, ignoring the letter case of columns of the file. Nil if no
  /// column of numbers has this name.
  func numbers(_ name: String) -> [Float]? {
    if let numbers = frame.numbers(name) { return numbers }
    guard types[name] == .number else { return nil }
    switch values(name) {
    case .floats(let numbers): return numbers
    case .numbers(let numbers): return numbers.map(Float.init)
    case .vectors, .words, .parameter, .coordinate: return nil
    }
  }

  /// Returns the range of the column of numbers called `name`. 0 to 0 if no column of numbers has this name.
  /// O(particles).
  func range(_ name: String) -> ClosedRange<Double> {
    numbers(name).map { ExpressionColumn.floats($0).range } ?? 0...0
  }

  // By atomic number, 0 for unknown elements.
  private static let symbols = (0...118).map { Element(atomicNumber: $0)?.symbol ?? "" }
  private static let vanDerWaalsRadii = (0...255).map {
    Element(atomicNumber: $0)?.vanDerWaalsRadius ?? Element.defaultVanDerWaalsRadius
  }
  private static let covalentRadii = (0...255).map {
    Element(atomicNumber: $0)?.covalentRadius ?? Element.defaultCovalentRadius
  }

  /// Returns the radii of the elements, or those of the file without elements.
  private func radii(_ table: [Float]) -> [Float] {
    if !frame.elements.isEmpty { return frame.elements.map { table[Int($0)] } }
    if let radii = frame.numbers("radius") { return radii }
    if let diameters = frame.numbers("diameter") { return diameters.map { $0 / 2 } }
    return Array(repeating: meanSpacing / 2, count: frame.count)
  }

  /// The distance between adjacent particles in a cubic lattice that fills the box.
  private var meanSpacing: Float {
    let size = frame.bounds.size
    let volume = frame.cell?.volume ?? size.x * size.y * size.z
    guard frame.count > 1, volume > 0, volume.isFinite else { return 1 }
    return exp2(log2(volume / Float(frame.count)) / 3)
  }
}

extension ParticleFrame {
  /// Returns the column of numbers called `name`, ignoring letter case. Nil if no column of numbers has this name.
  func numbers(_ name: String) -> [Float]? {
    switch column(name) {
    case .numbers(let values)?: values
    case .integers(let values)?: values.map(Float.init)
    case .labels?, nil: nil
    }
  }
}

#if canImport(Glibc)
  import func Glibc.exp2
  import func Glibc.log2
#elseif canImport(Darwin)
  import func Darwin.exp2
  import func Darwin.log2
#endif
