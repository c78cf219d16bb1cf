import type { Scale } from "@assay/contract";
import { type Language, textIn } from "@assay/domain";
import type { Workbook } from "../../platform/workbook.ts";

const TEXTS = {
  de: {
    sheet: "Bewertungsskalen",
    headers: [
      "Skala",
      "Beschreibung",
      "Wert",
      "Kurztext",
      "Langtext",
      "Beschreibung des Kriteriums",
    ],
    about: "Zu dieser Liste",
    facts: ["Mandant", "Erstellt (UTC)", "Filter", "Skalen"],
    all: "keiner: alle Skalen",
  },
  en: {
    sheet: "Rating scales",
    headers: [
      "Scale",
      "Description",
      "Value",
      "Short text",
      "Long text",
      "Description of the criterion",
    ],
    about: "About this list",
    facts: ["Tenant", "Created (UTC)", "Filter", "Scales"],
    all: "none: all scales",
  },
  fr: {
    sheet: "Échelles d’évaluation",
    headers: [
      "Échelle",
      "Description",
      "Valeur",
      "Texte court",
      "Texte long",
      "Description du critère",
    ],
    about: "À propos de cette liste",
    facts: ["Organisation", "Créé (UTC)", "Filtre", "Échelles"],
    all: "aucun : toutes les échelles",
  },
} as const;

/** All scales as a workbook: a row for each criterion, in the caller's language. */
export function scaleWorkbook(
  scales: readonly Scale[],
  { language, now, appTitle }: { language: Language; now: Date; appTitle: string },
): Workbook {
  const { sheet, headers, about, facts, all } = TEXTS[language];
  const byName = new Intl.Collator(language);
  const rows = scales
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .flatMap(({ name, description, criterions }) =>
      criterions.map(({ value, texts }) => {
        const text = textIn(texts, language);
        const words = [text?.textShort, text?.textLong, text?.description];
        return [name, description, value, ...words.map((one) => one ?? "")];
      }),
    );
  const [tenant, created, filter, count] = facts;
  return {
    fileName: `${sheet} ${now.toISOString().slice(0, 10)}.xlsx`,
    tables: [{ name: sheet, headers: [...headers], rows }],
    about: {
      name: about,
      facts: [
        [tenant, appTitle],
        [created, now],
        [filter, all],
        [count, scales.length],
      ],
    },
  };
}
