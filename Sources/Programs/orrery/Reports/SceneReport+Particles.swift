import CommandLineSupport
import ParticleFormats
import SceneFiles
import TextCoding

// The facts of particles.
extension SceneReport {
  /// The facts of a frame. They account for every record of it: shown, not selected, alternate location, or malformed.
  func report(_ particles: ParticleModel) -> Report {
    var report = Report()
    let (frame, atoms) = (particles.shownFrame, particles.shownFrame.elementCounts)
    report.add("particles", .integer(frame.count), atoms == nil ? "\(frame.count)" : nil)
    if let atoms {
      let elements = atoms.elements.map { ($0.symbol, JSONValue.integer($0.count)) }
      report.add(
        "atoms", .object([("count", .integer(atoms.count)), ("elements", .object(elements))]),
        "\(atoms.count)")
      report.addLine(
        "elements", Self.shortened(atoms.elements.map { "\($0.symbol.printable(limit: 40)) \($0.count)" }))
    }
    if case .labels(let labels)? = frame.column("chain") {
      let chains = Self.counts(labels)
      report.add(
        "chains", .object(chains.map { ($0.name, .integer($0.count)) }),
        Self.shortened(chains.map { "\($0.name.isEmpty ? "-" : $0.name) \($0.count)" }))
    }
    let columns = frame.columns.map(\.name)
    report.add("columns", .texts(columns), columns.isEmpty ? nil : Self.shortened(columns))
    let leftOut = leftOut(particles)
    let found = leftOut.filter { $0.count > 0 }.map(\.words)
    report.add(
      "left out", key: "leftOut", .object(leftOut.map { ($0.key, .integer($0.count)) }),
      found.isEmpty ? nil : found.joined(separator: ", "))
    addFrames(of: particles, to: &report)
    if let cell = frame.cell {
      report.add(
        "box",
        .members([
          "origin": .vector(cell.origin), "a": .vector(cell.a), "b": .vector(cell.b), "c": .vector(cell.c),
        ]),
        "\(Self.words(cell.lengths)), volume \(Self.words(cell.volume))")
    }
    report.add(
      "bonds", .integer(frame.bonds.count), frame.bonds.isEmpty ? nil : "\(frame.bonds.count) in the file")
    return report
  }

  private func addFrames(of particles: ParticleModel, to report: inout Report) {
    let (records, number) = (particles.file.recordCounts, particles.shownNumber.value)
    let noun = particles.file.format.frameNoun
    let counts = records.map { range in
      " of \(range.count == 1 ? "" : "\(range.lowerBound) to ")\(Self.counted(range.upperBound, "record"))"
    }
    report.add(
      noun + "s", key: "frames", .integer(particles.frameCount),
      particles.frameCount > 1
        ? "\(particles.frameCount)\(counts ?? ""); this report describes \(noun) \(number)" : nil)
    report.addMember("fewestRecords", (records?.lowerBound).map { .integer($0) })
    report.addMember("mostRecords", (records?.upperBound).map { .integer($0) })
    report.addMember("frame", .integer(number))
  }

  private func leftOut(_ particles: ParticleModel) -> [ReportedCount] {
    let frame = particles.shownFrame
    return [
      ReportedCount(
        frame.omissions.alternateCount, "alternateLocations", "alternate location", "alternate locations"),
      ReportedCount(frame.omissions.badRecordCount, "badRecords", "invalid record", "invalid records"),
      ReportedCount(
        particles.unselectedCount, "notSelected", "particle that is not selected",
        "particles that are not selected"),
      // A coordinate is missing.
      ReportedCount(
        frame.positions.count { ($0 * 0).sum() != 0 }, "withoutPosition", "particle without a position",
        "particles without a position"),
    ]
  }

  private static func counts(_ labels: ParticleLabelColumn) -> [(name: String, count: Int)] {
    var counts = [Int](repeating: 0, count: labels.names.count)
    for index in labels.indices { counts[Int(index)] += 1 }
    return zip(labels.names, counts).filter { $0.1 > 0 }.map { (name: $0, count: $1) }
  }
}

/// A number of flaws or of things that were left out.
struct ReportedCount {
  let count: Int
  /// The key in JSON.
  let key: String
  /// The noun in singular and plural.
  private let one: String, many: String
  /// The rest of the phrase.
  private let which: String

  init(_ count: Int, _ key: String, _ one: String, _ many: String, _ which: String = "") {
    (self.count, self.key, self.one, self.many, self.which) = (count, key, one, many, which)
  }

  var words: String { "\(count) \(count == 1 ? one : many)\(which.isEmpty ? "" : " ")\(which)" }
}

extension ParticleModel {
  /// The name of the model, and that of its file without one.
  var label: String { (name.isEmpty ? file.path : name).pathDescription }
}
