// swift-tools-version: 6.2
import PackageDescription

// A program that uses `Reactive` and nothing else, and fetches no other package.
let package = Package(
  name: "ReactiveCounter",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "ReactiveCounter", dependencies: [.product(name: "Reactive", package: "orrery")])
  ],
  swiftLanguageModes: [.v6])
