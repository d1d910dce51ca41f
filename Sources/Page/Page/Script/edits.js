// The changes of parameters by a person, which can be undone.

export class Edits {
  constructor(scene) {
    Object.assign(this, { scene, done: [], undone: [], isOpen: false });
  }

  // Sets a parameter. The values of one movement of a control are one change; see `close`.
  set(name, value) {
    if (!this.isOpen || this.done.at(-1)?.name !== name) this.done.push({ name, value: this.scene.parameter(name) });
    this.isOpen = true;
    this.undone = [];
    this.scene.setParameter(name, value);
  }

  // Ends a change.
  close() { this.isOpen = false; }

  undo() { this.move(this.done, this.undone); }

  redo() { this.move(this.undone, this.done); }

  // Restores the value of the last change in a list, and adds the current one to another list.
  move(from, to) {
    const edit = from.pop();
    if (!edit) return;
    this.close();
    to.push({ name: edit.name, value: this.scene.parameter(edit.name) });
    this.scene.setParameter(edit.name, edit.value);
  }
}
