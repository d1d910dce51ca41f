// Lists of numbers, vectors, colours and texts, as values of expressions.

import { larger, smaller } from "./functions.js";

// The limits of `ExpressionLimits` of Orrery.
const largestCount = 1000000;
const largestWork = 100000000;

// A list, which is distinguished from the arrays of numbers that are vectors and colours.
export class List extends Array {}

// Returns an element of the header, in which a number that is not finite is null.
const readElement = (value) => (Array.isArray(value) ? value.map(readElement) : value ?? NaN);

// Returns a value of the header, in which a list is `{ list: […] }`.
export const readValue = (value) => (value?.list ? List.from(value.list, readElement)
  : Array.isArray(value) ? readElement(value) : value);

// Returns the list, or an empty one in place of a value that was never valid.
export const listOf = (value) => (value instanceof List ? value : new List());

// Returns the element at an index, which is rounded down. NaN outside of the list.
export const elementOf = (list, index) => list[Math.floor(index)] ?? NaN;

// Returns a component of the element at an index. NaN outside of the list.
export const componentOf = (list, index, component) => list[Math.floor(index)]?.[component] ?? NaN;

// Returns the text at an index. The empty text outside of the list.
export const textElement = (list, index) => list[Math.floor(index)] ?? "";

const folds = { sum: [0, (a, b) => a + b], minimum: [Infinity, smaller], maximum: [-Infinity, larger] };

// Returns the sum, the minimum or the maximum of the elements, or of a component of them.
export function foldList(list, name, component) {
  const [start, fold] = folds[name];
  let result = start;
  for (const element of list) result = fold(result, component === null ? element : element[component]);
  return result;
}

// Returns the numbers in ascending order, and NaN last.
export const sortedList = (list) =>
  List.from(list).sort((a, b) => (a !== a ? (b !== b ? 0 : 1) : b !== b ? -1 : a - b));

// Returns the list of `length` elements. NaN if it is too long, or needs too many operations.
export function makeList(length, operations, element) {
  const count = Math.floor(length);
  if (!(count <= largestCount) || Math.max(count, 0) * operations > largestWork) return NaN;
  const list = new List();
  for (let index = 0; index < count; index++) list.push(element(index));
  return list;
}
