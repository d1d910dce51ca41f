// The cameras between which the key C chooses, as in Document.swift and ViewerSession.swift.

import { Placements } from "./placements.js";

// The keys of the camera model, which are the members of a camera; see camera.js.
const cameraKeys = ["position", "target", "up", "fieldOfView", "height", "aspectRatio"];

// The cameras that a scene names, after its first view if that is another one, and the chosen one.
export class CameraList {
  constructor(scene) {
    const { camera, cameras } = scene.header;
    this.scene = scene;
    // The indices of the models. -1 shows the whole scene.
    this.indices = cameras.includes(camera) ? cameras : [camera, ...cameras];
    this.chosen = this.indices.indexOf(camera);
  }

  // The model of the chosen camera. Undefined for a camera that shows the whole scene.
  get model() { return this.scene.models[this.indices[this.chosen]]; }

  // The chosen camera in the scene. Null for one that shows the whole scene.
  get camera() {
    const { model } = this;
    if (!model) return null;
    const camera = Object.fromEntries(cameraKeys.map((key) => [key, model.values[key] ?? null]));
    if (model.group < 0) return camera;
    // Those of the renderer are computed again with the next frame only.
    const placements = new Placements(this.scene);
    return {
      ...camera, position: placements.point(model, camera.position), target: placements.point(model, camera.target),
      up: placements.vector(model, camera.up),
    };
  }

  // Whether movements change the model, from which bindings follow. Named cameras, those in groups, and those that expressions
  // move stay as they are.
  get isMovable() {
    const { model } = this;
    const { bindings, header } = this.scene;
    return model !== undefined && model.group < 0 && !header.cameras.includes(model.index)
      && !cameraKeys.some((key) => bindings?.computes(model.index, key));
  }

  // Sets the values of the model, which must be movable.
  move(camera) {
    const { model } = this;
    for (const key of cameraKeys) {
      const isSame = JSON.stringify(model.values[key] ?? null) === JSON.stringify(camera[key] ?? null);
      if (!isSame) this.scene.set(model.index, key, camera[key]);
    }
  }

  // Chooses the camera `count` places after the chosen one. Returns the message that names it.
  choose(count) {
    const { indices } = this;
    if (indices.length < 2) return "the scene has no other camera";
    this.chosen = (((this.chosen + count) % indices.length) + indices.length) % indices.length;
    return this.model ? `camera ${this.nameAt(this.chosen)}` : this.nameAt(this.chosen);
  }

  // Returns the name of the camera at a place of the list.
  nameAt(place) {
    const model = this.scene.models[this.indices[place]];
    if (!model) return "the whole scene";
    return model.name || `cameras[${this.scene.header.cameras.indexOf(model.index)}]`;
  }
}
