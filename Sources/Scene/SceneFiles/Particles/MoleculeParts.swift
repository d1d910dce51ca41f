import Geometry
import ParticleFormats
import SceneModel

/// The parts of a structure with several chains, as in PDB files: chains of residues, ligands, and water.
///
/// Standard residues are amino acids and nucleotides. Other residues are ligands by their names, or water.
struct MoleculeParts {
  /// A part, in the order of a legend.
  struct Part {
    let name: String
    let color: SIMD4<UInt8>
  }

  let parts: [Part]
  /// The number of the part of each particle.
  let numbers: [Int]

  /// The names of residues of water in PDB and in force fields.
  static let waterNames: Set<String> = [
    "HOH", "WAT", "H2O", "DOD", "SOL", "TIP", "TIP3", "TP3", "TIP4", "TP4", "SPC", "OH2",
  ]
  /// The amino acids, in their spellings by protonation, and the nucleotides.
  private static let chainNames: Set<String> = [
    "ALA", "ARG", "ASN", "ASP", "CYS", "GLN", "GLU", "GLY", "HIS", "ILE", "LEU", "LYS", "MET", "PHE", "PRO",
    "SER", "THR", "TRP", "TYR", "VAL", "SEC", "PYL", "MSE", "HID", "HIE", "HIP", "HSD", "HSE", "HSP", "CYX",
    "ASX", "GLX", "UNK", "A", "C", "G", "U", "I", "DA", "DC", "DG", "DT", "DI", "DU", "ADE", "CYT", "GUA",
    "THY", "URA",
  ]
  /// The greatest number of kinds of ligands with colours of their own.
  private static let ligandLimit = 3
  private static let water = SIMD4<UInt8>(0xBF, 0xDD, 0xF2, 0xFF)

  /// Finds the parts. Nil unless the frame has residues of at least two chains. O(particles).
  init?(_ frame: ParticleFrame) {
    guard case .labels(let chains)? = frame.column("chain"),
      case .labels(let residues)? = frame.column("residue")
    else { return nil }
    let isStandard = residues.names.map { Self.chainNames.contains($0) }
    let isWater = residues.names.map { Self.waterNames.contains($0) }
    var usedChains = [Bool](repeating: false, count: chains.names.count)
    var usedLigands = [Bool](repeating: false, count: residues.names.count)
    var hasWater = false
    for index in frame.positions.indices {
      let residue = Int(residues.indices[index])
      if isStandard[residue] {
        usedChains[Int(chains.indices[index])] = true
      } else if isWater[residue] {
        hasWater = true
      } else {
        usedLigands[residue] = true
      }
    }
    func sorted(_ names: [String], _ isUsed: [Bool]) -> [Int] {
      names.indices.filter { isUsed[$0] }.sorted { names[$0] < names[$1] }
    }
    let chainOrder = sorted(chains.names, usedChains)
    guard chainOrder.count > 1 else { return nil }
    var parts: [Part] = []
    var chainParts = [Int](repeating: 0, count: chains.names.count)
    for chain in chainOrder {
      chainParts[chain] = parts.count
      let name = chains.names[chain]
      parts.append(Part(name: name.isEmpty ? "no name" : name, color: Self.color(parts.count)))
    }
    var residueParts = [Int](repeating: 0, count: residues.names.count)
    let ligandOrder = sorted(residues.names, usedLigands)
    let isGrouped = ligandOrder.count > Self.ligandLimit
    for (number, ligand) in ligandOrder.enumerated() {
      if !isGrouped || number == 0 {
        parts.append(
          Part(name: isGrouped ? "ligands" : residues.names[ligand], color: Self.color(parts.count)))
      }
      residueParts[ligand] = parts.count - 1
    }
    if hasWater {
      for residue in isWater.indices where isWater[residue] { residueParts[residue] = parts.count }
      parts.append(Part(name: "water", color: Self.water))
    }
    self.parts = parts
    numbers = frame.positions.indices.map { index in
      let residue = Int(residues.indices[index])
      return isStandard[residue] ? chainParts[Int(chains.indices[index])] : residueParts[residue]
    }
  }

