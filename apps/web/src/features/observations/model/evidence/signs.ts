import type { EvidenceSign } from "@assay/domain";

type SignKey = "-1" | "0" | "1";
export const signKey = (sign: EvidenceSign): SignKey => `${sign}`;

/** How a sign is shown. */
export const SIGN_SHAPES = { "-1": "−", "0": "○", "1": "+" } as const;
/** The text of a sign. */
export const SIGN_WORDS = {
  "-1": "evidence:against",
  "0": "evidence:neutral",
  "1": "evidence:for",
} as const;

/** The other side; what says neither becomes what speaks for a competency. */
export const turned = (sign: EvidenceSign): EvidenceSign => (sign === 1 ? -1 : 1);
