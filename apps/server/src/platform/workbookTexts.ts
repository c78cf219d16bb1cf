import { loadTexts } from "./texts.ts";
import type words from "./workbookTexts/de.json";

/** The words of workbooks in each language: names of sheets and columns, and what is wrong with a row. */
export const workbookTexts = await loadTexts<typeof words>(
  (language) => import(`./workbookTexts/${language}.json`, { with: { type: "json" } }),
);
