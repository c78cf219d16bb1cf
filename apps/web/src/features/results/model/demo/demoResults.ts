import { valueOf } from "@assay/domain";
import type { StatusTone } from "../../../../ui/StatusBadge.tsx";

/** Scale and limits of the static page (spec 2 §2.9). */
export const DEMO_SCALE = { min: 1, max: 7 } as const;

/** Where each level begins; it ends where the next begins, the last with the scale. */
export const DEMO_LIMITS = [1, 2.3, 3.3] as const;
export type DemoLevel = 0 | 1 | 2;

/** Names of texts; everybody and everything here is made up. */
export const DEMO_COMPETENCIES = ["leading", "communicating", "analysing", "deciding"] as const;
export type DemoCompetency = (typeof DEMO_COMPETENCIES)[number];

export const DEMO_COLORS: Readonly<Record<DemoCompetency, string>> = {
  leading: "#3567b0",
  communicating: "#2e7d5b",
  analysing: "#8a5cb0",
  deciding: "#b5651d",
};

export interface DemoCandidate {
  name: string;
  ratings: Readonly<Record<DemoCompetency, number>>;
}

export const DEMO_CANDIDATES: readonly DemoCandidate[] = [
  { name: "Ada Ahrens", ratings: { leading: 5.5, communicating: 6, analysing: 5, deciding: 4.5 } },
  { name: "Ben Brandt", ratings: { leading: 2, communicating: 3.5, analysing: 3, deciding: 2.5 } },
  { name: "Carla Conti", ratings: { leading: 4, communicating: 3, analysing: 4.5, deciding: 3.5 } },
  { name: "David Duval", ratings: { leading: 1.5, communicating: 2, analysing: 2.5, deciding: 2 } },
  { name: "Elif Ekinci", ratings: { leading: 3, communicating: 4, analysing: 3.5, deciding: 3 } },
];

export const valuesOf = ({ ratings }: DemoCandidate): number[] =>
  DEMO_COMPETENCIES.map((competency) => ratings[competency]);

/** The mean of ratings as a real page shows it: with one decimal (spec 2 §9). */
export const meanOf = (values: readonly number[]): number =>
  valueOf(
    "AVG",
    values.map((value) => ({ exerciseId: "", competencyId: "", value })),
  ) ?? NaN;

/** The highest level whose limit the value reaches. */
export const levelOf = (value: number): DemoLevel =>
  value >= DEMO_LIMITS[2] ? 2 : value >= DEMO_LIMITS[1] ? 1 : 0;

/** The colour of each level in the demo tables. */
export const LEVEL_TONES: Readonly<Record<DemoLevel, StatusTone>> = {
  0: "failed",
  1: "partial",
  2: "done",
};
