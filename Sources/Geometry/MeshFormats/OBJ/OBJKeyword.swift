import TextCoding

/// The kind of a statement other than `v`, `vt`, `vn` and `f` in lower case. Keywords are read in any letter case.
enum OBJKeyword {
  /// A face with the keyword of old files.
  case face
  /// Vertex data with a keyword in upper case.
  case position, textureCoordinate, normal
  case object, group, material, materialLibrary
  /// A reference to a file that is not read.
  case otherFile
  /// An element that a mesh does not have.
  case lines, points, freeForm
  case smoothingGroup
  /// A merging group, the data of a free-form surface, or a rendering attribute, without effect on a mesh.
  case ignored

  /// Creates the keyword `word`. Nil for a word that is not a keyword of an OBJ file.
  init?(_ word: borrowing Span<UInt8>) {
    guard word.count <= Self.longest,
      let keyword = Self.byName[String(utf8: word).lowercased()]
    else { return nil }
    self = keyword
  }

  private static let byName: [String: OBJKeyword] = [
    "fo": .face, "f": .face, "v": .position, "vt": .textureCoordinate, "vn": .normal, "o": .object,
    "g": .group, "usemtl": .material, "mtllib": .materialLibrary,
    "maplib": .otherFile, "call": .otherFile, "shadow_obj": .otherFile, "trace_obj": .otherFile,
    "l": .lines, "p": .points,
    "curv": .freeForm, "curv2": .freeForm, "surf": .freeForm, "vp": .freeForm,
    "s": .smoothingGroup, "mg": .ignored,
    "cstype": .ignored, "deg": .ignored, "bmat": .ignored, "step": .ignored, "parm": .ignored,
    "trim": .ignored, "hole": .ignored, "scrv": .ignored, "sp": .ignored, "end": .ignored, "con": .ignored,
    "bsp": .ignored, "bzp": .ignored, "cdc": .ignored, "cdp": .ignored, "res": .ignored,
    "bevel": .ignored, "c_interp": .ignored, "d_interp": .ignored, "lod": .ignored, "usemap": .ignored,
    "ctech": .ignored, "stech": .ignored, "csh": .ignored,
  ]

  private static let longest = byName.keys.reduce(0) { max($0, $1.utf8.count) }
}
