import { DEFAULT_LANGUAGE, type Language, languageOrder, type LanguageOrder } from "@assay/domain";
import type { CompiledMessage } from "icu-minify/format";
import { createStore } from "../../ui/store.ts";
import { useStore } from "../../ui/useStore.ts";
import type { TextArguments, TextFeature } from "./keys.gen.ts";
import { formatMessage } from "./message.ts";

export type TextKey = keyof TextArguments;
type Args<K extends TextKey> = TextArguments[K] extends undefined ? [] : [TextArguments[K]];
/** Gives a text of the current language and wording. */
export type Translate = <K extends TextKey>(key: K, ...args: Args<K>) => string;

type Pack = Record<string, CompiledMessage>;
/** Texts of every page: for each language one file, which the first page names (vite/chunks.ts). */
const firstFiles = import.meta.glob<Pack>("./*/{app,errors,identity,ui,validation}.json", {
  import: "default",
  base: "../../texts",
});
const packs = new Map<string, Pack>(); // tab-wide: texts of the app
const needed = new Set<TextFeature>(); // tab-wide: texts of the app
let wished: Language = DEFAULT_LANGUAGE; // tab-wide: of the browser

/** A text that is missing shows its key, so that the page stays usable and the gap is seen. */
const createTranslate = (language: Language, f: string, g: string): Translate => {
  return (key, ...[args]) => {
    const [feature, name] = key.split(":") as [string, string];
    const message = packs.get(`${language}/${feature}`)?.[name];
    return message === undefined ? key : formatMessage(message, language, { f, g, ...args });
  };
};

const initial: Record<"language" | "base", Language> & Record<"f" | "g", string> = {
  language: DEFAULT_LANGUAGE,
  base: DEFAULT_LANGUAGE,
  f: "other",
  g: "other",
};
const state = createStore({
  // tab-wide: of the browser
  ...initial,
  order: languageOrder(initial.language, initial.base),
  t: createTranslate(initial.language, "other", "other"),
});

function change(part: Partial<typeof initial>): void {
  state.update((old) => {
    const { language, base, f, g } = { ...old, ...part };
    const order = languageOrder(language, base);
    return { language, base, f, g, order, t: createTranslate(language, f, g) };
  });
}

async function load(language: Language, feature: TextFeature): Promise<void> {
  const id = `${language}/${feature}`;
  if (packs.has(id)) return;
  const file = `./${id}.json`;
  // The other names are a separate file, since they would weigh on the first page.
  const importPack = firstFiles[file] ?? (await import("./files.ts")).files[file];
  packs.set(id, (await importPack?.()) ?? {});
}

/**
 * Loads the texts of features in a language. What is asked for and which language is wanted can both change
 * meanwhile, so that it ends only once nothing is missing any more.
 */
async function loadAll(features: () => Iterable<TextFeature>, language: () => Language) {
  for (;;) {
    const wanted = language();
    const missing = [...features()].filter((feature) => !packs.has(`${wanted}/${feature}`));
    if (missing.length === 0) return;
    await Promise.all(missing.map((feature) => load(wanted, feature)));
  }
}

/** Loads the texts of features in the current language; a route calls it for its own feature. */
export async function loadTexts(...features: TextFeature[]): Promise<void> {
  for (const feature of features) needed.add(feature);
  const before = packs.size;
  await loadAll(() => features, currentLanguage);
  if (packs.size > before) change({});
}

/** Switches the language once all texts in use are there, so that nothing flickers; the last wish counts. */
export async function setLanguage(language: Language): Promise<void> {
  wished = language;
  await loadAll(
    () => needed,
    () => wished,
  );
  if (typeof document !== "undefined") document.documentElement.lang = wished;
  change({ language: wished });
}

/** Formal address, gender forms (spec 1 §1). */
interface Wording {
  useFormality: boolean;
  useGendering: boolean;
}
const armsOf = ({ useFormality, useGendering }: Wording) => ({
  f: useFormality ? "formal" : "other",
  g: useGendering ? "on" : "other",
});

/** The wording of the tenant, and the language that stands in for missing texts. */
export function setWording(tenant: Wording & { baseLanguage: Language }): void {
  const { f, g } = armsOf(tenant);
  const { baseLanguage: base } = tenant;
  const now = state.get();
  if (now.f !== f || now.g !== g || now.base !== base) change({ f, g, base });
}

/** For code outside components; a component uses `useLanguage`. */
export const currentLanguage = (): Language => state.get().language;
/** For code outside components; a component uses `useT`, which follows a change of language. */
export const t: Translate = (key, ...args) => state.get().t(key, ...args);
/** The texts in the current language and wording. The component is drawn again when one of the two changes. */
export const useT = (): Translate => useStore(state, (now) => now.t);
export const useLanguage = (): Language => useStore(state, (now) => now.language);
/** The order of languages as in `useLanguageOrder`, for a language that a caller has from `useLanguage`. */
export const orderFrom = (language: Language): LanguageOrder =>
  languageOrder(language, state.get().base);
/** What the tenant's texts are read in: the current language, then what stands in for it. */
export const useLanguageOrder = (): LanguageOrder => useStore(state, (now) => now.order);
/** The texts in another wording than the tenant's, to show what one would change. */
export function useTextsIn(wording: Wording): Translate {
  const { f, g } = armsOf(wording);
  return createTranslate(useLanguage(), f, g);
}