  private static func color(_ number: Int) -> SIMD4<UInt8> { Palette.categories.color(ofCategory: number) }

  /// The colour of each particle.
  var colors: ParticleAppearance.ParticleValues<SIMD4<UInt8>> {
    .byLabel(numbers.map { UInt32($0) }, table: parts.map(\.color))
  }

  /// Returns the categories with the numbers of the particles with these indices. Nil counts all. O(particles).
  func categories(_ indices: [Int]?) -> [ColorKey.Category] {
    var counts = [Int](repeating: 0, count: parts.count)
    if let indices {
      for index in indices { counts[numbers[index]] += 1 }
    } else {
      for number in numbers { counts[number] += 1 }
    }
    return zip(parts, counts).map { ColorKey.Category($0.name, color: $0.color, count: $1) }
  }
}

extension ParticleFrame {
  /// Returns whether each particle belongs to water, if the frame has other residues, too. Nil otherwise. O(particles).
  var loneWaters: [Bool]? {
    guard case .labels(let residues)? = column("residue") else { return nil }
    let isWater = residues.names.map { MoleculeParts.waterNames.contains($0) }
    guard isWater.contains(true) else { return nil }
    let waters = residues.indices.map { isWater[Int($0)] }
    return waters.contains(true) && waters.contains(false) ? waters : nil
  }

  /// The median distance of a particle from its nearest neighbour, of up to 512 of them spread over the frame. Nil for fewer
  /// than two particles, or if they coincide. O(particles).
  var nearestDistance: Float? {
    // Missing particles have no place.
    let positions = positions.filter { ($0 * 0).sum() == 0 }
    let (bounds, count) = (bounds, positions.count)
    let size = bounds.size
    let longest = size.max()
    guard count > 1, longest > 0, longest.isFinite else { return nil }
    // Cells that contain about two particles where they fill the box.
    let volume = max(size.x, longest / 64) * max(size.y, longest / 64) * max(size.z, longest / 64)
    let edge = max(exp2(log2(volume / Float(count) * 2) / 3), longest / 512)
    // Distances near the least positive number have no fraction.
    guard edge > 0 else { return nil }
    func cell(_ position: SIMD3<Float>) -> SIMD3<Int32> {
      SIMD3<Int32>((position - bounds.min) / edge, rounding: .down)
    }
    var cells: [SIMD3<Int32>: [Int32]] = [:]
    for index in positions.indices { cells[cell(positions[index]), default: []].append(Int32(index)) }
    var distances: [Float] = []
    let step = max(1, count / 512)
    for index in stride(from: 0, to: count, by: step) {
      let center = cell(positions[index])
      var nearest = Float.infinity
      // A neighbour within a ring of cells is the nearest if it is nearer than the ring's width.
      for reach in Int32(1)...4 {
        for x in -reach...reach {
          for y in -reach...reach {
            for z in -reach...reach {
              // Crowded cells need no more neighbours than these.
              for other in cells[center &+ SIMD3(x, y, z)]?.prefix(256) ?? [] where Int(other) != index {
                let offset = positions[Int(other)] - positions[index]
                nearest = min(nearest, (offset * offset).sum())
              }
            }
          }
        }
        if nearest.squareRoot() <= edge * Float(reach) { break }
      }
      if nearest > 0, nearest.isFinite { distances.append(nearest.squareRoot()) }
    }
    guard !distances.isEmpty else { return nil }
    distances.sort()
    return distances[distances.count / 2]
  }
}

#if canImport(Glibc)
  import func Glibc.exp2
  import func Glibc.log2
#elseif canImport(Darwin)
  import func Darwin.exp2
  import func Darwin.log2
#endif
