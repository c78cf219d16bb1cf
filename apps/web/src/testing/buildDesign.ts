import type { Competency, Scale, Usage } from "@assay/contract";
import { testId } from "./buildRun.ts";

export const buildScale = (fields: Partial<Scale> = {}): Scale => ({
  id: testId(2),
  name: "Fünf Stufen",
  description: "",
  criterions: [1, 2, 3, 4, 5].map((value) => ({
    value,
    texts: { de: { textLong: `Stufe ${value}`, textShort: `S${value}`, description: "" } },
    highlightCues: false,
  })),
  selectedPartition: [2, 1, 2],
  highlightedPartition: null,
  revision: 3,
  inUse: false,
  ...fields,
});

export const buildCompetency = (fields: Partial<Competency> = {}): Competency => ({
  id: testId(80),
  name: "Führung",
  baseName: "Leadership",
  texts: { de: { displayName: "Führung", description: "Führt andere." } },
  sortOrder: 10,
  colorCode: "#0072b2",
  revision: 3,
  inUse: false,
  ...fields,
});

export const buildUsage = (fields: Partial<Usage> = {}): Usage => ({
  processes: [],
  runs: [],
  otherRuns: 0,
  ...fields,
});
