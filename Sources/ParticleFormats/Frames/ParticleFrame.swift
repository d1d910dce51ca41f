public import Geometry

/// The particles of one frame: atoms, grains, points. All columns have one entry for each particle.
public struct ParticleFrame: Equatable, Sendable {
  /// What the file says of the frame in words: an XYZ file's comment, a LAMMPS dump's timestep.
  public var comment = ""
  /// Where the particles are, in the file's unit; for atoms the ångström.
  public var positions: [SIMD3<Float>] = []
  /// The atomic number of each particle, 0 where its element is not known; empty where the file names no elements.
  public var elements: [UInt8] = []
  /// What else the file says of each particle, by the names that it or its format gives: `chain`, `mol`, `charge`.
  public var columns: [(name: String, values: ParticleColumn)] = []
  /// The box that the particles are in; nil if the file says none.
  public var cell: UnitCell?
  /// Which particles the file says are bonded, by their numbers from 0, the lower first.
  public var bonds: [SIMD2<UInt32>] = []
  /// What was left out of the frame, and what of it is not known.
  public var omissions = ParticleOmissions()

  /// A frame without particles.
  public init() {}

  /// The number of particles.
  public var count: Int { positions.count }

  /// The column `name`, in any letter case; nil if there is none.
  public func column(_ name: String) -> ParticleColumn? {
    (columns.first { $0.name == name } ?? columns.first { $0.name.lowercased() == name.lowercased() })?.values
  }

  /// The smallest axis-aligned box that holds every particle's middle. O(particles).
  public var bounds: BoundingBox { positions.reduce(into: .empty) { $0.include($1) } }

  /// Whether two frames hold the same.
  public static func == (one: ParticleFrame, other: ParticleFrame) -> Bool {
    one.comment == other.comment && one.positions == other.positions && one.elements == other.elements
      && one.columns.elementsEqual(other.columns) { $0.name == $1.name && $0.values == $1.values }
      && one.cell == other.cell && one.bonds == other.bonds && one.omissions == other.omissions
  }
}

/// What a reader met that is no particle of the frame, or only half known: with `ParticleFrame.count`, every record of the
/// file is accounted for.
public struct ParticleOmissions: Equatable, Sendable {
  /// How many atoms were left out because they are another location of an atom that was met before.
  public var alternateCount = 0
  /// How many records were left out because they are wrong; a reader that is not lenient throws instead.
  public var badRecordCount = 0
  /// What is wrong with the first of them.
  public var firstBadRecord: ParticleReadError?
  /// Atoms whose element is not known, by what stands for it.
  public var unknownElements: [String: Int] = [:]

  /// Nothing.
  public init() {}

  /// Counts records that are wrong.
  mutating func add(_ error: ParticleReadError, count: Int = 1) {
    badRecordCount += count
    firstBadRecord = firstBadRecord ?? error
  }
}
