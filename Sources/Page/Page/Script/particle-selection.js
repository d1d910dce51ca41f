// Selections of particles that follow values: trees whose parts without names are evaluated, as SelectionProgram.swift
// describes them.

// Returns 1 for each particle that is selected and 0 for each other one. `numberOf(limit)` returns the number of a limit.
// O(particles × nodes), also for distances.
export function selectParticles([kind, ...parts], arrays, numberOf) {
  const select = (tree) => selectParticles(tree, arrays, numberOf);
  switch (kind) {
    case "mask": return arrays[parts[0]];
    case "not": return select(parts[0]).map((value) => 1 - value);
    case "and": {
      const other = select(parts[1]);
      return select(parts[0]).map((value, index) => value & other[index]);
    }
    case "or": {
      const other = select(parts[1]);
      return select(parts[0]).map((value, index) => value | other[index]);
    }
    case "range": return matching(arrays[parts[0]], numberOf(parts[1]), numberOf(parts[2]), inRange);
    case "within": return nearParticles(arrays[parts[0]], numberOf(parts[1]), select(parts[2]));
    default: return matching(arrays[parts[0]], numberOf(parts[1]), 0, comparisons[kind]);
  }
}

const inRange = (value, low, high) => low <= value && value <= high;

const comparisons = {
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
};

function matching(numbers, first, second, holds) {
  const found = new Uint8Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) found[index] = holds(numbers[index], first, second) ? 1 : 0;
  return found;
}

// Returns a tree of boxes over particles, as PointTree.swift. A leaf has few particles, or coincident ones.
function pointTree(positions, list) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (const index of list) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], positions[3 * index + axis]);
      high[axis] = Math.max(high[axis], positions[3 * index + axis]);
    }
  }
  const sizes = high.map((value, axis) => value - low[axis]);
  const axis = sizes.indexOf(Math.max(...sizes));
  if (list.length <= 16 || !(sizes[axis] > 0)) return { low, high, parts: [list] };
  const sorted = list.slice().sort((one, other) => positions[3 * one + axis] - positions[3 * other + axis]);
  const middle = sorted.length >> 1;
  return { low, high, parts: [pointTree(positions, sorted.slice(0, middle)), pointTree(positions, sorted.slice(middle))] };
}

// Returns the references and the particles at a distance of at most `distance` from one of them. A spatial hash of cubes as
// large as the distance, as in NeighborGrid.swift, finds the neighbours. Distances are computed in floats.
function nearParticles(positions, distance, isReference) {
  const found = isReference.slice();
  const references = [];
  isReference.forEach((value, index) => { if (value) references.push(index); });
  if (references.length === 0 || !(distance > 0)) return found;
  const limit = Math.fround(distance * distance);
  let slotCount = 16;
  while (slotCount < 2 * references.length) slotCount *= 2;
  const cubeOf = (index, axis) => Math.floor(positions[3 * index + axis] / distance);
  const slotOf = (x, y, z) => (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & (slotCount - 1);
  const slots = new Map();
  for (const index of references) {
    const slot = slotOf(cubeOf(index, 0), cubeOf(index, 1), cubeOf(index, 2));
    if (slots.has(slot)) slots.get(slot).push(index);
    else slots.set(slot, [index]);
  }
  const isNear = (one, other) => {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const offset = Math.fround(positions[3 * one + axis] - positions[3 * other + axis]);
      sum = Math.fround(sum + Math.fround(offset * offset));
    }
    return sum <= limit;
  };
  // Crowded slots, such as those of coincident particles, are divided.
  for (const [slot, list] of slots) if (list.length > 64) slots.set(slot, pointTree(positions, list));
  const hasNear = (node, index) => {
    if (Array.isArray(node)) return node.some((reference) => isNear(reference, index));
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const position = positions[3 * index + axis];
      const offset = Math.fround(Math.max(node.low[axis] - position, position - node.high[axis], 0));
      sum = Math.fround(sum + Math.fround(offset * offset));
    }
    return sum <= limit && node.parts.some((part) => hasNear(part, index));
  };
  for (let index = 0; index < found.length; index++) {
    if (found[index]) continue;
    const [x, y, z] = [cubeOf(index, 0), cubeOf(index, 1), cubeOf(index, 2)];
    for (let cube = 0; cube < 27 && !found[index]; cube++) {
      const slot = slotOf(x + (cube % 3) - 1, y + (Math.floor(cube / 3) % 3) - 1, z + Math.floor(cube / 9) - 1);
      const content = slots.get(slot);
      if (content && hasNear(content, index)) found[index] = 1;
    }
  }
  return found;
}
