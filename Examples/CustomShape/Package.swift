// swift-tools-version: 6.2
import PackageDescription

// A shape of one's own.
let package = Package(
  name: "CustomShape",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "CustomShape", dependencies: [.product(name: "OrreryKit", package: "orrery")])
  ],
  swiftLanguageModes: [.v6])
