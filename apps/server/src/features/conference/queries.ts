import type { Conference, conferenceCalls } from "@assay/contract";
import { holdsObservationRight, namelessEvidence, type RunActor } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { CallOf } from "../../http/context.ts";
import { demandRules, found, seenRun } from "../../http/failure.ts";
import { selectAssessments } from "../assessments/store.ts";
import { selectEvidence } from "../observations/evidence/store.ts";
import { type Run, selectRun } from "../runs/store.ts";
import {
  latestEntries,
  revealedCellsOf,
  revealedItems,
  revisedRatings,
  seesCells,
} from "./policy.ts";
import { type Discussed, presentConference, presentEntry } from "./present.ts";
import { presentRoundEntry } from "./rounds/present.ts";
import { selectHeldRounds, selectRounds } from "./rounds/store.ts";
import { selectEntries, selectFocus } from "./store.ts";

/** What is revealed of a run, for the server: also what is hidden from the caller. */
export async function readDiscussed(tx: TenantTransaction, run: Run): Promise<Discussed> {
  const rows = await selectAssessments(tx, run.id);
  const latest = latestEntries(await selectEntries(tx, run.id));
  const focus = await selectFocus(tx, run.id);
  const rounds = await selectRounds(tx, run.id);
  // Not the revised values that the ratings have, which may be of another moment than the rounds.
  const assessments = revisedRatings(rows, rounds);
  const cells = revealedItems(run, assessments, latest);
  return { cells, assessments, latest, focus, rounds };
}

/** The conference as the actor may see it. */
export async function readConference(
  tx: TenantTransaction,
  run: Run,
  actor: RunActor,
): Promise<Conference> {
  const discussed = await readDiscussed(tx, run);
  const cells = discussed.cells.filter(seesCells(run, actor));
  return presentConference(run, actor, { ...discussed, cells });
}

/** @throws ApiFailure ITEM_NOT_FOUND; RuleFailure if observers of the run do not submit */
export async function getConference({
  tx,
  actor,
  params,
}: CallOf<typeof conferenceCalls.getConference>) {
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandRules(run);
  return readConference(tx, run, actor);
}

/** @throws ApiFailure ITEM_NOT_FOUND for what the caller does not see; RuleFailure if observers of the run do not submit */
export async function getConferenceEvidence({
  tx,
  actor,
  params,
  query,
}: CallOf<typeof conferenceCalls.getConferenceEvidence>) {
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandRules(run);
  found(seesCells(run, actor)(query) ? query : null);
  const evidence = await selectEvidence(tx, run.id, query.candidateId);
  const read = evidence.filter((one) => holdsObservationRight(run, one, actor, "read"));
  return { evidence: namelessEvidence(query, read) };
}

export async function getConferenceProtocol({
  tx,
  actor,
  params,
}: CallOf<typeof conferenceCalls.getConferenceProtocol>) {
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandRules(run);
  const sees = seesCells(run, actor);
  const entries = (await selectEntries(tx, run.id)).filter(sees);
  const rounds = (await selectHeldRounds(tx, run.id)).filter(sees).map(presentRoundEntry);
  return {
    entries: entries.map((entry) => {
      const { candidateId } = entry;
      // What a decision changes was worked out with all revealed ratings of the candidate.
      const seesAll = revealedCellsOf(run, candidateId).every(sees);
      return presentEntry(seesAll ? entry : { ...entry, effect: [] });
    }),
    ...(rounds.length > 0 && { rounds }),
  };
}
