// swift-tools-version: 6.2
import PackageDescription

// A list of particles that follows the lines of standard input.
let package = Package(
  name: "ParticleStream",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "ParticleStream", dependencies: [.product(name: "OrreryKit", package: "orrery")])
  ],
  swiftLanguageModes: [.v6])
