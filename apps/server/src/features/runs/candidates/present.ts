import { type Language, type Sheet, shownText } from "@assay/domain";

/** The cells of the first sheet that holds any, as texts; a formula or an error is nobody's name. */
export const presentTable = (sheets: readonly Sheet[], language: Language): string[][] =>
  (sheets.find(({ rows }) => rows.length > 0)?.rows ?? []).map(({ cells }) =>
    cells.map((cell) => {
      const shown = shownText(cell, language);
      return typeof shown === "string" ? shown.trim() : "";
    }),
  );
