/// Returns the candidate nearest to `name`, for the question "did you mean …?". Nil if no candidate is near.
///
/// A candidate is near if its edit distance is at most `limit`, less than the number of letters of `name`, and at most a third
/// of it, rounded: 1 for three letters, 2 for five. An edit
/// inserts, deletes or replaces a letter, or swaps two adjacent letters. Letter case is ignored. Of several equally
/// near candidates the first is returned. A candidate that equals `name` is ignored. Names of more than 64 letters are not
/// compared, so the cost is O(candidates).
package func nearestName(
  to name: String, among candidates: some Sequence<String>, limit: Int = 2
) -> String? {
  let largest = limit
  let lengthLimit = 64
  // A character has at least one byte.
  guard name.utf8.count <= 4 * lengthLimit else { return nil }
  let letters = Array(name.lowercased())
  guard letters.count <= lengthLimit else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate != name {
    let limit = min(largest, letters.count - 1, max(1, (letters.count + 1) / 3), (best?.distance ?? .max) - 1)
    guard candidate.utf8.count <= 4 * (lengthLimit + 2) else { continue }
    let others = Array(candidate.lowercased())
    guard limit >= 0, abs(others.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, others)
    if distance <= limit { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the optimal string alignment distance (restricted Damerau-Levenshtein): insertions, deletions, replacements
/// and swaps of adjacent letters. O(a.count × b.count).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
