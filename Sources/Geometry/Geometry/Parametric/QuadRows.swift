import Parallelism

/// Returns the triangles of the quads between each row of vertices in `rows` and the row after it. O(quads).
///
/// A row has `columns` vertices, and row r begins with vertex `r * columns`. Triangles wind counter-clockwise if columns
/// grow to the right and rows upwards.
func indicesOfQuads(columns: Int, rows: [Int]) -> [UInt32] {
  let (cells, width) = (columns - 1, UInt32(truncatingIfNeeded: columns))
  return [UInt32](count: rows.count, groupSize: 6 * cells, smallestSize: max(1, (1 << 14) / cells)) {
    range, output in
    for row in range {
      let first = UInt32(truncatingIfNeeded: rows[row] * columns)
      for column in 0..<UInt32(truncatingIfNeeded: cells) {
        let a = first &+ column, d = a &+ width
        output.append(a)
        output.append(a &+ 1)
        output.append(d)
        output.append(a &+ 1)
        output.append(d &+ 1)
        output.append(d)
      }
    }
  }
}
