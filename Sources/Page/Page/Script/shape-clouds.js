// Draws clouds of shapes as instances of one mesh, as in ShapeCloudRenderer.swift: the opaque elements, then the opaque
// reflections, whose winding is reversed, then the translucent elements in the order of their depths.

import { setSurface, Surface } from "./surfaces.js";
import { composeTransforms, determinantOf, isDrawableTransform } from "./transforms.js";

const wordsOfElement = 13;
const stride = 4 * wordsOfElement;

// Returns whether an element with a transform is drawn: it has an extent, and no value is missing.
export const isDrawnElement = (transform) => isDrawableTransform(transform) && transform.slice(0, 9).some((number) => number !== 0);

// The elements of a cloud of shapes on the GPU, 52 bytes each: the transform and the colour.
export class ShapeCloud {
  // Creates a cloud of the shape of another model, its template.
  constructor(device, model, template, detail) {
    this.device = device;
    this.model = model;
    this.template = new Surface(device, template, detail);
    this.buffer = device.gl.createBuffer();
    this.order = null;
    this.fixed = fixedExtents(model.data, this.template.box);
  }

  // Reads placement, colours and material for a frame.
  prepare(placements, materials) {
    const { model, template } = this;
    template.prepare(placements, materials);
    const { transform, isVisible } = placements.ofGroup(model.group);
    Object.assign(this, { transform, isVisible: isVisible && template.gpu !== null && template.hasExtent });
    const opaque = [true, false].map((isOpaqueElement) => {
      const hasOpaqueColors = isOpaqueElement && !(template.color[3] < 1);
      return template.material ? !template.material.isTranslucent(hasOpaqueColors) : hasOpaqueColors;
    });
    const { elements } = model.data;
    if (this.elements === elements && !this.isChanged && this.opaque?.every((value, index) => value === opaque[index])) return;
    Object.assign(this, { elements, opaque, isChanged: false, order: null });
    this.keepExtents();
    const parts = { plain: [], mirrored: [], translucent: [] };
    for (let index = 0; index < elements.count; index++) {
      const isOpaque = elements.colors[4 * index + 3] === 255 ? opaque[0] : opaque[1];
      const own = elements.transforms.subarray(12 * index, 12 * index + 12);
      if (!isDrawnElement(own)) continue;
      const isMirrored = determinantOf(own) < 0;
      (isOpaque ? isMirrored ? parts.mirrored : parts.plain : parts.translucent).push(index);
    }
    this.parts = parts;
    this.upload([...parts.plain, ...parts.mirrored, ...parts.translucent]);
  }

  // Scales the elements with lengths of their own, so that they keep them when a length of the template changes.
  keepExtents() {
    const { transforms } = this.elements;
    for (const { element, axis, extent } of this.fixed) {
      const start = 12 * element + 3 * axis;
      const factor = extent / extentOf(transforms, start, this.template.box, axis);
      for (let part = start; part < start + 3; part++) transforms[part] *= factor;
    }
  }

  // Marks the elements as changed in place.
  setChanged() { this.isChanged = true; }

  upload(indices) {
    const { gl } = this.device;
    const { transforms, colors } = this.elements;
    const floats = new Float32Array(wordsOfElement * indices.length);
    const bytes = new Uint8Array(floats.buffer);
    indices.forEach((element, index) => {
      floats.set(transforms.subarray(12 * element, 12 * element + 12), wordsOfElement * index);
      bytes.set(colors.subarray(4 * element, 4 * element + 4), stride * index + 48);
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, floats, gl.DYNAMIC_DRAW);
  }

  // The opaque elements as surfaces.
  get opaqueSurfaces() {
    if (!this.isVisible) return [];
    const { plain, mirrored } = this.parts;
    return [
      this.part(0, plain.length, true, false), this.part(plain.length, mirrored.length, true, true),
    ].filter((part) => part.count > 0);
  }

  // The translucent elements in the order of the scene: their extents in the scene and whether they are mirrored.
  get translucentElements() {
    if (!this.isVisible) return [];
    return this.parts.translucent.map((element) => {
      const own = Array.from(this.elements.transforms.subarray(12 * element, 12 * element + 12));
      const extent = { ...this.template.extent, transform: composeTransforms(this.transform, own) };
      return { cloud: this, element, extent, isMirrored: determinantOf(own) < 0 };
    });
  }

  // Uploads the translucent elements in an order, unless it is that of the last frame.
  setOrder(order) {
    if (this.order && order.every((element, index) => element === this.order[index])) return;
    this.order = order;
    this.upload([...this.parts.plain, ...this.parts.mirrored, ...order]);
  }

  // Returns `count` translucent elements from position `first` in their order as a surface.
  translucentPart(first, count, isMirrored) {
    const { plain, mirrored } = this.parts;
    return this.part(plain.length + mirrored.length + first, count, false, isMirrored);
  }

  part(first, count, isOpaque, areMirrored) {
    const { template, device } = this;
    return {
      count, isOpaque, isVisible: true, material: template.material, isOneSided: template.isOneSided,
      isTransmissive: template.isTransmissive,
      attributes: (isDepthOnly) => ({ ...template.attributes(isDepthOnly), INSTANCES: 1 }),
      draw: (program) => {
        setSurface(program, device.gl, this.transform, template.color, areMirrored);
        if (template.material?.coordinateCount) template.gpu.setBounds(program, template.mesh);
        template.gpu.drawInstances(count, () => this.bindElements(first));
      },
    };
  }

  bindElements(first) {
    const { gl } = this.device;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (let part = 0; part < 3; part++) this.bindAttribute(2 + part, gl.FLOAT, stride * first + 16 * part);
    this.bindAttribute(9, gl.UNSIGNED_BYTE, stride * first + 48);
  }

  bindAttribute(location, type, offset) {
    const { gl } = this.device;
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 4, type, type === gl.UNSIGNED_BYTE, stride, offset);
    gl.vertexAttribDivisor(location, 1);
  }

  dispose() {
    this.device.gl.deleteBuffer(this.buffer);
    this.template.dispose();
  }
}

// Returns the extent of an element along an axis of the template. `start` is that of the column of its transform.
const extentOf = (transforms, start, box, axis) => (
  Math.hypot(transforms[start], transforms[start + 1], transforms[start + 2]) * box.high[axis]);

// Returns the extents that do not follow those of the template: { element, axis, extent }. `fixed` has the number of the element
// and the axis of each.
function fixedExtents({ elements, fixed = [] }, box) {
  const extents = [];
  for (let place = 0; place < fixed.length; place += 2) {
    const [element, axis] = [fixed[place], fixed[place + 1]];
    extents.push({ element, axis, extent: extentOf(elements.transforms, 12 * element + 3 * axis, box, axis) });
  }
  return extents;
}
