// What is inside an ICU text: arguments, arms, literal words.
import compile from "icu-minify/compile";

const [SELECT, PLURAL, ORDINAL, NUMBER, DATE, TIME] = [1, 2, 3, 4, 5, 6];
/** Filled in from the tenant, never by the caller. */
export const TENANT_SELECTS = ["f", "g"];
const TYPES = {
  [PLURAL]: "number",
  [ORDINAL]: "number",
  [NUMBER]: "number",
  [DATE]: "Date",
  [TIME]: "Date",
};

/**
 * Visits every part of a text with the arms it stands in (`["f=formal", …]`).
 * A part is `{ words }`, `{ name, kind, arms }` of an argument.
 */
export function visit(text, onPart, within = []) {
  walk(compile(text), onPart, within);
}

function walk(node, onPart, within) {
  if (typeof node === "string") {
    onPart({ words: node, within });
    return;
  }
  if (!Array.isArray(node)) return;
  for (const part of node) {
    if (typeof part === "string") onPart({ words: part, within });
    else if (Array.isArray(part)) visitArgument(part, onPart, within);
  }
}

function visitArgument([name, kind, arms], onPart, within) {
  if (kind !== SELECT && kind !== PLURAL && kind !== ORDINAL) {
    onPart({ name, kind, within });
    return;
  }
  onPart({ name, kind, arms: Object.keys(arms), within });
  for (const [arm, node] of Object.entries(arms)) {
    walk(typeof node === "string" ? [node] : node, onPart, [...within, `${name}=${arm}`]);
  }
}

/** The TypeScript type of each argument that a caller gives. */
export function argumentTypes(text) {
  const types = {};
  visit(text, ({ name, kind, arms }) => {
    if (name === undefined || TENANT_SELECTS.includes(name)) return;
    if (kind === SELECT) types[name] = selectType(arms);
    else types[name] ??= TYPES[kind] ?? "string | number";
  });
  return types;
}

const selectType = (arms) =>
  arms
    .filter((arm) => arm !== "other")
    .map((arm) => `"${arm}"`)
    .concat(["(string & {})"])
    .join(" | ");
