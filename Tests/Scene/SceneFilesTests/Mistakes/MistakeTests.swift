import MeshFormats
import Testing

@testable import SceneFiles

/// Scene files with one mistake each, and the message for it: the place, what was found, and what was expected or probably meant.
@Suite("Mistakes in scene files")
struct MistakeTests {
  /// The endings of mesh files and of texts of points, for messages.
  private static let meshEndings =
    (MeshFormat.allCases.flatMap(\.pathExtensions) + ["xyz", "extxyz", "asc", "pts", "txt", "csv", "tsv"])
    .map { "." + $0 }.joined(separator: ", ")

  private static let mistakes: [(text: String, message: String)] = [
    (#"{"#, #"a.json5:1:2: expected "}" for the "{" at line 1, column 1, found the end of the file"#),
    (#"{spheres: [{}}"#, #"a.json5:1:14: expected "," or "]" for the "[" at line 1, column 11, found "}""#),
    (#"{spheres: [{radius 2}]}"#, #"a.json5:1:20: expected ":" after the key "radius", found "2""#),
    (
      #"{spheres: [{radius: 2]}"#,
      #"a.json5:1:22: expected "," or "}" for the "{" at line 1, column 12, found "]""#
    ),
    (#"{spheres: {radius: 2}}"#, #"a.json5:1:11: expected a list for spheres of the scene, found an object"#),
    (#"{spheres: 3}"#, #"a.json5:1:11: expected a list for spheres of the scene, found 3"#),
    (#"{spheres: [2]}"#, #"a.json5:1:12: expected an object for sphere number 1, found 2"#),
    (#"[1, 2]"#, #"a.json5:1:1: expected an object for the scene, found a list"#),
    (#""scene""#, #"a.json5:1:1: expected an object for the scene, found "scene""#),
    (
      #"{sphere: [{radius: 1}]}"#, #"a.json5:1:2: unknown key "sphere" in the scene, did you mean "spheres"?"#
    ),
    (
      #"{shperes: [{radius: 1}]}"#,
      #"a.json5:1:2: unknown key "shperes" in the scene, did you mean "spheres"?"#
    ),
    (
      #"{cubes: [{size: [1, 1, 1]}]}"#,
      #"a.json5:1:2: unknown key "cubes" in the scene, did you mean "boxes"?"#
    ),
    (#"{cube: {size: 1}}"#, #"a.json5:1:2: unknown key "cube" in the scene, did you mean "boxes"?"#),
    (#"{ground: true}"#, #"a.json5:1:2: unknown key "ground" in the scene, did you mean "planes"?"#),
    (#"{floor: {}}"#, #"a.json5:1:2: unknown key "floor" in the scene, did you mean "planes"?"#),
    (#"{sky: "blue"}"#, #"a.json5:1:2: unknown key "sky" in the scene, did you mean "background"?"#),
    (#"{skybox: "a.hdr"}"#, #"a.json5:1:2: unknown key "skybox" in the scene, did you mean "environment"?"#),
    (#"{bg: "black"}"#, #"a.json5:1:2: unknown key "bg" in the scene, did you mean "background"?"#),
    (
      #"{backgroundColor: "black"}"#,
      #"a.json5:1:2: unknown key "backgroundColor" in the scene, did you mean "background"?"#
    ),
    (
      #"{variables: {a: 1}}"#,
      #"a.json5:1:2: unknown key "variables" in the scene, did you mean "parameters"?"#
    ),
    (#"{params: {a: 1}}"#, #"a.json5:1:2: unknown key "params" in the scene, did you mean "parameters"?"#),
    (#"{sliders: {a: 1}}"#, #"a.json5:1:2: unknown key "sliders" in the scene, did you mean "parameters"?"#),
    (#"{texts: [{text: "a"}]}"#, #"a.json5:1:2: unknown key "texts" in the scene, did you mean "labels"?"#),
    (#"{objects: []}"#, #"a.json5:1:2: unknown key "objects" in the scene, did you mean "meshes"?"#),
    (#"{mesh: [{file: "a.glb"}]}"#, #"a.json5:1:2: unknown key "mesh" in the scene, did you mean "meshes"?"#),
    (
      #"{include: ["a.json5"]}"#,
      #"a.json5:1:2: unknown key "include" in the scene, did you mean "components"?"#
    ),
    (#"{light: {kind: "point"}}"#, #"a.json5:1:2: unknown key "light" in the scene, did you mean "lights"?"#),
    (#"{sun: {}}"#, #"a.json5:1:2: unknown key "sun" in the scene, did you mean "lights"?"#),
    (#"{material: {}}"#, #"a.json5:1:2: unknown key "material" in the scene, did you mean "materials"?"#),
    (#"{camera: {fov: 40}}"#, #"a.json5:1:11: unknown key "fov" in the camera, did you mean "fieldOfView"?"#),
    (
      #"{camera: {lookAt: [0, 0, 0]}}"#,
      #"a.json5:1:11: unknown key "lookAt" in the camera, did you mean "target"?"#
    ),
    (
      #"{camera: {pos: [0, 0, 0]}}"#,
      #"a.json5:1:11: unknown key "pos" in the camera, did you mean "position"?"#
    ),
    (
      #"{camera: "front"}"#,
      #"a.json5:1:10: unknown camera "front" in the scene, expected an object, or a name in cameras"#
    ),
    (
      #"{cameras: [{name: "front"}], camera: "frnt"}"#,
      #"a.json5:1:38: unknown camera "frnt" in the scene, did you mean "front"?"#
    ),
    (
      #"{lights: [{type: "point", position: [0, 1, 0]}]}"#,
      #"a.json5:1:12: unknown key "type" in light number 1, did you mean "kind"?"#
    ),
    (
      #"{lights: [{kind: "spotlight", position: [0, 1, 0]}]}"#,
      #"a.json5:1:18: unknown kind "spotlight" of light number 1, expected directional, point or spot"#
    ),
    (
      #"{lights: [{kind: "point"}]}"#,
      #"a.json5:1:11: expected three numbers [x, y, z] for position of light number 1, found none"#
    ),
    (
      #"{lights: [{}]}"#,
      #"a.json5:1:11: expected three numbers [x, y, z] for direction of light number 1, found none"#
    ),
    (
      #"{lights: [{direction: [0, -1, 0], brightness: 2}]}"#,
      #"a.json5:1:35: unknown key "brightness" in light number 1, did you mean "intensity"?"#
    ),
    (
      #"{materials: [{name: "m", color: "red"}]}"#,
      #"a.json5:1:26: unknown key "color" in material "m", did you mean "baseColor"?"#
    ),
    (
      #"{materials: [{name: "m", metalness: 1}]}"#,
      #"a.json5:1:26: unknown key "metalness" in material "m", did you mean "metallic"?"#
    ),
    (
      #"{materials: [{name: "m", shininess: 30}]}"#,
      #"a.json5:1:26: unknown key "shininess" in material "m", did you mean "roughness"?"#
    ),
    (
      #"{materials: [{roughness: 1}]}"#,
      #"a.json5:1:14: expected a name for name of material number 1, found none"#
    ),
    (
      #"{spheres: [{material: "brass"}]}"#,
      #"a.json5:1:23: unknown material "brass" of sphere number 1, expected a name in the list materials"#
    ),
    (
      #"{materials: [{name: "brass"}], spheres: [{material: "bras"}]}"#,
      #"a.json5:1:53: unknown material "bras" of sphere number 1, did you mean "brass"?"#
    ),
    (#"{spheres: [{radius: "1"x}]}"#, #"a.json5:1:24: expected "," or "}", found "x""#),
    (
      #"{spheres: [{radius: true}]}"#,
      #"a.json5:1:21: expected a finite number for radius of sphere number 1, found true"#
    ),
    (
      #"{spheres: [{radius: [1]}]}"#,
      #"a.json5:1:21: expected a finite number for radius of sphere number 1, found a list"#
    ),
    (
      #"{spheres: [{radius: null}]}"#,
      #"a.json5:1:21: expected a finite number for radius of sphere number 1, found null"#
    ),
    (
      #"{spheres: [{size: 2}]}"#,
      #"a.json5:1:13: unknown key "size" in sphere number 1, did you mean "radius"?"#
    ),
    (
      #"{spheres: [{diameter: 2}]}"#,
      #"a.json5:1:13: unknown key "diameter" in sphere number 1, did you mean "radius"?"#
    ),
    (#"{spheres: [{r: 2}]}"#, #"a.json5:1:13: unknown key "r" in sphere number 1, did you mean "radius"?"#),
    (
      #"{spheres: [{center: 1}]}"#,
      #"a.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found 1"#
    ),
    (
      #"{spheres: [{center: [1, 2]}]}"#,
      #"a.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found a list of 2"#
    ),
    (
      #"{spheres: [{center: [1, 2, 3, 4]}]}"#,
      #"a.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found a list of 4"#
    ),
    (
      #"{spheres: [{center: {x: 1, y: 2, z: 3}}]}"#,
      #"a.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found an object"#
    ),
    (
      #"{spheres: [{center: [1, 2, "three"]}]}"#,
      #"a.json5:1:29: unknown name "three", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (
      #"{spheres: [{position: [1, 2, 3], center: [1, 2, 3]}]}"#,
      #"a.json5:1:23: expected either position or center for position of sphere number 1, found both"#
    ),
    (
      #"{spheres: [{location: [1, 2, 3]}]}"#,
      #"a.json5:1:13: unknown key "location" in sphere number 1, did you mean "position"?"#
    ),
    (
      #"{spheres: [{color: "rde"}]}"#,
      #"a.json5:1:20: unknown colour "rde" for color of sphere number 1, did you mean "red"?"#
    ),
    (
      ##"{spheres: [{color: "#12"}]}"##,
      ##"a.json5:1:20: unknown colour "#12" for color of sphere number 1, expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name"##
    ),
    (
      #"{spheres: [{color: 255}]}"#,
      #"a.json5:1:20: expected a colour (#rgb, #rrggbb, #rrggbbaa or a CSS colour name) for color of sphere number 1, found 255"#
    ),
    (
      #"{spheres: [{color: [1, 0, 0]}]}"#,
      #"a.json5:1:20: expected a colour (#rgb, #rrggbb, #rrggbbaa or a CSS colour name) for color of sphere number 1, found a list"#
    ),
    (
      #"{spheres: [{colour: "red"}]}"#,
      #"a.json5:1:13: unknown key "colour" in sphere number 1, did you mean "color"?"#
    ),
    (
      #"{spheres: [{color: ""}]}"#,
      #"a.json5:1:20: unknown colour "" for color of sphere number 1, expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name"#
    ),
    (
      #"{spheres: [{color: "rgb(255, 0, 0)"}]}"#,
      #"a.json5:1:25: expected a number from 0 to 1, or from 0% to 100%, found 255"#
    ),
    (
      #"{spheres: [{color: "rgba(1, 0, 0, 1)"}]}"#,
      #"a.json5:1:21: unknown function "rgba", did you mean "rgb"?"#
    ),
    (
      #"{spheres: [{color: "hsl(120, 100, 50)"}]}"#,
      #"a.json5:1:30: expected a number from 0 to 1, or from 0% to 100%, found 100"#
    ),
    (
      #"{spheres: [{color: "viridis"}]}"#,
      #"a.json5:1:20: unknown colour "viridis" for color of sphere number 1, expected viridis(VALUE, FROM, TO) with a number and its range"#
    ),
    (#"{spheres: [{name: 3}]}"#, #"a.json5:1:19: expected a string for name of sphere number 1, found 3"#),
    (
      #"{spheres: [{name: "a"}, {name: "a"}]}"#,
      #"a.json5:1:32: expected each name once, found a second "a" (the first is on line 1)"#
    ),
    (
      #"{spheres: [{name: "a", name: "b"}]}"#,
      #"a.json5:1:24: expected each key once, found a second "name" (the first is on line 1)"#
    ),
    (
      #"{boxes: [{size: 2}]}"#,
      #"a.json5:1:17: expected three numbers [x, y, z] for size of box number 1, found 2"#
    ),
    (#"{boxes: [{width: 2}]}"#, #"a.json5:1:11: unknown key "width" in box number 1, did you mean "size"?"#),
    (
      #"{boxes: [{rotation: 45}]}"#,
      #"a.json5:1:21: expected three numbers [x, y, z] for rotation of box number 1, found 45"#
    ),
    (
      #"{boxes: [{rotate: [0, 45, 0]}]}"#,
      #"a.json5:1:11: unknown key "rotate" in box number 1, did you mean "rotation"?"#
    ),
    (
      #"{boxes: [{rotation: "45deg"}]}"#,
      #"a.json5:1:22: expected a vector [x, y, z] for rotation of box number 1, found a number"#
    ),
    (
      #"{cylinders: [{length: 2}]}"#,
      #"a.json5:1:15: unknown key "length" in cylinder number 1, did you mean "height"?"#
    ),
    (
      #"{tori: [{radius: 1, thickness: 2}]}"#,
      #"a.json5:1:21: unknown key "thickness" in torus number 1, did you mean "tubeRadius"?"#
    ),
    (#"{toruses: [{}]}"#, #"a.json5:1:2: unknown key "toruses" in the scene, did you mean "tori"?"#),
    (#"{labels: [{text: 3}]}"#, #"a.json5:1:18: expected a string for text of label number 1, found 3"#),
    (
      #"{labels: [{text: "{t}", at: [0, 0, 0]}]}"#,
      #"a.json5:1:20: unknown name "t", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (
      #"{labels: [{text: "{"}]}"#,
      #"a.json5:1:19: expected "}" after the expression, or "{{" for a brace, found "{""#
    ),
    (#"{labels: [{text: "}"}]}"#, #"a.json5:1:19: expected "}}" for a brace, found "}""#),
    (
      #"{labels: [{text: "{1:.99}"}]}"#,
      #"a.json5:1:23: expected a number of decimals from 0 to 15, found "99""#
    ),
    (#"{labels: [{text: "{1 +}"}]}"#, #"a.json5:1:23: expected a value, found "}""#),
    (
      #"{labels: [{label: "a"}]}"#,
      #"a.json5:1:12: unknown key "label" in label number 1, did you mean "text"?"#
    ),
    (
      #"{labels: [{text: "a", anchor: "middle"}]}"#,
      #"a.json5:1:31: unknown anchor "middle" of label number 1, expected topLeft, top, topRight, left, center, right, bottomLeft, bottom or bottomRight"#
    ),
    (
      #"{title: 3}"#,
      #"a.json5:1:9: expected a text, or an object with a text, for title of the scene, found 3"#
    ),
    (#"{title: {label: "a"}}"#, #"a.json5:1:10: unknown key "label" in the title, did you mean "text"?"#),
    (
      #"{legend: {palette: "rainbow"}}"#,
      #"a.json5:1:20: unknown palette "rainbow" of the legend, expected viridis, plasma, cividis, turbo or categories"#
    ),
    (#"{legend: "a"}"#, #"a.json5:1:10: expected an object for the legend, found "a""#),
    (
      #"{groups: [{spheres: []}]}"#,
      #"a.json5:1:12: unknown key "spheres" in group number 1, did you mean "children: { spheres }"?"#
    ),
    (
      #"{groups: [{children: [{radius: 1}]}]}"#,
      #"a.json5:1:22: expected an object for the children of group number 1, found a list"#
    ),
    (
      #"{groups: [{scale: "big"}]}"#,
      #"a.json5:1:20: unknown name "big", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (
      #"{meshes: [{}]}"#,
      #"a.json5:1:11: expected the name of a mesh file (\#(meshEndings)) for file of mesh "meshes[0]", found none"#
    ),
    (
      #"{meshes: [{file: "none.glb"}]}"#,
      #"a.json5:1:18: "none.glb" cannot be read, because the input has no folder"#
    ),
    (
      #"{meshes: [{file: "a.pdb"}]}"#,
      #"a.json5:1:18: expected the name of a mesh file (\#(meshEndings)) for file of mesh "meshes[0]", found "a.pdb""#
    ),
    (
      #"{meshes: [{path: "a.glb"}]}"#,
      #"a.json5:1:12: unknown key "path" in mesh "meshes[0]", did you mean "file"?"#
    ),
    (
      #"{meshes: [{file: "../secret.glb"}]}"#,
      #"a.json5:1:18: "../secret.glb" cannot be read, because the input has no folder"#
    ),
    (
      #"{particles: [{file: "none.xyz"}]}"#,
      #"a.json5:1:21: "none.xyz" cannot be read, because the input has no folder"#
    ),
    (
      #"{components: [{file: "none.json5"}]}"#,
      #"a.json5:1:22: "none.json5" cannot be read, because the input has no folder"#
    ),
    (
      #"{data: [{file: "none.csv"}]}"#,
      #"a.json5:1:9: expected a name of letters, digits and _ for name of table number 1, found none"#
    ),
    (
      #"{data: [{name: "d", file: "none.csv"}]}"#,
      #"a.json5:1:27: "none.csv" cannot be read, because the input has no folder"#
    ),
    (
      #"{data: [{name: "d"}]}"#,
      #"a.json5:1:9: expected the name of a CSV file for file of table "d", found none"#
    ),
    (#"{data: {name: "d"}}"#, #"a.json5:1:8: expected a list for data of the scene, found an object"#),
    (
      #"{parameters: {t: "speed"}}"#,
      #"a.json5:1:18: unknown name or colour "speed" for t of the parameters, expected a number, a colour, an expression of known names, or a text as "'speed'""#
    ),
    (
      #"{parameters: {"my value": 1}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "my value""#
    ),
    (
      #"{parameters: {sin: 1}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "sin", a function or a word of expressions"#
    ),
    (
      #"{parameters: {pi: 3}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "pi", a constant of expressions"#
    ),
    (
      #"{parameters: {true: 1}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "true", a constant of expressions"#
    ),
    (
      #"{parameters: {t: {min: 0, max: 1}}}"#,
      #"a.json5:1:18: expected a value for value of the parameter "t", found none"#
    ),
    (
      #"{parameters: {t: {value: 2, min: 3, max: 1}}}"#,
      #"a.json5:1:42: expected a number of at least min for max of the parameter "t", found 1"#
    ),
    (
      #"{parameters: {t: {value: 2, minimum: 0}}}"#,
      #"a.json5:1:29: unknown key "minimum" in the parameter "t", did you mean "min"?"#
    ),
    (
      #"{parameters: {t: {value: 2, step: 0}}}"#,
      #"a.json5:1:35: expected a positive finite number for step of the parameter "t", found 0"#
    ),
    (
      #"{parameters: {mode: {value: "c", choices: ["a", "b"]}}}"#,
      #"a.json5:1:29: unknown choice "c" for value of the parameter "mode", expected a or b"#
    ),
    (
      #"{parameters: {mode: {value: "a", choices: "a"}}}"#,
      #"a.json5:1:43: expected a list of words for choices of the parameter "mode", found "a""#
    ),
    (
      #"{parameters: {l: [1, "a", 2, 3]}}"#,
      #"a.json5:1:22: expected a finite number, as the first element of the list, for l of the parameters, found "a""#
    ),
    (
      #"{parameters: {l: [true, false]}}"#,
      #"a.json5:1:19: expected a list of numbers, vectors, colours or texts for l of the parameters, found true"#
    ),
    (
      #"{parameters: {l: {list: 3}}}"#,
      #"a.json5:1:25: expected a list for list of the parameter "l", found 3"#
    ),
    (#"{parameters: {a: "b", b: "a"}}"#, #"a.json5:1:27: expected no cycle, found a -> b -> a"#),
    (
      #"{parameters: [{name: "t", value: 0}]}"#,
      #"a.json5:1:14: expected an object for parameters of the scene, found a list"#
    ),
    (#"{values: {r: "2 * "}}"#, #"a.json5:1:19: expected a value, found the end"#),
    (
      #"{parameters: {r: 1}, values: {r: 2}}"#,
      #"a.json5:1:31: expected a name that no parameter has, found "r""#
    ),
    (
      #"{functions: {f: "x => 2"}}"#,
      #"a.json5:1:18: function f: expected parameters in brackets, such as (x, k) => x * k, found "x""#
    ),
    (
      #"{functions: {f: "(x) = 2"}}"#,
      #"a.json5:1:22: function f: expected "=>" and an expression, found "=""#
    ),
    (#"{functions: {f: "(x) => f(x)"}}"#, #"a.json5:1:25: function f: expected no cycle, found f -> f"#),
    (
      #"{functions: {f: "(x) => y"}, spheres: [{radius: "f(1)"}]}"#,
      #"a.json5:1:50: in function "f", "(x) => y", character 8: unknown name "y""#
    ),
    (
      #"{functions: {f: "(x) => x"}, spheres: [{radius: "f(1, 2)"}]}"#,
      #"a.json5:1:50: expected 1 argument of f, found 2"#
    ),
    (
      #"{spheres: [{radius: "2t"}]}"#,
      #"a.json5:1:22: expected an operator as in "2 * t", or one of the units deg, rad, mm, cm, m and km, found "2t""#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "2t"}]}"#,
      #"a.json5:1:42: expected an operator as in "2 * t", or one of the units deg, rad, mm, cm, m and km, found "2t""#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "2 t"}]}"#,
      #"a.json5:1:44: expected an operator or the end, found "t""#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "2(t + 1)"}]}"#,
      #"a.json5:1:43: expected an operator, such as "*", or the end, found "(""#
    ),
    (#"{parameters: {t: 1}, spheres: [{radius: "t = 1"}]}"#, #"a.json5:1:44: expected "==", found "=""#),
    (#"{parameters: {t: 1}, spheres: [{radius: "t +"}]}"#, #"a.json5:1:45: expected a value, found the end"#),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "(t + 1"}]}"#,
      #"a.json5:1:48: expected ")" for the "(" at character 1, found the end"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "t + 1)"}]}"#,
      #"a.json5:1:47: expected an operator or the end, found ")""#
    ),
    (#"{parameters: {t: 1}, spheres: [{radius: "t ++ 1"}]}"#, #"a.json5:1:45: expected a value, found "+""#),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "t > 1 ? 2"}]}"#,
      #"a.json5:1:51: expected an operator or ":", found the end"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "if t > 1 then 2 else 3"}]}"#,
      #"a.json5:1:42: expected a value before "if", as in "1 if t > 2 else 3", found "if""#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "t > 1"}]}"#,
      #"a.json5:1:42: expected a number for radius of sphere number 1, found a boolean"#
    ),
    (#"{parameters: {t: 1}, spheres: [{radius: "t & 1"}]}"#, #"a.json5:1:44: expected "&&", found "&""#),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "Math.sin(t)"}]}"#,
      #"a.json5:1:42: unknown function "Math.sin", did you mean "sin"?"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "Sin(t)"}]}"#,
      #"a.json5:1:42: unknown function "Sin", did you mean "sin"?"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "arcsin(t)"}]}"#,
      #"a.json5:1:42: unknown function "arcsin", did you mean "asin"?"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "sin t"}]}"#,
      #"a.json5:1:46: expected "(" after the function sin, found "t""#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "sin(t, 1)"}]}"#,
      #"a.json5:1:42: expected 1 argument of sin, found 2"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "T"}]}"#,
      #"a.json5:1:42: unknown name "T", did you mean "t"?"#
    ),
    (
      #"{parameters: {time: 1}, spheres: [{radius: "t"}]}"#, #"a.json5:1:45: unknown name "t", expected time"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "t.x"}]}"#,
      #"a.json5:1:44: expected a vector or a colour before .x, found a number"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{radius: "[1, 2, 3]"}]}"#,
      #"a.json5:1:42: expected a number for radius of sphere number 1, found a vector"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{center: "t"}]}"#,
      #"a.json5:1:42: expected a vector [x, y, z] for position of sphere number 1, found a number"#
    ),
    (
      #"{parameters: {t: 1}, spheres: [{color: "t"}]}"#,
      #"a.json5:1:41: expected a colour for color of sphere number 1, found a number"#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{radius: "t, 1"}]}"#,
      #"a.json5:1:43: expected an operator or the end; a number has a decimal point, as in 0.5, found ",""#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{radius: "'red'"}]}"#,
      #"a.json5:1:42: expected a number for radius of sphere number 1, found a text"#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{radius: "${t}"}]}"#,
      #"a.json5:1:42: expected a value; names stand in expressions without braces, as 2 * t, found "$""#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{radius: "=t"}]}"#,
      #"a.json5:1:42: expected a value; an expression begins without "=", found "=""#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{color: "t > 1 ? 'redd' : 'blue'"}]}"#,
      #"a.json5:1:49: unknown colour "redd", did you mean "red"?"#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{color: "t > 1 ? red : blue"}]}"#,
      #"a.json5:1:49: unknown name "red", expected 'red' in quotation marks for the colour"#
    ),
    (#"{spheres: [{name: "a", radius: "b.radius"}]}"#, #"a.json5:1:33: unknown name "b.radius""#),
    (
      #"{spheres: [{name: "a", radius: "a.radius"}]}"#,
      #"a.json5:1:33: expected no cycle, found a.radius -> a.radius"#
    ),
    (
      #"{spheres: [{name: "a"}, {radius: "a"}]}"#,
      #"a.json5:1:35: expected a property after "a", such as .position, found sphere "a" itself"#
    ),
    (
      #"{spheres: [{name: "a"}, {radius: "a.size"}]}"#,
      #"a.json5:1:37: unknown property "size", expected position, rotation, radius, color or visible of sphere "a""#
    ),
    (
      #"{spheres: [{name: "a"}, {radius: "A.radius"}]}"#,
      #"a.json5:1:35: unknown name "A.radius", did you mean "a.radius"?"#
    ),
    (
      #"{spheres: [{name: "a", repeat: {count: 3}}, {radius: "a[5].radius"}]}"#,
      #"a.json5:1:55: unknown name "a[5].radius", expected an index from 0 to 2 of "a""#
    ),
    (
      #"{spheres: [{name: "a", repeat: {count: 3}}, {radius: "a.radius"}]}"#,
      #"a.json5:1:55: unknown name "a.radius", expected an index after "a", as in a[0].radius"#
    ),
    (
      #"{spheres: [{repeat: 5}]}"#,
      #"a.json5:1:21: expected an object for the repetition of sphere number 1, found 5"#
    ),
    (
      #"{spheres: [{repeat: {count: 0}}]}"#,
      #"a.json5:1:29: expected a whole number of at least 1, or an expression for count of the repetition of sphere number 1, found 0"#
    ),
    (
      #"{spheres: [{repeat: {count: 2.5}}]}"#,
      #"a.json5:1:29: expected a whole number of at least 1, or an expression for count of the repetition of sphere number 1, found 2.5"#
    ),
    (
      #"{spheres: [{repeat: {n: 5}}]}"#,
      #"a.json5:1:22: unknown key "n" in the repetition of sphere number 1, did you mean "count"?"#
    ),
    (
      #"{spheres: [{repeat: {count: 5, index: "t"}}], parameters: {t: 1}}"#,
      #"a.json5:1:39: expected a name without another meaning in expressions for index of the repetition of sphere number 1, found "t""#
    ),
    (
      #"{spheres: [{repeat: {count: "n"}}]}"#,
      #"a.json5:1:30: unknown name "n", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (
      #"{parameters: {n: 5}, spheres: [{repeat: {count: "n", max: 3}}]}"#,
      #"a.json5:1:49: expected at most 3 models, as max says, for count of the repetition of sphere number 1, found 5"#
    ),
    (
      #"{parameters: {n: 5}, spheres: [{repeat: {count: "n", max: 1e30}}]}"#,
      #"a.json5:1:49: expected at most 20000 shapes from repetitions in a file for count of the repetition of sphere number 1, found "n""#
    ),
    (
      #"{spheres: [{name: "b", radius: 2}, {repeat: {count: "b.radius"}}]}"#,
      #"a.json5:1:54: unknown name "b.radius", expected a parameter, a named value or a column of data, which are read before the models"#
    ),
    (#"{spheres: [{repeat: {count: 3}, radius: "j + 1"}]}"#, #"a.json5:1:42: unknown name "j", expected i"#),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "sales"}]}"#,
      #"a.json5:1:57: expected a number for radius of sphere number 1, found a list of numbers"#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "sales.count"}]}"#,
      #"a.json5:1:63: expected an index in brackets, or a function such as count, for a list of numbers, found ".count""#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "sales(1)"}]}"#,
      #"a.json5:1:57: unknown function "sales", expected sales[…] for an element of a list, or sales * (…) for a product"#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "len(sales)"}]}"#,
      #"a.json5:1:57: unknown function "len", did you mean "count"?"#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "saels[0]"}]}"#,
      #"a.json5:1:57: unknown name "saels", did you mean "sales"?"#
    ),
    (
      #"{surfaces: [{}]}"#,
      #"a.json5:1:13: expected three expressions [x, y, z] or one of a vector for position of surface number 1, found none"#
    ),
    (#"{surfaces: [{position: "u"}]}"#, #"a.json5:1:25: expected a vector, found a number"#),
    (
      #"{surfaces: [{position: ["u", "v"]}]}"#,
      #"a.json5:1:24: expected three expressions [x, y, z] or one of a vector for position of surface number 1, found a list of 2"#
    ),
    (
      #"{surfaces: [{position: ["x", "y", "z"]}]}"#,
      #"a.json5:1:26: unknown name "x", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (
      #"{surfaces: [{position: ["u", 0, "v"], u: {min: 0, max: 1}}]}"#,
      #"a.json5:1:43: unknown key "min" in u of surface number 1, did you mean "from"?"#
    ),
    (
      #"{effects: {shadows: true}}"#,
      #"a.json5:1:12: unknown key "shadows" in the effects, did you mean "shadow"?"#
    ),
    (
      #"{effects: {occlusion: "yes"}}"#,
      #"a.json5:1:24: unknown name "yes", expected true, false, or a condition such as t > 1"#
    ),
    (
      #"{environment: "a.hdr"}"#,
      #"a.json5:1:15: expected an object such as { file: "studio.hdr" } for environment of the scene, found "a.hdr""#
    ),
    (
      #"{exposure: "bright"}"#,
      #"a.json5:1:13: unknown name "bright", expected a number, or a name in parameters such as { t: 0 }"#
    ),
    (#"{version: 2}"#, #"a.json5:1:11: expected 1 for version of the scene, found 2"#),
    (
      #"{units: "inch"}"#,
      #"a.json5:1:9: expected "mm", "cm", "m" or "km" for units of the scene, found "inch""#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, values: {h: "map(sales, s, s / 2)"}}"#,
      #"a.json5:1:61: unknown name "s", expected the name of an element first and the list second, as in map(s, sales, s)"#
    ),
    (
      #"{spheres: [{name: "a", repeat: {count: 3}}, {position: "a.position"}]}"#,
      #"a.json5:1:57: unknown name "a.position", expected an index after "a", as in a[0].position"#
    ),
    (
      #"{data: [{name: "e", file: "x.csv"}]}"#,
      #"a.json5:1:16: expected a name of letters, digits and _ without another meaning in expressions for name of table "e", found "e", a constant of expressions"#
    ),
    (
      #"{parameters: {e: 1}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "e", a constant of expressions"#
    ),
    (
      #"{parameters: {camera: 1}}"#,
      #"a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found "camera", a property of the scene"#
    ),
    (
      #"{parameters: {t: 0}, spheres: [{radius: "{t}"}]}"#,
      #"a.json5:1:42: expected a value; names stand in expressions without braces, as 2 * t, found "{""#
    ),
    (
      #"{groups: [{boxes: [{}]}]}"#,
      #"a.json5:1:12: unknown key "boxes" in group number 1, did you mean "children: { boxes }"?"#
    ),
    (
      #"{curves: [{points: [[0, 0, 0], [1, 0, 0]], position: [0, 0, 0], center: [0, 0, 0]}]}"#,
      #"a.json5:1:54: expected either position or center for position of curve number 1, found both"#
    ),
    (
      #"{effects: {grid: "on"}}"#,
      #"a.json5:1:19: unknown name "on", expected true, false, or a condition such as t > 1"#
    ),
    (
      #"{parameters: {a: 1, b: 2}, spheres: [{radius: "x", repeat: {count: 2, index: "k"}}]}"#,
      #"a.json5:1:48: unknown name "x", expected k, a or b"#
    ),
    (
      #"{parameters: {sales: [1, 2, 3, 4]}, spheres: [{radius: "sum(sales"}]}"#,
      #"a.json5:1:66: expected ")" for the "(" at character 4, found the end"#
    ),
    (
      #"{parameters: {months: ["Jan", "Feb"]}, spheres: [{radius: "months[0]"}]}"#,
      #"a.json5:1:60: expected a number for radius of sphere number 1, found a text"#
    ),
    (
      #"{parameters: {months: ["Jan", "Feb"]}, spheres: [{radius: "sum(months)"}]}"#,
      #"a.json5:1:64: expected a list of numbers or vectors for sum, found a list of texts"#
    ),
    (
      #"{parameters: {months: ["Jan", "Feb"]}, labels: [{text: "{months[0] + months[1]}"}]}"#,
      #"a.json5:1:68: cannot add a text and a text"#
    ),
    (
      #"{values: {a: "b", b: "a"}}"#,
      #"a.json5:1:23: expected no cycle, found a -> b -> a"#
    ),
    (
      #"{values: {a: "let x = 2 x * x"}}"#,
      #"a.json5:1:25: expected an operator or ";" after the value of let, found "x""#
    ),
    (
      #"{values: {a: "[1, 'a']"}}"#,
      #"a.json5:1:19: expected a number, as the first element of the list, found a text"#
    ),
  ]

  @Test("Each mistake has its message")
  func messages() {
    for (text, message) in Self.mistakes {
      #expect(refusal(of: text, path: "a.json5") == message, "\(text)")
    }
  }

  @Test("Nine of ten messages have a place and a remedy: what is expected, or what was probably meant")
  func remedies() {
    let helpful = Self.mistakes.filter { _, message in
      message.hasPrefix("a.json5:1:") && (message.contains("expected ") || message.contains("did you mean "))
    }
    #expect(Self.mistakes.count >= 180)
    #expect(helpful.count * 10 >= Self.mistakes.count * 9, "\(helpful.count) of \(Self.mistakes.count)")
  }
}
