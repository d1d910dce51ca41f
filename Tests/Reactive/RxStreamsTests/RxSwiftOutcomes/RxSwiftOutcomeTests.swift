import Testing

@Suite("The outcomes of RxSwift 6", .watchdog)
struct RxSwiftOutcomeTests {
  /// The chains in which this module deliberately does something else, for the reasons of Migration.md.
  private static let knownDifferences: Set = [
    // In RxSwift the source that lost in `amb` ends the subscription to the other one when it completes.
    "v.amb[just].map.retry(2)"
  ]

  @Test("500 random chains of 56 operators send what they send in RxSwift 6, but for the named differences")
  func chains() throws {
    let recordings = rxSwiftOutcomes.split(separator: "\n")
    #expect(recordings.count == 500)
    var different: Set<String> = []
    for recording in recordings {
      let colon = try #require(recording.firstIndex(of: ":"))
      let chain = recording[..<colon], expected = recording[colon...].dropFirst(2)
      let log = ChainRun.log(of: chain, steps: expected)
      if log == expected { continue }
      different.insert(String(chain))
      #expect(Self.knownDifferences.contains(String(chain)), "\(chain): RxSwift \(expected), here \(log)")
    }
    #expect(different == Self.knownDifferences)
  }
}
