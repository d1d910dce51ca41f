/// Returns the first size from `threshold` on whose cost for each unit of work is more than 1.5 times the lowest cost
/// of smaller sizes, and this factor. Returns nil if there is none.
///
/// Falling costs are ignored: at small sizes constant overhead dominates.
public func bend(
  sizes: [Int], costs: [Double], from threshold: Int = 100
) -> (size: Int, factor: Double)? {
  var lowest = Double.infinity
  for (size, cost) in zip(sizes, costs) {
    if size >= threshold, cost > 1.5 * lowest { return (size, cost / lowest) }
    lowest = min(lowest, cost)
  }
  return nil
}
