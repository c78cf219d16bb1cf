import type { Competency, Usage } from "@assay/contract";
import { testId } from "./buildRun.ts";

export const buildCompetency = (fields: Partial<Competency> = {}): Competency => ({
  id: testId(80),
  name: "Führung",
  baseName: "Leadership",
  texts: { de: { displayName: "Führung", description: "Führt andere." } },
  sortOrder: 10,
  colorCode: "#0072b2",
  revision: 3,
  inUse: false,
  can: { edit: true, delete: true },
  ...fields,
});

export const buildUsage = (fields: Partial<Usage> = {}): Usage => ({
  processes: [],
  runs: [],
  otherRuns: 0,
  ...fields,
});
