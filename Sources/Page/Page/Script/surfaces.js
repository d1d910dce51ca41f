// The surfaces of a scene: shapes, meshes and computed meshes, drawn as triangles, as in SurfacePass.swift.

import { boxOfPoints, centerOf, emptyBox, sizeOf, transformBox } from "./boxes.js";
import { GPUMesh } from "./gpu-mesh.js";
import { lightingDefinitions } from "./lighting.js";
import { connectSurface } from "./materials.js";
import { drawInSteps } from "./quality.js";
import { drawnLengths, formOf, shapeKinds } from "./shapes.js";
import { determinantOf, matrixOf, normalMatrixOf, uniformScaleOf } from "./transforms.js";
import { drawnLength } from "./vectors.js";

const white = [1, 1, 1, 1];
// The number of triangles of the first range.
const firstTriangles = 4096;
const clampColor = (color) => color.map((value) => Math.min(Math.max(value, 0), 1));

// The box of the positions of a mesh, computed once.
function meshBox(mesh) {
  mesh.box ??= mesh.vertices ? null : boxOfPoints(mesh.positions);
  return mesh.box;
}

// Whether no vertex colour of a mesh is translucent, computed once for an array.
function hasOpaqueVertices({ colors }) {
  if (!colors) return true;
  if (colors.isOpaque === undefined) {
    colors.isOpaque = true;
    for (let index = 3; index < colors.length; index += 4) if (!(colors[index] >= 1)) colors.isOpaque = false;
  }
  return colors.isOpaque;
}

// A shape, a mesh or a computed mesh on the GPU.
export class Surface {
  constructor(device, model, detail, deformation = null) {
    Object.assign(this, { device, model, detail, deformation });
    this.isShape = model.kind in shapeKinds;
    this.gpu = null;
    this.box = emptyBox();
    this.updateMesh();
  }

  // Whether no length of the shape or of the extrusion is 0 or missing.
  get hasExtent() {
    const { kind, values } = this.model;
    return this.isShape ? drawnLengths(kind, values) !== null : kind !== "extrusion" || drawnLength(values.depth) !== null;
  }

  // Computes and uploads the mesh of a shape, because a length changed, or uploads that of another model.
  updateMesh() {
    const { model } = this;
    if (this.isShape) {
      const { kind } = model;
      const values = drawnLengths(kind, model.values);
      // A shape with nothing to draw keeps its last mesh.
      if (!values) return;
      const form = formOf(kind, this.detail);
      this.mesh = { indices: form.indices, textureCoordinates: form.textureCoordinates, vertices: form.vertices(values) };
      const half = shapeKinds[kind].halfExtent(values);
      this.box = { low: half.map((value) => -value), high: half };
    } else {
      this.mesh = this.deformation?.mesh ?? model.data.mesh;
      this.box = meshBox(this.mesh);
    }
    const isFirst = !this.gpu;
    this.gpu ??= new GPUMesh(this.device);
    this.gpu.update(this.mesh);
    if (isFirst) this.deformation?.connect(this.gpu);
  }

  // Reads placement, colour and material for a frame.
  prepare(placements, materials) {
    const { model, deformation } = this;
    const { values } = model;
    if (deformation?.update(placements)) this.updateMesh();
    if (deformation) this.box = deformation.box;
    const { transform, isVisible } = deformation?.placement(placements) ?? placements.ofModel(model);
    this.transform = transform;
    this.isVisible = isVisible && this.gpu !== null && this.hasExtent;
    const material = materials.of(model.material);
    // A tessellated sphere is drawn as an exact one without a material, if the material makes no difference; see
    // MeshModel.sphere.
    this.isSphere = this.mesh?.sphereRadius !== undefined && uniformScaleOf(transform) !== null
      && (material === null || material.isStandardReflection);
    this.material = this.isSphere ? null : material;
    const base = materials.scene.models[model.material]?.values.baseColor ?? white;
    const own = values.color ?? white;
    this.color = clampColor(own.map((value, index) => value * (base[index] ?? 1)));
    const isOpaqueColor = !(this.color[3] < 1) && (this.isShape || hasOpaqueVertices(this.mesh ?? {}));
    this.isTransmissive = Boolean(this.material?.isTransmissive);
    this.isOpaque = this.material ? !this.material.isTranslucent(isOpaqueColor) : isOpaqueColor;
    const isDoubleSided = materials.scene.models[model.material]?.values.doubleSided === true;
    const isClosed = this.isShape && !shapeKinds[model.kind].isOpen;
    if (this.isShape) this.isOneSided = isClosed && !isDoubleSided;
    // The standard material has no index; see PageModels+Meshes.swift.
    else if (model.kind === "mesh") {
      const isOneSided = model.material < 0 ? model.data.isOneSided === true : !isDoubleSided && !model.data.isDoubleSided;
      this.isOneSided = this.isSphere || isOneSided;
    } else this.isOneSided = !values.doubleSided;
    this.showsInside = isClosed && !this.isOneSided;
  }

  // The extent in the scene, by which translucent surfaces are sorted: { box, transform, isRound, isSimple }; see
  // translucent-order.js.
  get extent() {
    const { kind } = this.model;
    return {
      box: this.box, transform: this.transform, isRound: kind === "sphere" || kind === "ellipsoid" || this.isSphere,
      isSimple: !this.device.clip && (this.isShape ? !shapeKinds[kind].isConcave && !this.showsInside : this.isSphere),
    };
  }

