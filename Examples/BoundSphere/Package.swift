// swift-tools-version: 6.2
import PackageDescription

// A window with spheres that follow each other.
let package = Package(
  name: "BoundSphere",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "BoundSphere", dependencies: [.product(name: "OrreryKit", package: "orrery")])
  ],
  swiftLanguageModes: [.v6])
