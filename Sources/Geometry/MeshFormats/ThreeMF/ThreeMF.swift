import Geometry

/// The names of the parts of 3MF files: 3MF Core Specification 1.3, and its extensions Materials and Properties 1.2, and Beam
/// Lattice 1.2.
enum ThreeMF {
  /// The file of the relationships of the package.
  static let relationships = "_rels/.rels"
  /// The types of the files of the package.
  static let contentTypes = "[Content_Types].xml"
  /// The usual name of the model.
  static let model = "3D/3dmodel.model"
  /// The type of the relationship with the model.
  static let modelRelationship = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
  static let core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
  static let materials = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"
  static let beams = "http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"
  static let balls = "http://schemas.microsoft.com/3dmanufacturing/beamlattice/balls/2020/07"
  static let production = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06"

  /// The lengths of the units, in millimetres.
  static let units: [String: Float] = [
    "micron": 0.001, "millimeter": 1, "centimeter": 10, "inch": 25.4, "foot": 304.8, "meter": 1000,
  ]
}
