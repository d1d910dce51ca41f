import Geometry
import SceneModel
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

  @Test("A text is read as a value of the type of the target, or is nil")
  func values() {
    for (text, type, value) in [
      ("2", .number, .number(2)), ("-1e-3", .number, .number(-1e-3)), (" 0.1 ", .number, .number(0.1)),
      ("1e39", .number, .number(1e39)), ("red", .number, nil), ("", .number, nil),
      ("1,2, -3", .vector, .vector([1, 2, -3])), ("[1, 2, -3]", .vector, .vector([1, 2, -3])),
      ("1,2", .vector, nil), ("1,2,", .vector, nil), ("1,2,3,4", .vector, nil), ("1,2,x", .vector, nil),
      ("[1,2,3", .vector, nil), ("red", .color, .color(Color(red: 1, green: 0, blue: 0))),
      ("#123456", .color, Color(hex: "#123456").map { .color($0) }), ("rde", .color, nil),
      ("true", .boolean, .boolean(true)), ("yes", .boolean, nil), (" a b ", .text, .text(" a b ")),
      ("3,5", .numbers, .list(ValueList([3, 5] as [Double]))),
      ("[3, 5]", .numbers, .list(ValueList([3, 5] as [Double]))),
      ("[3, x]", .numbers, nil), ("white,black", .colors, .list(ValueList([Color.white, .black]))),
      ("[\"white\"]", .colors, .list(ValueList([Color.white]))),
      ("white,", .colors, .list(ValueList([Color.white]))),
      ("white,rde", .colors, nil), ("[\"a\", \"b\"]", .texts, .list(ValueList(["a", "b"]))),
      ("[[1, 2, 3]]", .vectors, .list(ValueList([[1, 2, 3]] as [SIMD3<Double>]))),
    ] as [(String, ValueType, PropertyValue?)] {
      #expect(PropertyValue.text(text).converted(to: type) == value, "\(text)")
    }
  }

  @Test("Values of other types are converted where they mean the same, and otherwise refused")
  func conversions() {
    for (value, type, converted) in [
      (.number(2), .number, .number(2)), (.number(2), .vector, nil), (.number(2), .text, nil),
      (.number(2), .numbers, .list(ValueList([2] as [Double]))),
      (.vector([1, 2, 3]), .numbers, .list(ValueList([1, 2, 3] as [Double]))),
      (.vector([1, 2, 3]), .vectors, nil),
      (.color(.black), .colors, .list(ValueList([Color.black]))), (.boolean(true), .number, nil),
      (.list(ValueList(["red"])), .colors, .list(ValueList([Color(red: 1, green: 0, blue: 0)]))),
      (.list(ValueList(["rde"])), .colors, nil),
    ] as [(PropertyValue, ValueType, PropertyValue?)] {
      #expect(value.converted(to: type) == converted, "\(value) as \(type)")
    }
  }

  @Test("The description of an assignment parses back to the same assignment")
  func descriptions() {
    for (assignment, text) in [
      (Assignment(.name("t"), to: .number(2)), "t=2"), (Assignment(.name("t"), to: .number(0.5)), "t=0.5"),
      (Assignment(.property("center", of: "a", component: 0), to: .number(-1)), "a.center.x=-1"),
      (Assignment(.property("size", of: "a.b"), to: .vector([1, 2, 0.5])), "a.b.size=[1, 2, 0.5]"),
      (Assignment(.background, to: .color(.white)), "background=#ffffff"),
    ] {
      #expect(assignment.description == text)
      let parsed = Assignment(text)
      let type = assignment.value?.type ?? .text
      #expect(
        parsed.target == assignment.target && parsed.value?.converted(to: type) == assignment.value)
    }
  }
}
