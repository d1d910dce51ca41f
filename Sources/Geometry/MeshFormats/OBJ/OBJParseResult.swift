import Geometry
import Parallelism
import TextCoding

/// The parsed statements of a part of an OBJ file.
struct OBJParseResult: Sendable {
  /// A statement that sets the object, group or material of the faces after it.
  struct GroupingStatement: Sendable {
    enum Kind: Sendable {
      case object(String), group(String), material(String)
    }

    var kind: Kind
    /// The number of corners before the statement.
    var firstCorner: Int
  }

  /// A statement that sets the smoothing group of the faces after it.
  struct SmoothingGroup: Sendable {
    /// The number of the group. 0 if edges are not smooth.
    var group: UInt32
    /// The number of corners before the statement.
    var firstCorner: Int
  }

  /// The numbers of each kind of vertex data.
  struct VertexDataCounts: Equatable, Sendable {
    var positions = 0, textureCoordinates = 0, normals = 0
  }

  var positions: [PackedFloat3] = []
  var colors = ColorCollector()
  /// With v from the top, as in `Mesh`.
  var textureCoordinates: [SIMD2<Float>] = []
  /// Unit normals, or zero for a normal without direction.
  var normals: [PackedFloat3] = []
  var corners = OBJCorners()
  var statements: [GroupingStatement] = []
  /// The smoothing groups. Empty if the file has no such statement. Faces before the first are in the group 0.
  var smoothingGroups: [SmoothingGroup] = []
  /// The names in `mtllib` statements, with their lines.
  var libraries: [(name: String, line: Int)] = []
  /// The operands of statements that refer to other files, which are not read.
  var otherFiles: [String] = []
  /// Points and lines between them, in the order of the file.
  struct PointElements: Sendable {
    /// A statement with points or with a line strip.
    struct Element: Sendable {
      var areLines: Bool
      /// The number of grouping statements before it.
      var statementCount: Int
      /// The position indices in `corners`, counted from 0.
      var range: Range<Int>
    }

    var corners: [UInt32] = []
    var elements: [Element] = []
  }

  var pointElements = PointElements()
  /// What is left out, with line numbers from the beginning of the part.
  var omissions = OmissionList()
  /// Whether a normal or texture coordinate is not a number.
  var hasUnusableAttributes = false
  /// The number of line ends.
  var lineCount = 0
  /// Whether the file has features that a mesh does not have.
  var hasFreeForms = false
  /// The number of OBJ statements other than vertex data and faces.
  var otherStatementCount = 0
  /// The number of lines that are not OBJ statements, and the quoted first word and line number of the first of them.
  var unknownStatementCount = 0
  var firstUnknown: (word: String, line: Int)?

  /// Whether the text is an OBJ file: it has vertex data or faces, or at least as many known lines as unknown ones.
  /// Random bytes may contain a line that looks like a statement.
  var isOBJ: Bool {
    counts != VertexDataCounts() || corners.count > 0 || !pointElements.elements.isEmpty
      || unknownStatementCount <= otherStatementCount
  }

  var counts: VertexDataCounts {
    VertexDataCounts(
      positions: positions.count, textureCoordinates: textureCoordinates.count, normals: normals.count)
  }

  /// Reserves memory for the elements of `counts` lines.
  mutating func reserve(_ counts: OBJLineEstimate) {
    positions.reserveHugePages(counts.positions)
    textureCoordinates.reserveHugePages(counts.textureCoordinates)
    normals.reserveHugePages(counts.normals)
    corners.faces.corners.reserveHugePages(3 * counts.faces)
  }

  /// Makes the normals and texture coordinates absent that are not numbers. O(corners) if there are any.
  mutating func removeUnusableAttributes() {
    guard hasUnusableAttributes else { return }
    corners.removeAttributes(
      textureCoordinates: { textureCoordinates[$0].firstNotFinite == nil },
      normals: { normals[$0].vector.firstNotFinite == nil })
    // Points use the normals without indices.
    for index in normals.indices where normals[index].vector.firstNotFinite != nil {
      normals[index] = PackedFloat3(.zero)
    }
  }

  /// Appends the statements of `other`, which follow in the file.
  mutating func append(_ other: OBJParseResult) {
    let (firstStatement, firstPoint) = (statements.count, pointElements.corners.count)
    pointElements.corners += other.pointElements.corners
    pointElements.elements += other.pointElements.elements.map {
      var element = $0
      element.statementCount += firstStatement
      element.range = $0.range.lowerBound + firstPoint..<$0.range.upperBound + firstPoint
      return element
    }
    statements += other.statements.map {
      GroupingStatement(kind: $0.kind, firstCorner: $0.firstCorner + corners.count)
    }
    smoothingGroups += other.smoothingGroups.map {
      SmoothingGroup(group: $0.group, firstCorner: $0.firstCorner + corners.count)
    }
    positions += other.positions
    colors.append(other.colors)
    textureCoordinates += other.textureCoordinates
    normals += other.normals
    corners.append(other.corners)
    libraries += other.libraries.map { ($0.name, $0.line + lineCount) }
    otherFiles += other.otherFiles
    omissions.append(other.omissions, after: lineCount)
    hasUnusableAttributes = hasUnusableAttributes || other.hasUnusableAttributes
    hasFreeForms = hasFreeForms || other.hasFreeForms
    otherStatementCount += other.otherStatementCount
    unknownStatementCount += other.unknownStatementCount
    firstUnknown = firstUnknown ?? other.firstUnknown.map { ($0.word, $0.line + lineCount) }
    lineCount += other.lineCount
  }
}