  // The mesh with the positions of all vertices in a pose, for picking and framing.
  get posed() { return this.deformation?.posed ?? this.mesh; }

  // The vertex attributes and the variant of the shaders.
  attributes(isDepthOnly) {
    const { material, mesh } = this;
    const definitions = { VERTEX_COLORS: 0, TEXTURE_COORDINATES: 0, TANGENTS: 0, INSTANCES: 0, ...this.deformation?.attributes };
    if (isDepthOnly && !material?.depthDefinitions) return definitions;
    Object.assign(definitions, material?.vertexDefinitions);
    definitions.VERTEX_COLORS = mesh.colors ? 1 : 0;
    if (material?.coordinateCount && mesh.textureCoordinates) {
      definitions.TEXTURE_COORDINATES = Math.min(material.coordinateCount, mesh.secondTextureCoordinates ? 2 : 1);
    }
    definitions.TANGENTS = material?.needsTangents && mesh.tangents ? 1 : 0;
    return definitions;
  }

  // Draws the surface with the bound program.
  draw(program) {
    setSurface(program, this.device.gl, this.transform, this.color);
    if (this.material?.coordinateCount) this.gpu.setBounds(program, this.mesh);
    this.deformation?.bind(program);
    this.gpu.draw(this.range);
  }

  // Draws the surface by `draw` in ranges of triangles, and yields after each; see `RenderTarget.drawInBands`. The vertices of a mesh
  // with many triangles would be transformed again for each band of rows.
  *drawInRanges(pace, draw) {
    try {
      yield* drawInSteps(pace, this.gpu.triangleCount, firstTriangles, (first, count) => {
        this.range = { first, count };
        draw();
      });
    } finally {
      this.range = undefined;
    }
  }

  // Whether the surface is drawn in ranges of triangles rather than in bands of rows.
  get isDetailed() { return this.gpu.triangleCount > firstTriangles; }

  // Whether the surface can cast a shadow on itself; see Scene.swift. A mask opens a closed surface.
  get shadowsItself() {
    const size = sizeOf(this.box);
    const [least, greatest] = [Math.min(...size), Math.max(...size)];
    const { kind } = this.model;
    const isMasked = (this.material?.values.alphaMode ?? "opaque") !== "opaque";
    if (this.isShape) return !shapeKinds[kind].isOpen && (Boolean(shapeKinds[kind].isConcave) || isMasked);
    return kind === "mesh" ? !this.mesh.isConvex || (isMasked && least > 0) : !(least <= greatest * 1e-6);
  }

  // The box in the scene.
  get sceneBox() { return transformBox(this.transform, this.box); }

  dispose() {
    this.gpu?.dispose();
    this.deformation?.dispose();
  }
}

// Sets the transform and the colour of the next surface, and the winding of its front faces.
export function setSurface(program, gl, transform, color, areMirrored = false) {
  program.matrix("model", matrixOf(transform));
  program.matrix("normalMatrix", normalMatrixOf(transform));
  program.vector4("color", color);
  const isReflection = determinantOf(transform) < 0 !== areMirrored;
  gl.frontFace(isReflection ? gl.CW : gl.CCW);
  program.float("winding", isReflection ? -1 : 1);
}

// Draws surfaces in their order. Programs and materials are bound only when they change.
//
// - `stage`: "depths" or "light" for a layer of translucent surfaces, see translucent-layers.js; "reflectedShare" for the alpha of
//   ambient-occlusion.js; null for the light of surfaces.
export function drawSurfaces(device, surfaces, view, lighting, samplesAcross, bindEnvironment, stage = null) {
  const { gl } = device;
  let bound = { key: "", material: null, program: null };
  for (const surface of surfaces) {
    if (surface.isOneSided && !device.clip) gl.enable(gl.CULL_FACE);
    else gl.disable(gl.CULL_FACE);
    const isDepthOnly = lighting.isDepthOnly || stage === "depths";
    const own = surface.material;
    const materialDefinitions = (isDepthOnly ? own?.depthDefinitions : own?.definitions) ?? {};
    const hasMaterial = "MATERIAL" in materialDefinitions;
    const attributes = surface.attributes(isDepthOnly);
    if (hasMaterial && own !== bound.material) {
      own.bind();
      bound.material = own;
    }
    const key = JSON.stringify([attributes, materialDefinitions]);
    if (key !== bound.key) {
      if (!isDepthOnly && (hasMaterial || lighting.isPhysical)) bindEnvironment();
      const fragment = { ...lightingDefinitions(lighting, hasMaterial), ...attributes, ...materialDefinitions };
      // An attribute that only the vertex shader reads.
      delete fragment.INSTANCES;
      if (stage === "light") fragment.LAYER = 1;
      if (stage === "reflectedShare") fragment.REFLECTED_SHARE = 1;
      bound.program = stage === "depths" ? device.use("surface.vert", "layer-depths.frag", attributes, {}, connectSurface())
        : device.use("surface.vert", "surface.frag", attributes, fragment, connectSurface(fragment));
      bound.program.matrix("viewProjection", view.viewProjection);
      bound.program.float("samplesAcross", samplesAcross);
      bound.key = key;
    }
    if (!isDepthOnly && surface.isTransmissive) device.transmission?.bind();
    surface.draw(bound.program);
  }
  gl.enable(gl.CULL_FACE);
  gl.frontFace(gl.CCW);
}
