// The models of a scene on the GPU, reconciled with the changes of the scene, as in DrawableRenderers.swift.

import { cornersOf, emptyBox, includeBox, includeSphere, isEmptyBox } from "./boxes.js";
import { Deformation } from "./deformation.js";
import { Materials } from "./materials.js";
import { Placements } from "./placements.js";
import { Points } from "./points.js";
import { RodRecords } from "./rods.js";
import { SceneOutline } from "./scene-outline.js";
import { isDrawnElement, ShapeCloud } from "./shape-clouds.js";
import { detailOf, sceneDetail, shapeKinds } from "./shapes.js";
import { CloudRecords, SphereRecords } from "./sphere-records.js";
import { Surface } from "./surfaces.js";
import { applyTransform, composeTransforms, identityTransform, uniformScaleOf } from "./transforms.js";
import { dot, drawnLength, isDrawable, isDrawnSphere } from "./vectors.js";

const standardSettings = {
  scene: { background: [0.93, 0.94, 0.95, 1], backgroundBottom: null, exposure: 0 },
  effects: { occlusion: false, shadow: false, axes: false, scaleBar: false },
  environment: { rotation: 0, intensity: 1, visible: false },
};

// Returns the models of which a scene has at most one, by their values, and the lights and labels.
export function settingsOf(models) {
  const ofKind = (kind) => models.filter((model) => model.kind === kind);
  const valuesOf = (kind) => ofKind(kind)[0]?.values ?? standardSettings[kind] ?? null;
  return {
    picture: valuesOf("scene"), effects: valuesOf("effects"), environment: valuesOf("environment"),
    lights: ofKind("light"), labels: ofKind("label"), elementLabels: ofKind("elementLabels"),
    title: valuesOf("title"), legend: valuesOf("legend"),
  };
}

// The models on the GPU. The modules of surfaces are null in the page of a scene that has only clouds of spheres.
export class RenderContent {
  constructor(device, scene) {
    Object.assign(this, { device, scene, placements: new Placements(scene), materials: Materials && new Materials(device, scene) });
    const models = scene.models.filter(({ data }) => !data?.isTemplate);
    const ofKind = (kind) => models.filter((model) => model.kind === kind);
    this.settings = { ...settingsOf(models), castsStandardShadow: scene.fit?.castsStandardShadow ?? false };
    const spheres = ofKind("sphere");
    const shapes = models.filter(({ kind }) => shapeKinds && kind in shapeKinds && kind !== "sphere");
    this.detail = sceneDetail?.(spheres.length, shapes.length);
    this.sphereModels = spheres;
    this.sphereRecords = new SphereRecords(device);
    this.surfacesByIndex = new Map();
    for (const model of [...shapes, ...models.filter(({ data }) => data?.mesh)]) this.addSurface(model);
    this.cloudItems = ofKind("sphereCloud").map((model) => {
      const cloud = new CloudRecords(device);
      cloud.update(model.data.elements);
      return { model, cloud, records: cloud.records };
    });
    this.rodItems = ofKind("rodCloud").map((model) => {
      const records = new RodRecords(device);
      records.update(model.data.elements);
      return { model, records };
    });
    // Null in the page of a scene without points.
    this.pointItems = Points ? models.filter(({ data }) => data?.points).map((model) => new Points(device, model)) : [];
    const shapeCloudModels = ofKind("shapeCloud");
    const elementCount = shapeCloudModels.reduce((sum, { data }) => sum + data.elements.count, 0);
    this.allShapeClouds = shapeCloudModels.map((model) => new ShapeCloud(
      device, model, scene.models[model.data.template], detailOf(elementCount)));
    // The number of changes of models.
    this.revision = 0;
    this.arrangeSpheres();
    this.prepare();
    scene.dirty.clear();
    for (const model of scene.models) model.changed.clear();
  }

  addSurface(model) {
    const deformation = model.data.pose ? new Deformation(this.device, this.scene, model) : null;
    this.surfacesByIndex.set(model.index, new Surface(this.device, model, this.detail, deformation));
  }

