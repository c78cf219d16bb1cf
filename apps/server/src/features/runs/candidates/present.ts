import type { Candidate } from "@assay/contract";
import { type Language, writeCsv } from "@assay/domain";
import { CSV_TYPE } from "../../../platform/workbook.ts";
import { workbookTexts } from "../../../platform/workbookTexts.ts";

/** Candidates as CSV, with the columns that the import of candidates reads. */
export function candidateCsv(
  candidates: readonly Candidate[],
  { language, now }: { language: Language; now: Date },
): { name: string; contentType: string; bytes: Buffer } {
  const { sheet, headers, ...titles } = workbookTexts[language].candidates;
  const rows = candidates.map(({ title, lastName, firstName, email, candidateProperties }) => [
    title === null ? "" : titles[title],
    lastName ?? "",
    firstName ?? "",
    email ?? "",
    candidateProperties.job,
  ]);
  return {
    name: `${sheet} ${now.toISOString().slice(0, 10)}.csv`,
    contentType: CSV_TYPE,
    bytes: Buffer.from(writeCsv([headers, ...rows], language)),
  };
}
