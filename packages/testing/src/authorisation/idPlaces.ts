import type { CallShape } from "@assay/contract";
import { ID_PATTERN } from "@assay/domain";

type Schema = CallShape["response"];

/** Where an id stands in what is sent: names of fields, positions in lists. */
export type Place = readonly (string | number)[];

/** The place in a schema: any position in a list, and any key of a record, is a star. */
export const patternOf = (place: Place): string =>
  place.map((step) => (typeof step === "number" ? "*" : step)).join(".");

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  checks?: { _zod: { def: { pattern?: RegExp } } }[];
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

const isId = ({ type, checks = [] }: Def): boolean =>
  type === "string" && checks.some((check) => check._zod.def.pattern?.source === ID_PATTERN.source);

/** The schemas inside a schema, each with the step to it. */
function inside(def: Def): [string | number, Schema][] {
  if (def.shape) return Object.entries(def.shape);
  if (def.element) return [[0, def.element]];
  return [];
}

/**
 * All places at which a schema has an id. Keys that are ids count too: their step is `KEY`, and what
 * stands behind such a key is below it.
 */
export function idPlaces(schema: Schema | undefined, at: Place = []): Place[] {
  if (!schema) return [];
  const def = defOf(schema);
  if (isId(def)) return [at];
  const same = [def.innerType, def.in, def.out, ...(def.options ?? [])];
  const deeper = inside(def).flatMap(([step, inner]) => idPlaces(inner, [...at, step]));
  const ofKeys =
    def.keyType && isId(defOf(def.keyType))
      ? [[...at, KEY], ...idPlaces(def.valueType, [...at, KEY])]
      : [];
  const all = [...same.flatMap((inner) => idPlaces(inner, at)), ...deeper, ...ofKeys];
  return [...new Map(all.map((place) => [place.join("/"), place])).values()];
}
export const KEY = "<id>";

type Tree = Record<string | number, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The step in the sent value: for a key that is an id, the first existing key. */
const realStep = (tree: Tree, step: string | number) =>
  step === KEY ? (Object.keys(tree)[0] ?? KEY) : step;

/** The id at a place; for a key the key itself. */
export function idAt(tree: unknown, place: Place): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return tree;
  if (!isTree(tree)) return undefined;
  const real = realStep(tree, step);
  return step === KEY && rest.length === 0 ? real : idAt(tree[real], rest);
}

/** A copy with another id at the place; undefined if the containing value was not sent. */
export function withIdAt(tree: unknown, place: Place, id: string): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return id;
  if (!isTree(tree)) return undefined;
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Tree;
  const real = realStep(tree, step);
  if (step === KEY && rest.length === 0) {
    const kept = Object.entries(copy).filter(([key]) => key !== real);
    return Object.fromEntries([...kept, [id, copy[real] ?? 1]]);
  }
  const inner = withIdAt(copy[real], rest, id);
  if (inner === undefined) return undefined;
  copy[real] = inner;
  return copy;
}
