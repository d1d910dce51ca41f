import Geometry

/// The particles of one frame: atoms, grains or points. Every column has one entry for each particle.
public struct ParticleFrame: Equatable, Sendable {
  /// The description of the frame in the file: the comment of an XYZ file, the timestep of a LAMMPS dump.
  public var comment = ""
  /// The positions of the particles, in the unit of the file. For atoms this is the ångström. A particle with a coordinate that
  /// is not finite is missing: it is not drawn.
  public var positions: [SIMD3<Float>] = []
  /// The point relative to which the positions and the box are, in 64 bits. It is zero unless a reader was asked for another one.
  package var origin = SIMD3<Double>.zero
  /// The atomic number of each particle, or 0 if its element is unknown. Empty if the file contains no elements.
  public var elements: [UInt8] = []
  /// The other properties of each particle, named by the file or its format: `chain`, `mol`, `charge`.
  public var columns: [(name: String, values: ParticleColumn)] = []
  /// The simulation box or unit cell. Nil if the file contains none.
  public var cell: UnitCell?
  /// The bonds in the file, as pairs of particle indices from 0. The lower index comes first.
  public var bonds: [SIMD2<UInt32>] = []
  /// The records that were omitted from the frame, and the unknown elements.
  public var omissions = ParticleOmissions()

  /// Creates a frame without particles.
  public init() {}

  /// The number of particles.
  public var count: Int { positions.count }

  /// Returns the column called `name`, ignoring letter case. Nil if the frame has no such column.
  public func column(_ name: String) -> ParticleColumn? {
    (columns.first { $0.name == name } ?? columns.first { $0.name.lowercased() == name.lowercased() })?.values
  }

  /// Returns the position of a particle as it is in the file.
  package func filePosition(_ index: Int) -> SIMD3<Double> {
    origin == .zero ? SIMD3<Double>(positions[index]) : SIMD3(decimals: positions[index], plus: origin)
  }

  /// Returns the coordinates along an axis as they are in the file, rounded to 32 bits. O(particles).
  package func coordinates(axis: Int) -> [Float] {
    if origin[axis] == 0 { return positions.map { $0[axis] } }
    return positions.map { Float(Double($0[axis]) + origin[axis]) }
  }

  /// Returns the coordinates along an axis as they are in the file. O(particles).
  package func exactCoordinates(axis: Int) -> [Double] { positions.map { Double($0[axis]) + origin[axis] } }

  /// The origin relative to which the positions keep their digits in 32 bits; see `MeshDocument.origin`. O(1) for most frames near
  /// zero, of which a few particles decide, and O(particles) for others.
  package var distantOrigin: SIMD3<Double> { MeshDocument.origin(ofPlaces: positions) }

  /// The smallest axis-aligned box that contains the centre of every particle. O(particles).
  public var bounds: BoundingBox { positions.reduce(into: .empty) { $0.include($1) } }

  /// Returns whether two frames have the same content.
  public static func == (one: ParticleFrame, other: ParticleFrame) -> Bool {
    one.comment == other.comment && one.origin == other.origin && one.positions == other.positions
      && one.elements == other.elements
      && one.columns.elementsEqual(other.columns) { $0.name == $1.name && $0.values == $1.values }
      && one.cell == other.cell && one.bonds == other.bonds && one.omissions == other.omissions
  }
}

/// The records that are not particles of the frame, and the particles of unknown elements. Together with
/// `ParticleFrame.count` they account for every record of the file.
public struct ParticleOmissions: Equatable, Sendable {
  /// The number of atoms omitted because they are alternate locations of an earlier atom.
  public var alternateCount = 0
  /// The number of records omitted because they are invalid. A reader that is not lenient throws instead.
  public var badRecordCount = 0
  /// The error of the first invalid record.
  public var firstBadRecord: ParticleReadError?
  /// The number of atoms of each unknown element, by the text in the element column.
  public var unknownElements: [String: Int] = [:]

  /// Creates an instance without omissions.
  package init() {}

  /// Adds `count` invalid records. Keeps the first error.
  mutating func add(_ error: ParticleReadError, count: Int = 1) {
    badRecordCount += count
    firstBadRecord = firstBadRecord ?? error
  }
}

/// The number of atoms of each element in a frame.
public struct ElementCounts: Equatable, Sendable {
  /// An element and the number of its atoms.
  public struct Entry: Hashable, Sendable {
    /// The symbol of the element. For an unknown element, the text in the file.
    public var symbol: String
    /// The element. Nil if it is unknown.
    public var element: Element?
    /// The number of atoms of the element.
    public var count: Int
  }

  /// The elements in descending order of their atom counts. Equal counts are ordered by symbol.
  public var elements: [Entry]

  /// The number of atoms.
  public var count: Int { elements.reduce(0) { $0 + $1.count } }

  /// The entries of unknown elements.
  public var unknown: [Entry] { elements.filter { $0.element == nil } }
}

extension ParticleFrame {
  /// The number of atoms of each element. Nil if the file contains no elements. O(particles).
  public var elementCounts: ElementCounts? {
    guard !elements.isEmpty || omissions.unknownElements.isEmpty && positions.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for number in elements { counts[Int(number)] += 1 }
    var entries = Element.all.compactMap { element in
      let count = counts[element.atomicNumber]
      return count > 0 ? ElementCounts.Entry(symbol: element.symbol, element: element, count: count) : nil
    }
    entries += omissions.unknownElements.map {
      ElementCounts.Entry(symbol: $0.key, element: nil, count: $0.value)
    }
    return ElementCounts(elements: entries.sorted { ($1.count, $0.symbol) < ($0.count, $1.symbol) })
  }
}
