import TextCoding

/// The keys that people write who know other programs, and what they are called here.
enum KeySynonyms {
  private static let keys: [String: [String]] = [
    "fov": ["fieldOfView"], "zoom": ["height", "fieldOfView"], "type": ["kind"], "color": ["baseColor"],
    "colour": ["color", "baseColor"], "albedo": ["baseColor"], "diffuse": ["baseColor"],
    "metalness": ["metallic"],
    "shininess": ["roughness"], "opacity": ["alphaMode", "color"], "emission": ["emissiveColor"],
    "emissive": ["emissiveColor"], "normalMap": ["normalTexture"], "map": ["baseColorTexture"],
    "texture": ["baseColorTexture"], "cubes": ["boxes"], "cube": ["boxes"], "box": ["boxes"],
    "balls": ["spheres"],
    "ball": ["spheres"], "donuts": ["tori"], "torus": ["tori"], "toruses": ["tori"], "rings": ["tori"],
    "tubes": ["curves"], "lines": ["curves"], "paths": ["curves"], "ground": ["planes"], "floor": ["planes"],
    "text": ["labels"], "mesh": ["meshes"], "texts": ["labels"], "annotations": ["labels"],
    "objects": ["meshes"],
    "models": ["meshes"],
    "imports": ["meshes"], "include": ["components"], "includes": ["components"], "files": ["meshes"],
    "molecules": ["particles"], "atoms": ["particles"], "points": ["particles"], "sun": ["lights"],
    "lamps": ["lights"], "nodes": ["groups"], "variables": ["parameters"], "vars": ["parameters"],
    "params": ["parameters"], "sliders": ["parameters"], "constants": ["values"], "let": ["values"],
    "define": ["values"], "definitions": ["functions"], "tables": ["data"], "csv": ["data"],
    "sky": ["background"],
    "skybox": ["environment"], "hdri": ["environment"], "hdr": ["environment"], "bg": ["background"],
    "backgroundColor": ["background"], "view": ["camera"], "caption": ["title"], "heading": ["title"],
    "shadows": ["effects"], "pos": ["position"], "location": ["position"], "translation": ["position"],
    "translate": ["position"], "origin": ["position"], "centre": ["center", "position"], "lookAt": ["target"],
    "lookat": ["target"], "focus": ["target"], "eye": ["position"], "rot": ["rotation"],
    "rotate": ["rotation"],
    "orientation": ["rotation"], "angles": ["rotation"], "r": ["radius"], "diameter": ["radius"],
    "width": ["size"],
    "dimensions": ["size"], "length": ["height", "size"], "depth": ["size"], "scaling": ["scale"],
    "size": ["radius", "scale"], "thickness": ["tubeRadius", "radius"], "id": ["name"], "content": ["text"],
    "label": ["text"], "hidden": ["visible"], "show": ["visible"], "enabled": ["visible"],
    "brightness": ["intensity"], "strength": ["intensity"], "power": ["intensity"], "energy": ["intensity"],
    "castShadow": ["castsShadow"], "path": ["file"], "src": ["file"], "source": ["file"], "url": ["file"],
    "filename": ["file"], "n": ["count"], "times": ["count"], "number": ["count"], "variable": ["index"],
    "each": ["over"], "min": ["from"], "max": ["to"], "steps": ["count"], "samples": ["count"],
    "resolution": ["count"], "default": ["value"], "initial": ["value"], "minimum": ["min"],
    "maximum": ["max"],
    "options": ["choices"], "items": ["children"], "array": ["repeat"], "copies": ["repeat"],
    "instances": ["repeat"],
    "foreach": ["repeat"], "for": ["repeat"], "formula": ["position"], "expression": ["position"],
    "filter": ["select"], "selection": ["select"], "align": ["anchor"],
  ]

  /// Returns the key among `known` that means the same as `name`, or the most similar one. Nil if there is none.
  static func suggestion(for name: String, among known: [String]) -> String? {
    // A similar spelling of another word is no better than a word of the same meaning.
    if let near = nearestName(to: name, among: known, limit: 1) { return near }
    if let meant = keys[name]?.first(where: { known.contains($0) }) { return meant }
    // The models of a group are in its children.
    if known.contains("children"), SceneFileObject.modelKeys.contains(where: { $0.text == name }) {
      return "children: { \(name) }"
    }
    return nearestName(to: name, among: known)
  }
}
