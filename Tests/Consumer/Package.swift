// swift-tools-version: 6.2
import PackageDescription

// A package that uses `Reactive` and nothing else. `make check-packages` builds it, and checks that no package is fetched.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "orrery", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Counter", dependencies: [.product(name: "Reactive", package: "orrery")])
  ])
