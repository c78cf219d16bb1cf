import type { Id } from "@assay/domain";

export const calibrationKeys = {
  all: ["calibration"],
  own: ["calibration", "own"],
  attempt: (id: Id) => ["calibration", "attempt", id],
  sets: ["calibration", "sets"],
  set: (id: Id) => ["calibration", "set", id],
  people: ["calibration", "people"],
} as const;
