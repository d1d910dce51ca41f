import Testing

@testable import TextCoding

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "The nearest name is one or two edits away",
    arguments: [
      ("radus", "radius"), ("raduis", "radius"), ("radiuss", "radius"), ("RADIUS", "radius"),
      ("redius", "radius"),
      ("rdius", "radius"), ("rdus", nil), ("centre", "center"), ("xenter", "center"), ("rd", nil), ("", nil),
      ("x", nil),
      ("radiance", nil),
      ("position", nil), ("up", nil), ("pu", "up"), ("u", nil), ("cen", nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    #expect(nearestName(to: name, among: ["radius", "center", "up"]) == expected)
  }

  @Test("Only names of at most 64 letters are compared, which bounds the time for long names")
  func longNames() {
    let name = String(repeating: "n", count: 63)
    #expect(nearestName(to: name + "x", among: [name]) == name)
    let long = String(repeating: "n", count: 100_000)
    #expect(nearestName(to: long + "x", among: Array(repeating: long, count: 10)) == nil)
    #expect(nearestName(to: "n", among: [long]) == nil)
  }

  @Test("Of several names the nearest is returned, and the first of equally near ones")
  func ties() {
    #expect(nearestName(to: "bat", among: ["boot", "cat", "hat"]) == "cat")
    #expect(nearestName(to: "boat", among: ["bat", "boat"]) == "bat")
    #expect(nearestName(to: "month", among: ["month"]) == nil)
    #expect(nearestName(to: "month", among: ["Month"]) == "Month")
    #expect(nearestName(to: "up", among: ["set"], limit: 3) == nil)
    #expect(nearestName(to: "box", among: ["bar"], limit: 1) == nil)
    #expect(nearestName(to: "anything", among: []) == nil)
    // The distance fits the length.
    #expect(nearestName(to: "foo", among: ["look", "floor"]) == nil)
    #expect(nearestName(to: "jet", among: ["dot"]) == nil)
  }
}
