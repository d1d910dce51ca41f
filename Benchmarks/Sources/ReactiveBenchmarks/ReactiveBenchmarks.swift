import CAllocationCounter

@main
enum ReactiveBenchmarks {
  static let repetitions = 31

  @MainActor
  static func main() async {
    // The argument `curves` prints costs by size, `allocations` the allocations of subscriptions, `layers` the cost of
    // the dialects, `bridge` that of publishers, `workloads` the published workloads of signal libraries,
    // `collections` those of incremental collections, and `async` those of asynchronous values. Any other word selects
    // the scenarios whose names contain it.
    let word = CommandLine.arguments.dropFirst().first
    let tally = Tally()
    switch word {
    case "curves": return Curves.print()
    case "allocations": return Allocations.print()
    case "layers": return LayerScenarios.print(tally)
    case "bridge": return BridgeScenarios.print()
    case "workloads": return WorkloadScenarios.print()
    case "collections": return CollectionScenarios.print()
    case "async": return await AsyncScenarios.print()
    default: break
    }
    let bareCall = Scenario("bare closure call", count: 100_000) {
      let handler = opaqueHandler(tally)
      return { for value in 0..<100_000 { handler(value) } }
    }
    func isWanted(_ scenario: Scenario) -> Bool { word.map { scenario.name.contains($0) } ?? true }
    let ours = ReactiveScenarios.all(tally).filter(isWanted)
    let theirs = OpenCombineScenarios.all(tally).filter(isWanted)
    let measurements = measureInterleaved([bareCall] + ours + theirs, repetitions: repetitions)
    let unit = measurements[0].median
    let oursMeasured = Dictionary(uniqueKeysWithValues: zip(ours.map(\.name), measurements.dropFirst()))
    let theirsMeasured = Dictionary(
      uniqueKeysWithValues: zip(theirs.map(\.name), measurements.dropFirst(1 + ours.count)))

    print("Medians of \(repetitions) interleaved repetitions; the middle half of them in brackets.")
    print("Unit: a bare closure call, \(format(unit)) ns.\n")
    print(row("scenario", "ns", "units", "OpenCombine ns", "ratio", "allocations"))
    for scenario in ours {
      guard let mine = oursMeasured[scenario.name] else { continue }
      let other = theirsMeasured[scenario.name]
      print(
        row(
          scenario.name, "\(format(mine.median)) [\(format(mine.quartiles.0)) \(format(mine.quartiles.1))]",
          format(mine.median / unit), other.map { format($0.median) } ?? "-",
          other.map { format($0.median / mine.median) } ?? "-", format(allocations(scenario))))
    }
    guard let set = theirsMeasured["set, 1 subscriber"] else { return }
    print("")
    for line in ours where line.name.hasPrefix("canonical line") && line.name.hasSuffix("set") {
      guard let measured = oursMeasured[line.name] else { continue }
      print(
        "OpenCombine's plain set, 1 subscriber, over our \(line.name): \(format(set.median / measured.median))"
      )
    }
  }

  /// Returns a handler that the optimizer cannot inline.
  @inline(never)
  static func opaqueHandler(_ tally: Tally) -> (Int) -> Void {
    opaque(1) == 1 ? { tally.add($0) } : { tally.add(-$0) }
  }

  /// Returns the number of allocations for each operation, after warm-up.
  static func allocations(_ scenario: Scenario) -> Double {
    let before = allocation_count()
    scenario.run()
    return Double(allocation_count() - before) / Double(scenario.count)
  }

  static func format(_ value: Double) -> String {
    let scaled = Int(value * 100 + 0.5)
    let whole = scaled / 100, rest = scaled % 100
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  static func row(_ cells: String...) -> String {
    let widths = [38, 24, 8, 16, 8, 12]
    return zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }.joined()
  }
}
