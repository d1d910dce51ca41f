// The data of a page: a JSON header and binary arrays. `PageData` and `PageArrays` of Orrery describe the layout.

const elementTypes = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array };

// Returns `{ header, arrays }` from the decompressed bytes of a page, an ArrayBuffer.
export function decodeData(buffer) {
  const view = new DataView(buffer);
  const scriptSize = view.getUint32(0, true);
  const headerSize = view.getUint32(4, true);
  const start = 8 + scriptSize;
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, start, headerSize)));
  const base = (start + headerSize + 15) & ~15;
  const arrays = header.arrays.map((entry) => decodeArray(buffer, base + entry.offset, entry));
  return { header, arrays };
}

// Returns one array. Only arrays with an encoding are copied.
function decodeArray(buffer, offset, entry) {
  const [encoding, stride] = (entry.encoding ?? "plain").split(":");
  if (encoding === "plain") return new elementTypes[entry.type](buffer, offset, entry.count);
  return decodeDifferences(new Uint8Array(buffer, offset, 2 * entry.count), entry.count, Number(stride));
}

// Returns numbers of 16 bits from their differences: the lower bytes of all, then the upper bytes.
function decodeDifferences(bytes, count, stride) {
  const values = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    const difference = bytes[i] | (bytes[count + i] << 8);
    values[i] = i < stride ? difference : values[i - stride] + difference;
  }
  return values;
}

// Returns floats from the reference to an array of points: plain floats, or numbers of 16 bits in a box.
export function decodePoints(reference, arrays) {
  const numbers = arrays[reference.array];
  if (!reference.min) return Float32Array.from(numbers);
  const { min, size } = reference;
  // The size is that of 65,535 steps.
  const points = new Float32Array(numbers.length);
  for (let i = 0; i < points.length; i++) points[i] = min[i % 3] + (numbers[i] / 65535) * size[i % 3];
  return points;
}

// Returns the values of `count` elements of `components` each from the reference to a table.
export function decodeTable(reference, count, components, arrays) {
  if (reference.array !== undefined) return arrays[reference.array].slice();
  const table = arrays[reference.table];
  const indices = reference.indices === undefined ? null : arrays[reference.indices];
  const values = new table.constructor(count * components);
  for (let i = 0; i < count; i++) {
    const row = (indices ? indices[i] : 0) * components;
    for (let c = 0; c < components; c++) values[i * components + c] = table[row + c];
  }
  return values;
}

// Returns unit vectors from their octahedral map, two numbers of 16 bits each.
export function decodeOctahedral(numbers) {
  const vectors = new Float32Array((numbers.length / 2) * 3);
  for (let i = 0; i < numbers.length / 2; i++) {
    let x = numbers[2 * i] / 32767 - 1;
    let y = numbers[2 * i + 1] / 32767 - 1;
    const z = 1 - Math.abs(x) - Math.abs(y);
    if (z < 0) {
      const folded = 1 - Math.abs(y);
      y = (1 - Math.abs(x)) * (y < 0 ? -1 : 1);
      x = folded * (x < 0 ? -1 : 1);
    }
    const scale = 1 / Math.hypot(x, y, z);
    vectors[3 * i] = x * scale;
    vectors[3 * i + 1] = y * scale;
    vectors[3 * i + 2] = z * scale;
  }
  return vectors;
}

// Returns the elements of a cloud as typed arrays, and the number of exact decimals of their positions.
export function decodeElements(elements, arrays) {
  const count = elements.count;
  const decoded = { count, colors: decodeTable(elements.colors, count, 4, arrays) };
  if (elements.radii) decoded.radii = decodeTable(elements.radii, count, 1, arrays);
  for (const key of ["centers", "starts", "ends"]) {
    if (!elements[key]) continue;
    decoded[key] = decodePoints(elements[key], arrays);
    decoded.decimals = Math.min(decoded.decimals ?? Infinity, elements[key].decimals ?? Infinity);
  }
  for (const key of ["rotations", "scales"]) {
    if (elements[key]) decoded[key] = decodeTable(elements[key], count, 3, arrays);
  }
  if (elements.transforms !== undefined) decoded.transforms = arrays[elements.transforms].slice();
  return decoded;
}
