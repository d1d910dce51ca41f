import TextCoding

/// Returns the feature of a warning about columns of numbers that no part of a mesh uses: `the columns quality and time of the points`.
/// Empty if there are none.
///
/// - Parameter owner: what has the columns, in the plural.
func unusedColumns(_ names: [String], of owner: String) -> [String] {
  if names.isEmpty { return [] }
  let list = listed(names, conjunction: "and", limit: MessageTextLimits.nameLimit) { "\($0) more" }
  return ["the \(names.count == 1 ? "column" : "columns") \(list) of the \(owner)"]
}
