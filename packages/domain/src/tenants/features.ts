/** The export of competencies is licensed under either of two spellings (decisions §14). */
export const hasCompetencyExport = (features: readonly string[]): boolean =>
  features.includes("MES_COMPETENCE_EXPORT") || features.includes("MES_COMPETENCY_EXPORT");