  // Reads the changes of the scene, and uploads what changed. Returns whether the picture of the models may differ.
  update() {
    const { scene } = this;
    if (scene.dirty.size === 0) return false;
    let isChanged = false;
    let areSpheresChanged = false;
    const movedSpheres = [];
    for (const index of scene.dirty) {
      const model = scene.models[index];
      isChanged = this.apply(model) || isChanged;
      if (model.kind === "group") areSpheresChanged = true;
      this.revision++;
      if (model.kind === "sphere" && !model.data?.isTemplate) movedSpheres.push(model);
      model.changed.clear();
    }
    scene.dirty.clear();
    if (areSpheresChanged || movedSpheres.some((model) => this.isExact(model) !== this.batchNumbers.has(model))) {
      this.arrangeSpheres();
    } else if (movedSpheres.length > 0) {
      this.updateSpheres(movedSpheres);
    }
    if (isChanged) this.prepare();
    return isChanged;
  }

  // Applies the changes of a model. Returns whether it is a part of the picture in three dimensions.
  apply(model) {
    const { kind, changed, index } = model;
    if (kind === "group" || this.scene.animations?.isSource(kind)) {
      this.scene.animations?.reset();
      this.placements.reset();
      return true;
    }
    if (kind === "material") {
      this.materials?.update(index);
      return true;
    }
    const surface = this.surfacesByIndex.get(index);
    if (surface) {
      const needsMesh = surface.isShape ? shapeKinds[kind].lengths.some((name) => changed.has(name)) : changed.has("mesh");
      if (needsMesh) surface.updateMesh();
      return true;
    }
    if (model.data?.isTemplate) {
      for (const cloud of this.allShapeClouds) {
        if (cloud.template.model !== model) continue;
        if (shapeKinds[kind].lengths.some((name) => changed.has(name))) cloud.template.updateMesh();
        cloud.setChanged();
      }
      return true;
    }
    const item = [...this.cloudItems, ...this.rodItems].find((known) => known.model === model);
    if (item) {
      if (changed.has("elements")) (item.cloud ?? item.records).update(model.data.elements);
      item.box = null;
      return true;
    }
    if (kind === "shapeCloud") {
      this.allShapeClouds.find((cloud) => cloud.model === model)?.setChanged();
      return true;
    }
    return kind === "sphere" || Boolean(model.data?.points);
  }

  // Returns whether a sphere is drawn as an imposter: it is opaque, has no material, and is a sphere in the scene.
  isExact(model) {
    return model.material < 0 && !(model.values.color?.[3] < 1)
      && uniformScaleOf(this.placements.ofGroup(model.group).transform) !== null;
  }

  // Divides the single spheres into imposters and meshes. O(spheres).
  arrangeSpheres() {
    this.batchNumbers = new Map();
    for (const model of this.sphereModels) {
      const known = this.surfacesByIndex.get(model.index);
      if (this.isExact(model)) {
        known?.dispose();
        this.surfacesByIndex.delete(model.index);
        this.batchNumbers.set(model, this.batchNumbers.size);
      } else if (!known) {
        this.addSurface(model);
      }
    }
    this.sphereRecords.resize(this.batchNumbers.size);
    this.sphereRecords.box = emptyBox();
    this.sphereRecords.largestRadius = 0;
    for (const [model, number] of this.batchNumbers) this.setSphere(model, number);
    this.sphereRecords.isAllocated = false;
    this.sphereRecords.upload(0, this.batchNumbers.size);
  }

  // Uploads the records of changed spheres.
  updateSpheres(models) {
    let [first, end] = [Infinity, 0];
    for (const model of models) {
      const number = this.batchNumbers.get(model);
      if (number === undefined) continue;
      this.setSphere(model, number);
      first = Math.min(first, number);
      end = Math.max(end, number + 1);
    }
    this.sphereRecords.upload(first, end);
  }

  setSphere(model, number) {
    const { values } = model;
    const { center, radius, isVisible } = this.sphereInScene(model);
    this.sphereRecords.set(number, center, isVisible ? radius : 0, values.color ?? [1, 1, 1, 1]);
  }

  // Returns { center, radius, isVisible } of an exact sphere. One with a radius of 0 or a missing value is not visible.
  sphereInScene(model) {
    const { values } = model;
    const { transform, isVisible } = this.placements.ofGroup(model.group);
    const isDrawn = drawnLength(values.radius) !== null && isDrawable(values.position);
    if (!isDrawn) return { center: [0, 0, 0], radius: 0, isVisible: false };
    const radius = drawnLength(values.radius) * (uniformScaleOf(transform) ?? 0);
    const center = transform === identityTransform ? values.position : applyTransform(transform, values.position);
    return { center, radius, isVisible: isVisible && values.visible !== false };
  }

