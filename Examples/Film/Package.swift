// swift-tools-version: 6.2
import PackageDescription

// A film without a display.
let package = Package(
  name: "Film",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Film", dependencies: [.product(name: "OrreryKit", package: "orrery")])
  ],
  swiftLanguageModes: [.v6])
