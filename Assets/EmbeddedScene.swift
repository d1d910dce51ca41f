/// The scenes of this folder that are built into a program, so that it can show something wherever it is.
public enum EmbeddedScene {
  /// The bytes of `solar-system.json5`.
  public static var solarSystem: [UInt8] { PackageResources.solar_system_json5 }
}
