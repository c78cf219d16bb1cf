import { observes } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate } from "./identityRows.ts";
import type { Case } from "./row.ts";
import { only, readsRuns, seesRun } from "./runRows.ts";

/** The fixture's runs have no evidence, which is said to whoever passes all gates. */
const proof = "BAD_REQUEST";

const bodyOf = ({ runs, cells, observations }: Fixture) => {
  const { candidateId, exerciseId } = cells.started;
  const cell = { processRunId: runs.started.id, candidateId, exerciseId };
  const text = { kind: "TEXT", pageId: observations.started.pages[0]?.id ?? null } as const;
  const anchor = { exact: "hört", prefix: "", suffix: " zu", start: 0, end: 4 };
  const at = "2026-05-04T09:00:00.000Z";
  const assigned = { competencyId: null, cueUid: null, sign: 1, note: "" } as const;
  return { id: "f".repeat(24), ...cell, ...text, ...assigned, at, anchor };
};

export const evidenceRows = {
  listEvidence: [
    {
      request: ({ runs, cells }) => ({
        params: { runId: runs.started.id },
        query: { candidateId: cells.started.candidateId },
      }),
      gates: [readsRuns, seesRun("started")],
    },
  ],
  saveEvidence: [
    {
      request: (fixture) => ({ body: bodyOf(fixture) }),
      gates: [gate("EDIT_OBSERVATIONS"), seesRun("started"), only(observes)],
      proof,
    },
  ],
  deleteEvidence: [
    {
      request: ({ evidenceId }) => ({ params: { id: evidenceId } }),
      gates: [gate("EDIT_OBSERVATIONS"), [(actor) => actor.isAuthor === true, "ITEM_NOT_FOUND"]],
      proof,
    },
  ],
} satisfies Record<string, Case[]>;
