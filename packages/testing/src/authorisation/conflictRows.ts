import { type Asker, edits, holds, observes } from "./actors.ts";
import type { Fixture, RunKind } from "./fixture.ts";
import type { Case, Gate } from "./row.ts";
import { only, readsRuns, seesRun } from "./runRows.ts";

const inRun =
  (kind: RunKind) =>
  ({ runs }: Fixture) => ({ params: { runId: runs[kind].id } });
const editsRun = (actor: Asker): boolean => edits(actor) && holds("EDIT_PROCESS_RUNS")(actor);
const observesOrEdits = (actor: Asker): boolean => observes(actor) || editsRun(actor);

/** The gates of a conflict between others, and of one's own, which only observers have without editing the run. */
const ofOthers: Gate[] = [readsRuns, seesRun("prepared"), only(editsRun)];
const ofOneself: Gate[] = [readsRuns, seesRun("started"), only(observesOrEdits)];

const candidateIn = (kind: RunKind, { cells }: Fixture) => cells[kind].candidateId;

export const conflictRows = {
  listConflicts: [{ request: inRun("started"), gates: [readsRuns, seesRun("started")] }],
  declareConflict: [
    {
      what: "of somebody else",
      request: (fixture) => ({
        ...inRun("prepared")(fixture),
        body: {
          candidateId: candidateIn("prepared", fixture),
          observerId: fixture.keeper.user.id,
          reason: "relative",
        },
      }),
      gates: ofOthers,
    },
    {
      what: "of oneself",
      request: (fixture, { user }) => ({
        ...inRun("started")(fixture),
        body: {
          candidateId: candidateIn("started", fixture),
          observerId: user.user.id,
          reason: "other",
        },
      }),
      gates: ofOneself,
    },
  ],
  withdrawConflict: [
    {
      what: "of somebody else",
      request: (fixture) => ({
        params: {
          runId: fixture.runs.prepared.id,
          candidateId: candidateIn("prepared", fixture),
          observerId: fixture.keeper.user.id,
        },
      }),
      gates: ofOthers,
    },
    {
      what: "of oneself",
      request: (fixture, { user }) => ({
        params: {
          runId: fixture.runs.started.id,
          candidateId: candidateIn("started", fixture),
          observerId: user.user.id,
        },
      }),
      gates: ofOneself,
    },
  ],
} satisfies Record<string, Case[]>;
