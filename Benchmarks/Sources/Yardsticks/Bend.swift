/// Where a curve of costs per unit of work leaves a level line: the first size from `threshold` on whose cost is more than 1.5
/// times the lowest, and how many times. Nil if there is none.
///
/// Small sizes are left out, as costs that do not depend on the size dominate there.
public func bend(
  sizes: [Int], costs: [Double], from threshold: Int = 100
) -> (size: Int, factor: Double)? {
  guard let lowest = costs.min(),
    let bend = zip(sizes, costs).first(where: { $0 >= threshold && $1 > 1.5 * lowest })
  else { return nil }
  return (bend.0, bend.1 / lowest)
}
