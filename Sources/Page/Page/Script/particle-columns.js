// The columns of particles that the expressions of repeated models read. Those of several frames follow the shown one.

import { shownFrame } from "./shown-frame.js";

export class ParticleColumns {
  // `model` is a model of kind "particles" with columns.
  constructor(scene, model) {
    this.scene = scene;
    this.model = model;
    this.columns = model.data.columns;
    this.frame = null;
    // The numbers of each column in the last frame that had them.
    this.kept = new Map();
  }

  // Reads the shown frame. Returns whether it is another one than before.
  update() {
    const frame = shownFrame(this.model, this.model.data.frames?.count ?? 1);
    if (frame === this.frame) return false;
    this.frame = frame;
    for (const [name, { values, ofFrames }] of Object.entries(this.columns)) {
      const found = values[ofFrames?.[frame] ?? 0];
      if (found !== null) this.kept.set(name, this.completed(found, this.kept.get(name)));
    }
    return true;
  }

  // Returns the numbers of a column: an array, or one number for all particles. Particles that the frame does not have keep
  // their numbers.
  completed(found, old) {
    if (typeof found === "number") return found;
    const numbers = this.scene.arrays[found.array];
    if (!old?.length || old.length <= numbers.length) return numbers;
    const completed = Float64Array.from(old);
    completed.set(numbers);
    return completed;
  }

  // Returns the numbers of a column: an array, or one number for all particles.
  numbers(name) {
    return this.kept.get(name) ?? 0;
  }

  // Returns the number of one particle. Undefined if there is no such particle.
  number(name, particle) {
    const numbers = this.numbers(name);
    return typeof numbers === "number" ? numbers : numbers[particle];
  }
}
