import type { TimetableWeights } from "./instance.ts";

/** The weights of a new timetable. */
const balanced: TimetableWeights = {
  length: 4,
  wait: 1,
  balance: 40,
  repeats: 20,
  roomChanges: 4,
  order: 4,
  sameGender: 12,
  noLanguage: 40,
};

/** Weights by what matters most; every preset keeps a little of the others, which decide between equals. */
export const WEIGHT_PRESETS = {
  balanced,
  shortDay: { ...balanced, length: 40 },
  littleWaiting: { ...balanced, wait: 10 },
  mostRotation: { ...balanced, repeats: 200, balance: 200 },
} as const satisfies Record<string, TimetableWeights>;
export type WeightPreset = keyof typeof WEIGHT_PRESETS;
