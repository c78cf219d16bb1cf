import type { Styling } from "@assay/contract";
import { COLOR_PATTERN } from "@assay/domain";
import type { FormShape, FormFields } from "../../../../platform/forms/fields.ts";
import type { ThemeBase } from "./themeHeld.ts";

type Leaf = string | boolean | null;

/** Where something stands in the theme, such as `theme/light/primary`. */
export type StylePath = string;

const isLeaf = (value: unknown): value is Leaf => typeof value !== "object" || value === null;

function* leavesOf(value: object, path = ""): Generator<[StylePath, Leaf]> {
  for (const [key, inner] of Object.entries(value) as [string, Leaf | object][]) {
    const place = path === "" ? key : `${path}/${key}`;
    if (isLeaf(inner)) yield [place, inner];
    else yield* leavesOf(inner, place);
  }
}

function setIn<T extends object>(target: T, path: StylePath, value: Leaf): T {
  const [key = "", ...rest] = path.split("/");
  const inner = (target as Record<string, Leaf | object>)[key];
  const next = isLeaf(inner) ? value : setIn(inner ?? {}, rest.join("/"), value);
  return { ...target, [key]: next };
}

/** The looks with one thing changed. */
export const changed = (styling: Styling, path: StylePath, value: Leaf): Styling =>
  setIn(styling, path, value);

export const valueAt = (styling: Styling, path: StylePath): Leaf =>
  path
    .split("/")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], styling) as Leaf;

/** The theme alone: a base that is an answer of the server has more, such as `can`. */
function stylingOf({ logo, theme, drawer, appbar, footer, login, email }: ThemeBase): Styling {
  return { logo, theme, drawer, appbar, footer, login, email };
}

/** Each colour, flag and image is a field: changes of two people only conflict in the same one. */
export const styleShape: FormShape<ThemeBase, Styling> = {
  held: { version: 1, schema: async () => (await import("./themeHeld.ts")).heldTheme },
  formOf: stylingOf,
  fieldsOf: (draft): FormFields => new Map(leavesOf(draft)),
  fromFields: (fields) => {
    let draft = {} as Styling;
    for (const [path, value] of fields) draft = grow(draft, path.split("/"), value as Leaf);
    return draft;
  },
};

function grow<T extends object>(target: T, [key = "", ...rest]: string[], value: Leaf): T {
  const inner = (target as Record<string, object>)[key] ?? {};
  return { ...target, [key]: rest.length === 0 ? value : grow(inner, rest, value) };
}

const IMAGE = /^logo$|Image$/;
const isColorPath = (path: StylePath): boolean => !IMAGE.test(path) && !path.endsWith("dark");

/** Colours that are still being typed, or wrong. The background of the sign-in page may be unset. */
export function invalidColors(draft: Styling): ReadonlySet<StylePath> {
  const wrong = [...leavesOf(draft)].filter(
    ([path, value]) => isColorPath(path) && typeof value === "string" && !COLOR_PATTERN.test(value),
  );
  return new Set(wrong.map(([path]) => path));
}

/** The draft as it can be shown: a colour that is being typed counts from its last sign on. */
export function shownTheme(draft: Styling, before: Styling): Styling {
  let shown = draft;
  for (const path of invalidColors(draft)) shown = changed(shown, path, valueAt(before, path));
  return shown;
}

export const isSameTheme = (a: Styling, b: Styling): boolean =>
  [...leavesOf(a)].every(([path, value]) => valueAt(b, path) === value);
