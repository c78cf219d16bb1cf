import type { Guide, Language } from "@assay/domain";
import type { GuideText } from "./guide.ts";

/** Each guide in each language is a file that is loaded when somebody reads it. */
const files = import.meta.glob<GuideText>("../../../../../../docs/help/*/*.md", {
  import: "default",
});
const loading = new Map<string, Promise<GuideText>>(); // tab-wide: texts of the app

/** A guide in a language. What could not be loaded is asked for again the next time. */
export function loadGuide(language: Language, guide: Guide): Promise<GuideText> {
  const file = `../../../../../../docs/help/${language}/${guide}.md`;
  const known = loading.get(file);
  if (known) return known;
  const load = files[file];
  if (!load) return Promise.reject(new Error(`There is no ${file}.`));
  const text = load();
  loading.set(file, text);
  text.catch(() => loading.delete(file));
  return text;
}
