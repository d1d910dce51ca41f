// Elements of HTML.

// Returns a new element of HTML. A property that the element does not have becomes an attribute.
export function makeElement(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Returns a button with a text and its label for screen readers and for the pointer, which calls `action`.
export function makeButton(text, label, action) {
  const button = makeElement("button", { type: "button", title: label, "aria-label": label }, text);
  button.addEventListener("click", action);
  return button;
}

// Returns an element with a label and controls. `name` is "label" for one control, which the label names.
export const makeRow = (name, label, ...controls) =>
  makeElement(name, { className: "row" }, makeElement("span", {}, label), ...controls);
