// The parameters of a scene in the address of its page, as `#t=1.5&mode=slow`. An element of another page leaves the address to
// that page.

import { publicValue, valueOfParameter } from "./parameter-values.js";

// Sets the parameters that the address names, now and whenever it changes.
export function followAddress(context) {
  context.firstValues = new Map(context.scene.parameters.map((parameter) => [parameter, parameter.value]));
  addEventListener("hashchange", () => readAddress(context));
  if (location.hash.length > 1) readAddress(context);
}

// Returns the time as a parameter: `t`, also of clips and of frames, whose numbers are those that the page shows. Undefined if
// the scene has no time, or a parameter of that name.
function timeParameter({ time, parameterNumbers }) {
  if (!time || parameterNumbers.has("t")) return undefined;
  const { min, max, description: { first = 0 } } = time;
  const end = (value) => (value === null ? undefined : value + first);
  return { name: "t", kind: "number", min: end(min), max: end(max), value: time.value + first, first };
}

// Sets what the address names. What it cannot set is named in one message.
function readAddress(context) {
  const { scene } = context;
  const problems = [];
  for (const part of location.hash.slice(1).split("&").filter(Boolean)) {
    try {
      const [name, given] = decodedPart(part);
      const time = name === "t" ? timeParameter(scene) : undefined;
      const parameter = time ?? scene.parameters[scene.parameterNumbers.get(name)];
      if (!parameter) throw new RangeError(`unknown parameter ${name}`);
      const value = valueOfParameter(parameter, given);
      // The time of an address is shown, and does not go on by itself.
      if (time || name === scene.time?.description.parameter) {
        scene.time.setPlaying(false);
        context.hasGivenTime = true;
      }
      if (time) scene.time.seek(value - time.first);
      else scene.setParameter(name, value);
    } catch (error) {
      problems.push(error.message);
    }
  }
  context.refuse(problems.join("; "));
}

// Returns the name and the value of a part of the address. A name alone, such as that of a switch, has no value.
function decodedPart(part) {
  const [name, ...rest] = part.split("=");
  try {
    return [decodeURIComponent(name), decodeURIComponent(rest.join("="))];
  } catch {
    throw new RangeError(`expected names and values in the address, found ${part}`);
  }
}

// Returns the address of the current state: the parameters that have other values than at the start, and the time. What
// expressions compute follows from them.
export function currentAddress({ scene, firstValues }) {
  const time = timeParameter(scene);
  const parameters = scene.parameters.filter((parameter, number) => (
    parameter.value !== firstValues.get(parameter) && !scene.bindings?.computesParameter(number)));
  const parts = [...(time ? [time] : []), ...parameters].map((parameter) => {
    const value = publicValue(parameter);
    const text = Array.isArray(value) && parameter.kind !== "vector" ? JSON.stringify(value) : String(value);
    return [parameter.name, text].map((word) => encodeURIComponent(word).replaceAll("%2C", ",")).join("=");
  });
  return location.href.split("#")[0] + (parts.length > 0 ? `#${parts.join("&")}` : "");
}
