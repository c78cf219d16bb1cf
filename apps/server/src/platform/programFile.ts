import { fileURLToPath } from "node:url";

/** The programs that run as a separate process or thread. */
export type Program =
  | "main"
  | "assay"
  | "workbookReader"
  | "workbookWriter"
  | "reportWriter"
  | "timetablePlanner"
  | "statisticsCalculator"
  | "dossierWriter"
  | "richTextCleaner"
  | "wordWriter";

const isSource = import.meta.url.endsWith(".ts");

/** The file of a program: beside the bundle, or in the sources. */
export const programFile = (name: Program): string =>
  fileURLToPath(new URL(isSource ? `../${name}.ts` : `./${name}.mjs`, import.meta.url));
