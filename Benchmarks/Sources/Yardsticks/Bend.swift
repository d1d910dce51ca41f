/// Where a curve of costs per unit of work rises: the first size from `threshold` on whose cost is more than 1.5 times the lowest
/// of the sizes before it, and how many times. Nil if there is none.
///
/// Costs that fall are no bend: where the work is small, what does not depend on it dominates.
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
