import {
  type Body,
  type candidateCalls,
  type ChangedRun,
  MOST_CANDIDATES,
  type NewCandidate,
} from "@assay/contract";
import { isErased, licenceViolations, holdsRunRight, stateAfterSave } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandState,
  found,
  refuse,
  RuleFailure,
} from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import {
  insertPeople,
  type PersonRow,
  selectKnownPeople,
  selectPeople,
  updatePerson,
} from "../../identity/store.ts";
import { selectLicence } from "../../tenants/store.ts";
import { recordDecisions } from "../decisions/commands.ts";
import type { CalculatedVerdict } from "../ports.ts";
import { lockRun } from "../queries.ts";
import { copyCandidateNames, type Run, selectCandidates, updateRunState } from "../store.ts";
import { upsertRunCandidates } from "../staffing/store.ts";
import { storedIn } from "./queries.ts";
import { insertRunCandidates, isElsewhere, type ShownName, updateShownName } from "./store.ts";

type RunCandidate = Run["candidates"][number];

/** The person behind a new candidate: in the run already, known, or new. */
type Meant = { stored: RunCandidate } | { known: PersonRow } | { newId: string };

/** The known people of a list, and those that were added so far. */
interface Known {
  run: Run;
  byId: ReadonlyMap<string, PersonRow>;
  byEmail: ReadonlyMap<string, PersonRow>;
  added: Set<string>;
}

const emailKey = (email: string | null | undefined) => (email ?? "").toLowerCase();

/**
 * The person behind a new candidate: the one with that e-mail, otherwise a new one (decisions §11). An entry
 * that is sent again is stored already.
 *
 * @throws ApiFailure DUPLICATE_ITEMS for a person who is in the run, or in the list, with other data;
 *   CREATE_FAILED for another person's id
 */
function meant(sent: NewCandidate, { run, byId, byEmail, added }: Known): Meant {
  const inRun = (id: string | undefined) =>
    run.candidates.find((candidate) => candidate.candidateId === id);
  const key = emailKey(sent.email);
  const known = byEmail.get(key);
  const stored = inRun(sent.id) ?? inRun(known?.id);
  if (stored) {
    const person = byId.get(stored.candidateId) ?? known;
    if (person && isRepeated(sent, person, stored)) return { stored };
    throw new ApiFailure("DUPLICATE_ITEMS");
  }
  const id = known?.id ?? sent.id ?? newId();
  if (added.has(id) || (key !== "" && added.has(key))) throw new ApiFailure("DUPLICATE_ITEMS");
  added.add(id).add(key === "" ? id : key);
  if (known) return { known };
  if (byId.has(id)) throw new ApiFailure("CREATE_FAILED");
  return { newId: id };
}

function isRepeated(sent: NewCandidate, person: PersonRow, stored: RunCandidate): boolean {
  // Without an id it is no retry but a second entry, which the caller should know.
  if (sent.id === undefined || stored.candidateJob !== sent.candidateProperties.job) return false;
  if (emailKey(person.email) !== emailKey(sent.email)) return false;
  // Only a person with the sent id is compared by name, since the run's name of a known person is not read here.
  const isOwn = person.id === sent.id;
  return !isOwn || (person.firstName === sent.firstName && person.lastName === sent.lastName);
}

/** The errors in which a refusal of one of many candidates is answered. */
const PLACED = {
  DUPLICATE_ITEMS: { path: "email", rule: "duplicateCandidate" },
  CREATE_FAILED: { path: "id", rule: "id" },
} as const;

/** The refusal of one of many, with its index in the list. */
export function placedAt(index: number, error: unknown): unknown {
  const type = error instanceof ApiFailure ? error.type : undefined;
  if (type !== "DUPLICATE_ITEMS" && type !== "CREATE_FAILED") return error;
  const { path, rule } = PLACED[type];
  return new RuleFailure([{ path: `candidates.${index}.${path}`, rule }]);
}

async function meantByAll(
  tx: TenantTransaction,
  run: Run,
  list: readonly NewCandidate[],
  blame: (index: number, error: unknown) => unknown,
): Promise<Meant[]> {
  const people = await selectKnownPeople(tx, {
    ids: list.flatMap(({ id }) => id ?? []),
    emails: list.flatMap(({ email }) => email || []),
  });
  const known: Known = {
    run,
    byId: new Map(people.map((person) => [person.id, person])),
    byEmail: new Map(
      people.flatMap((person) => (person.email ? [[emailKey(person.email), person]] : [])),
    ),
    added: new Set(),
  };
  return list.map((sent, index) => {
    try {
      return meant(sent, known);
    } catch (error) {
      throw blame(index, error);
    }
  });
}

