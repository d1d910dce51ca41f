import Geometry
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Choices and effects that follow expressions")
struct ChoiceExpressionTests {
  @Test("A light changes its kind with a parameter that is a choice, whatever the order of the words")
  func parameter() throws {
    for choices in [["directional", "point", "spot"], ["spot", "point"]] {
      let list = choices.map { "'\($0)'" }.joined(separator: ", ")
      let contents = try read(
        """
        {parameters: {mode: {value: '\(choices[1])', choices: [\(list)]}},
         lights: [{kind: 'mode', position: [0, 1, 0], direction: [0, -1, 0]}]}
        """, path: "a.json5")
      let light = contents.scene.lights[0]
      #expect(light.kind.rawValue == choices[1])
      for choice in choices {
        try contents.set("mode=\(choice)")
        #expect(light.kind.rawValue == choice)
      }
      #expect(
        contents.bindings?.dependencies.last.map { [$0.property] + $0.inputs } == ["lights[0].kind", "mode"])
      try contents.set("lights[0].kind=spot")
      try contents.set("mode=point")
      #expect(light.kind == .spot, "the binding is removed")
    }
  }

  @Test("A condition between words chooses one")
  func condition() throws {
    let contents = try read(
      """
      {parameters: {t: 0, mode: {value: 'point', choices: ['point', 'spot']}},
       lights: [{kind: "t < 1 ? 'directional' : t < 2 ? mode : 'spot'", position: [0, 1, 0], direction: [0, -1, 0]}],
       legend: {palette: "'plasma' if t > 0 else 'viridis'"},
       materials: [{name: 'glass', alphaMode: "t > 0 ? 'blend' : 'opaque'"}]}
      """, path: "a.json5")
    let scene = contents.scene
    func state() -> [String] {
      [
        scene.lights[0].kind.rawValue, scene.legend?.palette.rawValue ?? "",
        scene.materials[0].alphaMode.rawValue,
      ]
    }
    #expect(state() == ["directional", "viridis", "opaque"])
    try contents.set("t=1")
    #expect(state() == ["point", "plasma", "blend"])
    try contents.set("mode=spot")
    #expect(state()[0] == "spot")
  }

  @Test("A value that is not one of the words is refused with its place")
  func refusals() {
    let mode = "parameters: {t: 0, mode: {value: 'sun', choices: ['sun', 'point']}}"
    for (kind, message) in [
      ("'spt'", "unknown kind \"spt\" of light number 1, did you mean \"spot\"?"),
      ("'mode'", "unknown choice \"sun\", expected directional, point or spot"),
      ("\"t < 1 ? 'pont' : 'spot'\"", "unknown choice \"pont\", did you mean \"point\"?"),
      ("'t'", "expected 'directional', 'point' or 'spot', or the name of a parameter with such choices"),
      ("\"t < 1 ? 2 : 'spot'\"", "expected 'directional', 'point' or 'spot', or the name"),
      ("\"t ? 'point' : 'spot'\"", "expected a boolean before \"?\", found a number"),
      ("\"t < 1 ? 'point'\"", "expected"), ("3", "expected a string"),
      ("\"t < 1 ? 'directional' : 'spot'\"", "expected three numbers [x, y, z] for position"),
    ] {
      let position = kind.contains("directional") ? "" : ", position: [0, 1, 0]"
      let found = refusal(
        of: "{\(mode), lights: [{kind: \(kind), direction: [0, -1, 0]\(position)}]}", path: "a.json5")
      #expect(found.contains(message), "\(kind): \(found)")
    }
    let error = refusal(
      of: "{\(mode),\nlights: [{direction: [0, -1, 0], kind: \"t < 1 ? 'pont' : 'spot'\"}]}", path: "a.json5")
    #expect(error.hasPrefix("a.json5:2:49:"), "\(error)")
  }

  @Test("Effects, the lower background and the environment follow expressions, and can be set by name")
  func picture() throws {
    let contents = try read(
      """
      {parameters: {t: 0, on: false},
       background: "mix(rgb('white'), rgb('black'), t)", backgroundBottom: "mix(rgb('red'), rgb('blue'), t)", exposure: "t",
       effects: {occlusion: "on", shadow: "t > 0.5", axes: true},
       environment: {visible: "on", intensity: "1 + t"},
       spheres: [{name: 's', color: 'backgroundBottom', radius: 'effects.axes ? 2 : 1'}]}
      """, path: "a.json5")
    let scene = contents.scene
    #expect(scene.effects == Effects(axes: true) && scene.spheres[0].radius == 2)
    #expect(
      scene.backgroundBottom == Color(cssName: "red") && scene.spheres[0].color == Color(cssName: "red"))
    try contents.set("t=1")
    try contents.set("on=true")
    #expect(scene.effects == Effects(ambientOcclusion: true, groundShadow: true, axes: true))
    #expect(scene.background == .black && scene.backgroundBottom == Color(cssName: "blue"))
    #expect(scene.environment.isVisible && scene.environment.intensity == 2 && scene.exposure == 1)
    try contents.set("effects.axes=false")
    try contents.set("effects.shadow=false")
    #expect(scene.spheres[0].radius == 1 && scene.effects == Effects(ambientOcclusion: true))
    try contents.set("backgroundBottom=green")
    try contents.set("t=0.25")
    #expect(scene.backgroundBottom == Color(cssName: "green") && !scene.effects.groundShadow)
    try contents.set("background=white")
    #expect(scene.backgroundBottom == nil)
    let error = #expect(throws: AssignmentError.self) { try contents.set("effects.shadows=true") }
    #expect(error?.description.contains("did you mean \"shadow\"?") == true)
    #expect(
      refusal(of: "{effects: {shadow: '1 + 1'}}", path: "a.json5")
        .contains("expected a boolean for shadow of the effects, found a number"))
  }
}