  // Reads placements, colours and materials of all models, and computes the bounding box.
  prepare() {
    const { placements, materials } = this;
    this.knownPickable = null;
    for (const surface of this.surfacesByIndex.values()) surface.prepare(placements, materials);
    for (const item of [...this.cloudItems, ...this.rodItems]) item.placement = placements.ofCloud(item.model);
    for (const cloud of this.allShapeClouds) cloud.prepare(placements, materials);
    for (const item of this.pointItems) item.prepare(placements);
    this.box = this.computeBox();
  }

  // The visible surfaces: shapes, meshes, computed meshes, and the opaque elements of shape clouds.
  get surfaces() {
    return [
      ...this.meshSurfaces, ...this.allShapeClouds.flatMap((cloud) => cloud.opaqueSurfaces),
    ];
  }

  // The visible shapes, meshes and computed meshes.
  get meshSurfaces() { return [...this.surfacesByIndex.values()].filter((surface) => surface.isVisible); }

  // The visible clouds of shapes.
  get shapeClouds() { return this.allShapeClouds.filter((cloud) => cloud.isVisible); }

  // The visible clouds with records, and the batch of single spheres: { records, placement }.
  get clouds() {
    const clouds = this.cloudItems.filter(({ placement, records }) => placement.isVisible && records.count > 0);
    return this.batchNumbers.size === 0 ? clouds
      : [...clouds, { records: this.sphereRecords, placement: { transform: identityTransform, radiusScale: 1 } }];
  }

  // The visible clouds of rods.
  get rods() { return this.rodItems.filter(({ placement, records }) => placement.isVisible && records.count > 0); }

  // The visible points and lines.
  get points() { return this.pointItems.filter((item) => item.isVisible && item.count > 0 && !item.points.shapes); }

  // The visible points that are 3D Gaussians.
  get splats() { return this.pointItems.filter((item) => item.isVisible && item.count > 0 && item.points.shapes); }

  // The number of spheres in visible clouds.
  get cloudSphereCount() {
    return this.cloudItems.reduce((sum, { placement, records }) => sum + (placement.isVisible ? records.count : 0), 0);
  }

  // The models for picking, computed once until models change; see picking.js.
  get pickable() {
    return this.knownPickable ??= {
      spheres: [...this.batchNumbers.keys()].map((model) => ({ model, ...this.sphereInScene(model) }))
        .filter(({ isVisible }) => isVisible),
      clouds: this.cloudItems.filter(({ placement }) => placement.isVisible)
        .map(({ model, placement }) => ({ model, placement, elements: model.data.elements })),
      rods: this.rods.map(({ model, placement }) => ({ model, placement, elements: model.data.elements })),
      surfaces: this.meshSurfaces, shapeClouds: this.shapeClouds,
    };
  }

  // The messages of computed meshes with invalid counts, which keep their last form.
  get failures() {
    return this.scene.computed.filter(({ failure }) => failure)
      .map(({ model, failure }) => `${model.kind} ${model.name}: ${failure}`);
  }

  // Returns whether a model is a sphere in the scene, whether it is drawn as an imposter or as a mesh.
  isRound(model) {
    return model.kind === "sphere" && uniformScaleOf(this.placements.ofGroup(model.group).transform) !== null;
  }

  // Calls `include(x, y, z, radius)` for the visible single spheres.
  forEachSphere(include) {
    for (const model of this.sphereModels) {
      if (!this.isRound(model)) continue;
      const { center, radius, isVisible } = this.sphereInScene(model);
      if (isVisible) include(...center, radius);
    }
  }

  // Calls `include(x, y, z, radius)` for the spheres of visible clouds, and for the ends of rods.
  forEachRoundElement(include) {
    for (const { model, placement } of [...this.cloudItems, ...this.rodItems]) {
      if (placement.isVisible) forEachRound(model.data.elements, placement, include);
    }
  }

  forEachElementBox(cloud, body) {
    const { transforms, count } = cloud.elements;
    const half = cloud.template.box.high;
    // One box for all elements: `body` does not keep it.
    const box = { low: [0, 0, 0], high: [0, 0, 0] };
    const own = new Array(12);
    for (let index = 0; index < count; index++) {
      for (let part = 0; part < 12; part++) own[part] = transforms[12 * index + part];
      if (!isDrawnElement(own)) continue;
      const t = composeTransforms(cloud.transform, own);
      for (let axis = 0; axis < 3; axis++) {
        const reach = Math.abs(t[axis]) * half[0] + Math.abs(t[3 + axis]) * half[1] + Math.abs(t[6 + axis]) * half[2];
        box.low[axis] = t[9 + axis] - reach;
        box.high[axis] = t[9 + axis] + reach;
      }
      body(box, index);
    }
  }