/**
 * Adds candidates at the end of the locked run: all or none. The run shows a candidate without an account as they were
 * typed here, regardless of other runs; a user keeps the name of the account.
 *
 * @param blame makes the error of one candidate
 * @returns their ids in the order of the list, including those added by an earlier attempt
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, LIMIT_EXCEEDED, DUPLICATE_ITEMS, CREATE_FAILED; RuleFailure
 */
export async function addCandidates(
  { tx, actor, now }: Context,
  before: Run,
  list: readonly NewCandidate[],
  blame: (index: number, error: unknown) => unknown = (_, error) => error,
) {
  demandState(before, "edit");
  // Two lists with the same e-mails in another order would deadlock.
  await lockName(tx, "candidates");
  const all = (await meantByAll(tx, before, list, blame)).map((who, index) => ({
    who,
    sent: list[index] as NewCandidate,
  }));
  const ids = all.map(({ who }) => idOf(who));
  const isNew = ({ who }: (typeof all)[number]) => !("stored" in who);
  const places = all.filter(isNew).map(({ who, sent }) => ({
    candidate: newCandidate(idOf(who), sent),
    shown: shownName(sent, "known" in who && who.known.isUser),
  }));
  const added = places.map(({ candidate }) => candidate);
  if (added.length === 0) return ids;
  const run = { ...before, candidates: [...before.candidates, ...added] };
  const isFull = run.candidates.length > MOST_CANDIDATES;
  refuse(isFull ? [{ path: "candidates", rule: "tooMany" }] : []);
  if (licenceViolations(run, await selectLicence(tx), before).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  await insertPeople(
    tx,
    all.flatMap(({ who, sent }) => ("newId" in who ? [personOf(who.newId, sent)] : [])),
  );
  await insertRunCandidates(tx, run.id, before.candidates.length, places);
  await updateRunState(tx, run.id, { state: stateAfterSave(run.runState, run) });
  if (run.runState === "STARTED") {
    const candidates = added.map(({ candidateId }) => candidateId);
    await copyCandidateNames(tx, run.id, candidates);
    const entry = { at: now, actorId: actor.id, action: "run.addCandidates", subjectId: run.id };
    await recordAudit(tx, { ...entry, details: { candidates } });
  }
  tx.publish({ kind: "run", runId: run.id });
  return ids;
}

const idOf = (who: Meant): string => {
  if ("stored" in who) return who.stored.candidateId;
  return "known" in who ? who.known.id : who.newId;
};

const personOf = (id: string, { title, firstName, lastName, email }: NewCandidate) => ({
  id,
  title,
  firstName,
  lastName,
  email: email || null,
});

/** The name that the run stores: none for an account, whose own name is shown, without a form of address. */
const shownName = ({ title, firstName, lastName }: NewCandidate, isUser: boolean): ShownName =>
  isUser ? { title } : { title, firstName, lastName };

const newCandidate = (candidateId: string, sent: NewCandidate): RunCandidate => ({
  candidateId,
  candidateJob: sent.candidateProperties.job,
  candidateState: "OPEN",
  exerciseIdOfCandidateStateChange: null,
  exercises: [],
});

type Change = Body<typeof candidateCalls.updateCandidate>;

/**
 * Changes a candidate of the locked run; the e-mail stays.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, ITEM_NOT_FOUND
 */
export async function changeCandidate({ tx, actor, now }: Context, run: Run, sent: Change) {
  demandState(run, "edit");
  const position = run.candidates.findIndex((candidate) => candidate.candidateId === sent.id);
  const stored = found(isErased(run, sent.id) ? null : run.candidates[position]);
  const renamed = await changeName({ tx, actor, now }, run, sent);
  const candidateJob = sent.candidateProperties?.job ?? stored.candidateJob;
  const isSameJob = candidateJob === stored.candidateJob;
  const fields = isSameJob ? renamed : [...renamed, "candidateProperties"];
  if (fields.length === 0) return;
  await upsertRunCandidates(tx, run.id, [{ position, candidate: { ...stored, candidateJob } }]);
  // Raises the run's revision, so that an editor with the old job cannot write it back.
  await updateRunState(tx, run.id, { state: run.runState });
  if (run.runState === "STARTED") {
    const details = { candidateId: sent.id, fields };
    const entry = { at: now, actorId: actor.id, action: "run.changeCandidate", subjectId: run.id };
    await recordAudit(tx, { ...entry, details });
  }
  tx.publish({ kind: "run", runId: run.id });
}

/**
 * Changes a candidate's name in this run, logs that, and returns the names of the changed fields; other runs keep
 * the name that was typed there. A user who is a candidate keeps the name of the account (decisions §11), which has
 * no title.
 */
async function changeName({ tx, actor, now }: Context, run: Run, sent: Change): Promise<string[]> {
  const { title, firstName, lastName } = sent;
  const place = { runId: run.id, candidateId: sent.id };
  const [person] = await selectPeople(tx, [sent.id]);
  const shown = found((await selectCandidates(tx, run.id)).find(({ id }) => id === sent.id));
  const fields = person?.isUser ? { title } : { title, firstName, lastName };
  const changed = Object.entries(fields)
    .filter(([key, value]) => value !== undefined && value !== shown[key as keyof typeof fields])
    .map(([key]) => key);
  if (changed.length === 0) return changed;
  const named = {
    title: title === undefined ? shown.title : title,
    firstName: firstName ?? shown.firstName ?? "",
    lastName: lastName ?? shown.lastName ?? "",
  };
  await updateShownName(tx, place, person?.isUser ? { title } : named);
  // The person's own name is corrected too, unless another run shows it.
  if (!person?.isUser && !(await isElsewhere(tx, place))) await updatePerson(tx, sent.id, fields);
  const entry = { at: now, actorId: actor.id, action: "candidate.rename", subjectId: sent.id };
  await recordAudit(tx, { ...entry, details: { runId: run.id, fields: changed } });
  return changed;
}

/**
 * Changes only the state of one candidate, ignoring other sent changes (decisions §2).
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, ITEM_NOT_FOUND; RuleFailure for a missing reason
 */
export async function changeCandidateState(
  { tx, actor, now }: Context,
  run: Run,
  sent: ChangedRun,
  calculated: CalculatedVerdict,
) {
  demandState(run, "changeCandidateState");
  const candidateId = sent.changedCandidateId;
  const index = run.candidates.findIndex((candidate) => candidate.candidateId === candidateId);
  const stored = found(run.candidates[index]);
  const change = found(sent.candidates?.find((c) => c.candidateId === candidateId));
  const next = {
    ...stored,
    candidateState: change.candidateState ?? stored.candidateState,
    exerciseIdOfCandidateStateChange: change.exerciseIdOfCandidateStateChange ?? null,
  };
  await upsertRunCandidates(tx, run.id, [{ position: index, candidate: next }]);
  await updateRunState(tx, run.id, { state: run.runState });
  const after = { candidates: run.candidates.with(index, next) };
  await recordDecisions({ tx, actor, now }, { before: run, after, sent }, calculated);
  tx.publish({ kind: "run", runId: run.id });
}

/** The locked run, if the caller may change it. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
async function lockEditable(context: Context, id: string): Promise<Run> {
  const run = await lockRun(context, id);
  demand(holdsRunRight(run, context.actor, "edit"));
  return run;
}

export async function createCandidate(call: CallOf<typeof candidateCalls.createCandidate>) {
  const run = await lockEditable(call, call.params.id);
  const [candidate] = await storedIn(call, run.id, await addCandidates(call, run, [call.body]));
  return found(candidate);
}

/** Creates all candidates of a list or none; a refusal names the index in the list. */
export async function createCandidates(call: CallOf<typeof candidateCalls.createCandidates>) {
  const run = await lockEditable(call, call.params.id);
  const ids = await addCandidates(call, run, call.body.candidates, placedAt);
  return { candidates: await storedIn(call, run.id, ids) };
}

export async function updateCandidate(call: CallOf<typeof candidateCalls.updateCandidate>) {
  const run = await lockEditable(call, call.params.id);
  await changeCandidate(call, run, call.body);
  const [candidate] = await storedIn(call, run.id, [call.body.id]);
  return found(candidate);
}
