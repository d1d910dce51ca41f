import Testing

@testable import TextParsing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "is at most two edits away",
    arguments: [
      ("radus", "radius"), ("raduis", "radius"), ("radiuss", "radius"), ("RADIUS", "radius"),
      ("redius", "radius"),
      ("rdus", "radius"), ("centre", "center"), ("xenter", "center"), ("rd", nil), ("", nil), ("x", nil),
      ("radiance", nil),
      ("position", nil), ("up", "up"), ("pu", "up"), ("u", nil), ("cen", nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    #expect(nearestName(to: name, among: ["radius", "center", "up"]) == expected)
  }

  @Test("is the nearest, and the first of equals")
  func ties() {
    #expect(nearestName(to: "bat", among: ["boot", "cat", "hat"]) == "cat")
    #expect(nearestName(to: "boat", among: ["bat", "boat"]) == "boat")
    #expect(nearestName(to: "anything", among: []) == nil)
  }
}
