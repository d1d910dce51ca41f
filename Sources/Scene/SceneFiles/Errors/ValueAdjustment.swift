import SceneExpressions
import SceneModel

/// A value that a property does not accept, and that is no mistake: one that is missing, so that the property keeps the value that
/// it has, or one out of range, so that the property gets the nearest valid one.
struct ValueAdjustment {
  /// The path of the file.
  let path: String
  /// The line and the column in the file. Nil for an assignment.
  let line: Int?
  let column: Int?
  /// Whether the value is missing. False for one out of range.
  let isMissing: Bool
  /// The expected and the found value in words.
  let message: String

  /// Creates an adjustment at the position of an error.
  init(_ error: SceneFileError, isMissing: Bool, message: String) {
    (path, line, column) = (error.path, error.line, error.column)
    (self.isMissing, self.message) = (isMissing, message)
  }

  /// Creates an adjustment of the value of an assignment to a scene file at `path`.
  init(_ error: AssignmentError, path: String) {
    (self.path, line, column) = (path, nil, nil)
    (isMissing, message) = (error.admission == .missing, error.text)
  }
}

/// The adjustments of the values of one scene that are no expressions, those of the file before those of assignments.
final class AdjustmentLog {
  private var ofFile: [ValueAdjustment] = []
  /// The adjustments of assignments by their targets, with the number of the assignment. A later one replaces an earlier one.
  private var ofAssignments: [String: (number: Int, adjustment: ValueAdjustment)] = [:]
  private var assignmentCount = 0

  /// All adjustments. O(n log n).
  var all: [ValueAdjustment] {
    ofFile + ofAssignments.values.sorted { $0.number < $1.number }.map(\.adjustment)
  }

  /// Adds an adjustment of a value in a file. A place that is read several times, as in a repetition, counts once.
  func add(_ adjustment: ValueAdjustment) {
    if let last = ofFile.last, (last.path, last.line ?? 0) == (adjustment.path, adjustment.line ?? 0),
      last.column == adjustment.column
    {
      return
    }
    ofFile.append(adjustment)
  }

  /// Records the adjustment of an assignment. Nil if its value is set as it is.
  func record(_ adjustment: ValueAdjustment?, of target: String) {
    assignmentCount += 1
    ofAssignments[target] = adjustment.map { (assignmentCount, $0) }
  }
}

extension [ValueAdjustment] {
  /// The warning that counts the adjustments of one kind, and names the first. Nil if there are none.
  func warning(isMissing: Bool) -> SceneFileWarning? {
    // A vector is missing where a component is.
    var known: Set<String> = []
    let adjustments = filter { adjustment in
      guard adjustment.isMissing == isMissing else { return false }
      guard let line = adjustment.line else { return true }
      return known.insert("\(adjustment.path):\(line):\(adjustment.column ?? 0)").inserted
    }
    guard let first = adjustments.first else { return nil }
    let count = adjustments.count
    let effect =
      switch (isMissing, count) {
      case (true, 1): "a property keeps its value, because the new one is missing"
      case (true, _): "\(count) properties keep their values, because the new ones are missing, the first"
      case (false, 1): "a value is out of range, so the nearest valid one is used"
      case (false, _): "\(count) values are out of range, so the nearest valid ones are used, the first"
      }
    return SceneFileWarning(path: first.path, line: first.line, reason: .note("\(effect): \(first.message)"))
  }
}
