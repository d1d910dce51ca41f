import Geometry
import Testing

@testable import SceneFiles

@Suite("Parsing of assignments")
struct AssignmentParsingTests {
  @Test("The target is a name, a property or one component of a vector")
  func targets() {
    for (text, target) in [
      ("t=1", .name("t")), (" t = 1", .name("t")), ("background=red", .background),
      ("sun.radius=1", .property("radius", of: "sun")),
      ("moon.1.center=1,2,3", .property("center", of: "moon.1")),
      ("moon.1.center.z=8", .property("center", of: "moon.1", component: 2)),
      ("crate.rotation.y=8", .property("rotation", of: "crate", component: 1)),
      ("sun.radius.x=8", .property("x", of: "sun.radius")),
      ("a=b.radius=8", .property("radius", of: "a=b")),
      ("a..radius=1", .property("radius", of: "a.")), (".radius=1", .name(".radius")),
      ("sun.=1", .name("sun.")), ("sun.radius=", .name("")),
      ("sun", .name("")),
    ] as [(String, Assignment.Target)] {
      #expect(Assignment(text).target == target, "\(text)")
    }
  }

  @Test("The value is parsed in its own type, or is nil")
  func values() {
    for (text, value) in [
      ("2", .number(2)), ("-1e-3", .number(-1e-3)), ("0.1", .number(0.1)), ("1e39", nil), ("nan", nil),
      ("1,2, -3", .vector([1, 2, -3])), ("1,2", nil), ("1,2,", nil), ("1,2,3,4", nil), ("1,2,x", nil),
      ("red", .color(Color(red: 1, green: 0, blue: 0))),
      ("#123456", Color(hex: "#123456").map { .color($0) }),
      ("rde", nil), ("white,black", .fade(top: .white, bottom: .black)), ("white,", nil), ("", nil),
    ] as [(String, Assignment.Value?)] {
      #expect(Assignment("background=\(text)").value == value, "\(text)")
    }
  }

  @Test("The description of an assignment parses back to the same assignment")
  func descriptions() {
    for (assignment, text) in [
      (Assignment(.name("t"), to: .number(2)), "t=2"), (Assignment(.name("t"), to: .number(0.5)), "t=0.5"),
      (Assignment(.property("center", of: "a", component: 0), to: .number(-1)), "a.center.x=-1"),
      (Assignment(.property("size", of: "a.b"), to: .vector([1, 2, 0.5])), "a.b.size=1.0,2.0,0.5"),
      (Assignment(.background, to: .color(.white)), "background=#ffffff"),
      (Assignment(.background, to: .fade(top: .white, bottom: .black)), "background=#ffffff,#000000"),
    ] {
      #expect(assignment.description == text)
      let parsed = Assignment(text)
      #expect(parsed.target == assignment.target && parsed.value == assignment.value)
    }
  }
}
