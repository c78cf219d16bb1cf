import type { Evidence } from "@assay/contract";
import { testId } from "./buildRun.ts";
import { ANNA, GROUP, LEADING, RUN } from "./observedRun.ts";

/** A tagged passage about Anna in the group exercise, which speaks for leading. */
export function buildEvidence(changes: Partial<Evidence> = {}): Evidence {
  const captured = changes.captured ?? "Fasst zusammen.";
  return {
    id: testId(8001),
    processRunId: RUN,
    candidateId: ANNA,
    exerciseId: GROUP,
    observerId: testId(401),
    kind: "TEXT",
    pageId: testId(7001),
    competencyId: LEADING,
    cueUid: null,
    sign: 1,
    note: "",
    at: "2026-11-01T08:05:00.000Z",
    createdOn: "2026-11-01T08:05:00.000Z",
    revision: 1,
    state: "WHOLE",
    anchor: { exact: captured, prefix: "", suffix: "", start: 0, end: captured.length },
    captured,
    ...changes,
  };
}
