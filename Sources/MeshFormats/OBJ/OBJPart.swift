import Geometry
import Hardware
import TextParsing

/// What the lines of a part of an OBJ file say.
struct OBJPart: Sendable {
  /// A line that tells what the faces after it belong to.
  struct Statement: Sendable {
    enum Kind: Sendable {
      case object(String), group(String), material(String)
    }

    var kind: Kind
    /// How many corners come before it.
    var firstCorner: Int
  }

  /// How many there are of each kind of vertex data.
  struct Counts: Equatable, Sendable {
    var positions = 0, textureCoordinates = 0, normals = 0
  }

  var positions: [PackedPoint] = []
  var colors = ColorCollector()
  /// Counted downwards, as `Mesh` has them.
  var textureCoordinates: [SIMD2<Float>] = []
  /// Unit normals, and zeros where the file has no direction.
  var normals: [PackedPoint] = []
  var corners = OBJCorners()
  var statements: [Statement] = []
  /// The names behind `mtllib`, and their lines.
  var libraries: [(name: String, line: Int)] = []
  /// What follows the statements that name other files, which are not read.
  var otherFiles: [String] = []
  /// What the file says and a mesh does not.
  var hasLines = false, hasPoints = false, hasFreeForms = false
  /// The number of lines with statements of OBJ other than vertex data and faces.
  var otherStatementCount = 0
  /// The number of lines that are not statements of OBJ, and the first word of the first, quoted, with its line number.
  var unknownStatementCount = 0
  var firstUnknown: (word: String, line: Int)?

  /// Whether this is OBJ at all: it holds vertex data or faces, or no more unknown lines than known ones. A text or random
  /// bytes may hold a line that looks like a statement.
  var isOBJ: Bool {
    counts != Counts() || corners.count > 0 || unknownStatementCount <= otherStatementCount
  }

  var counts: Counts {
    Counts(
      positions: positions.count, textureCoordinates: textureCoordinates.count, normals: normals.count)
  }

  /// Makes room for what `counts` lines say.
  mutating func reserve(_ counts: OBJLineCounts) {
    positions.reserveHugePages(counts.positions)
    textureCoordinates.reserveHugePages(counts.textureCoordinates)
    normals.reserveHugePages(counts.normals)
    corners.faces.corners.reserveHugePages(3 * counts.faces)
  }

  /// Takes on what `other` says, which comes after this.
  mutating func append(_ other: OBJPart) {
    statements += other.statements.map {
      Statement(kind: $0.kind, firstCorner: $0.firstCorner + corners.count)
    }
    positions += other.positions
    colors.append(other.colors)
    textureCoordinates += other.textureCoordinates
    normals += other.normals
    corners.append(other.corners)
    libraries += other.libraries
    otherFiles += other.otherFiles
    hasLines = hasLines || other.hasLines
    hasPoints = hasPoints || other.hasPoints
    hasFreeForms = hasFreeForms || other.hasFreeForms
    otherStatementCount += other.otherStatementCount
    unknownStatementCount += other.unknownStatementCount
    firstUnknown = firstUnknown ?? other.firstUnknown
  }
}
