// The time of a scene, which plays: the parameter `t`, or the frames of a file.

export class Player {
  // `description` names the parameter or the property of a model, its range, and its speed in units per second.
  constructor(scene, description) {
    this.scene = scene;
    this.description = description;
    this.isPlaying = false;
    this.time = this.value;
  }

  // The first time, or null for no limit.
  get min() {
    return this.description.min ?? null;
  }

  // The last time, or null for no limit.
  get max() {
    return this.description.max ?? null;
  }

  get value() {
    const { parameter, model, key } = this.description;
    return parameter === undefined ? this.scene.models[model].values[key] : this.scene.parameter(parameter);
  }

  setPlaying(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    this.isPlaying = isPlaying;
    this.time = this.value;
    this.scene.invalidate();
  }

  // Shows a time, which is limited to the range.
  seek(time) {
    this.time = Math.min(Math.max(time, this.min ?? -Infinity), this.max ?? Infinity);
    const { parameter, model, key, step } = this.description;
    const value = step ? Math.floor(this.time / step) * step : this.time;
    if (value === this.value) return;
    if (parameter === undefined) for (const index of [model, ...this.description.others ?? []]) this.scene.set(index, key, value);
    else this.scene.setParameter(parameter, value);
  }

  // Shows the next or an earlier frame, or the time later or earlier by the step of its control, or by 1/24 second. After the last
  // time follows the first one.
  step(count) {
    const { step, controlStep } = this.description;
    const time = this.value + count * (step ?? controlStep ?? 1 / 24);
    if (this.max !== null && time > this.max) this.seek(this.min ?? 0);
    else this.seek(time < (this.min ?? -Infinity) ? this.max ?? this.min : time);
  }

  // Moves the time by a number of seconds, if it plays. After the last time follows the first one. Returns whether it
  // plays.
  advance(seconds) {
    if (!this.isPlaying) return false;
    const { rate, step = 0 } = this.description;
    let time = this.time + rate * seconds;
    const length = this.max === null ? Infinity : this.max + step - (this.min ?? 0);
    if (length === 0) return false;
    if (Number.isFinite(length) && time >= (this.min ?? 0) + length) time -= length * Math.floor((time - (this.min ?? 0)) / length);
    // The last frame lasts as long as the others.
    const shown = Math.min(time, this.max ?? Infinity);
    this.seek(shown);
    this.time = time;
    return true;
  }
}
