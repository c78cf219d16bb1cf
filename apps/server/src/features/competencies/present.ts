import type { Competency } from "@assay/contract";
import { type Language, LANGUAGES } from "@assay/domain";
import type { Workbook } from "../../platform/workbook.ts";

const TEXTS = {
  de: {
    sheet: "Kompetenzen",
    headers: ["Name", "Basisname", "Reihenfolge", "Farbe"],
    shown: "Anzeigename",
    description: "Beschreibung",
    about: "Zu dieser Liste",
    facts: ["Mandant", "Erstellt (UTC)", "Filter", "Kompetenzen"],
    all: "keiner: alle Kompetenzen",
  },
  en: {
    sheet: "Competencies",
    headers: ["Name", "Base name", "Sort order", "Colour"],
    shown: "Display name",
    description: "Description",
    about: "About this list",
    facts: ["Tenant", "Created (UTC)", "Filter", "Competencies"],
    all: "none: all competencies",
  },
  fr: {
    sheet: "Compétences",
    headers: ["Nom", "Nom de base", "Ordre", "Couleur"],
    shown: "Nom affiché",
    description: "Description",
    about: "À propos de cette liste",
    facts: ["Organisation", "Créé (UTC)", "Filtre", "Compétences"],
    all: "aucun : toutes les compétences",
  },
} as const;

/** All competencies as a workbook, with their texts in all languages. */
export function competencyWorkbook(
  competencies: readonly Competency[],
  { language, now, appTitle }: { language: Language; now: Date; appTitle: string },
): Workbook {
  const { sheet, headers, shown, description, about, facts, all } = TEXTS[language];
  const rows = competencies
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ name, baseName, sortOrder, colorCode, texts }) => [
      name,
      baseName,
      sortOrder,
      colorCode,
      ...LANGUAGES.flatMap((one) => [texts[one]?.displayName ?? "", texts[one]?.description ?? ""]),
    ]);
  const [tenant, created, filter, count] = facts;
  return {
    fileName: `${sheet} ${now.toISOString().slice(0, 10)}.xlsx`,
    tables: [
      {
        name: sheet,
        headers: [
          ...headers,
          ...LANGUAGES.flatMap((one) => [`${shown} (${one})`, `${description} (${one})`]),
        ],
        rows,
      },
    ],
    about: {
      name: about,
      facts: [
        [tenant, appTitle],
        [created, now],
        [filter, all],
        [count, competencies.length],
      ],
    },
  };
}