  computeBox() {
    const box = emptyBox();
    for (const item of [...this.cloudItems, ...this.rodItems]) {
      if (!item.placement.isVisible) continue;
      // The box of many elements is kept until the elements or the group change.
      if (!item.box || item.boxTransform !== item.placement.transform) {
        item.box = emptyBox();
        item.boxTransform = item.placement.transform;
        forEachRound(item.model.data.elements, item.placement, (x, y, z, radius) => includeSphere(item.box, x, y, z, radius));
      }
      includeBox(box, item.box);
    }
    this.forEachSphere((x, y, z, radius) => includeSphere(box, x, y, z, radius));
    for (const surface of this.meshSurfaces) if (!this.isRound(surface.model)) includeBox(box, surface.sceneBox);
    for (const cloud of this.shapeClouds) this.forEachElementBox(cloud, (other) => includeBox(box, other));
    for (const item of [...this.points, ...this.splats]) includeBox(box, item.sceneBox);
    return box;
  }

  // The visible models as casters and receivers of shadows, as in Scene.swift: { box, shadowsItself }.
  get shadowModels() {
    const models = [];
    for (const model of this.sphereModels) {
      const { center, radius, isVisible } = this.sphereInScene(model);
      if (!isVisible || !this.isRound(model)) continue;
      const box = emptyBox();
      includeSphere(box, ...center, radius);
      models.push({ box, shadowsItself: this.surfacesByIndex.get(model.index)?.shadowsItself ?? false });
    }
    for (const surface of this.meshSurfaces) {
      if (!this.isRound(surface.model)) models.push({ box: surface.sceneBox, shadowsItself: surface.shadowsItself });
    }
    for (const cloud of this.shapeClouds) {
      const box = emptyBox();
      this.forEachElementBox(cloud, (other) => includeBox(box, other));
      models.push({ box, shadowsItself: true });
    }
    for (const { placement, box } of [...this.cloudItems, ...this.rodItems]) {
      if (placement.isVisible) models.push({ box, shadowsItself: true });
    }
    return models.filter(({ box }) => !isEmptyBox(box));
  }

  // Returns the support function of the visible models as they are now, and of the box around them if it is drawn.
  get support() {
    const outline = new SceneOutline(this);
    const { axisBox, box } = this.settings.effects;
    const corners = axisBox || box ? cornersOf(this.box) : [];
    return (direction, least) => Math.max(outline.support(direction, least), ...corners.map((corner) => dot(corner, direction)));
  }

  // Returns the bounding box of a hit model, or of the element of a cloud.
  boxOf({ model, element }) {
    const surface = this.surfacesByIndex.get(model.index);
    if (surface) return surface.sceneBox;
    const box = emptyBox();
    if (model.kind === "sphere") {
      const { center, radius } = this.sphereInScene(model);
      includeSphere(box, ...center, radius);
    } else if (model.kind === "shapeCloud") {
      const cloud = this.allShapeClouds.find((known) => known.model === model);
      this.forEachElementBox(cloud, (other, index) => { if (index === element) includeBox(box, other); });
    } else {
      const { elements } = model.data;
      const part = (key) => elements[key] && { [key]: elements[key].subarray(3 * element, 3 * element + 3) };
      const one = { count: 1, radii: elements.radii.subarray(element, element + 1), ...part("centers"), ...part("starts"), ...part("ends") };
      forEachRound(one, this.placements.ofCloud(model), (x, y, z, radius) => includeSphere(box, x, y, z, radius));
    }
    return box;
  }
}

// Calls `body(x, y, z, radius)` in the scene for the spheres of a cloud, or for the ends of its rods.
function forEachRound({ count, radii, centers, starts, ends }, { transform, radiusScale }, body) {
  const t = transform;
  for (const array of centers ? [centers] : [starts, ends]) {
    for (let index = 0; index < count; index++) {
      const [x, y, z] = [array[3 * index], array[3 * index + 1], array[3 * index + 2]];
      const radius = radii[index] * radiusScale;
      // What has no radius, or a missing value, is not drawn.
      if (!isDrawnSphere(x, y, z, radius)) continue;
      if (t === identityTransform) body(x, y, z, radius);
      else {
        body(
          t[0] * x + t[3] * y + t[6] * z + t[9], t[1] * x + t[4] * y + t[7] * z + t[10],
          t[2] * x + t[5] * y + t[8] * z + t[11], radius);
      }
    }
  }
}
