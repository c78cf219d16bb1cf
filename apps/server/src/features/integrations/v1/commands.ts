import type { V1NewCandidate, v1Calls } from "@assay/contract/v1";
import { RuleFailure } from "../../../http/failure.ts";
import type { V1Call } from "../../../http/v1/context.ts";
import { cancelOwn, makeOrder } from "../orders/commands.ts";
import { readOrder } from "../orders/queries.ts";
import type { PageWork } from "./ports.ts";
import { presentCandidate, titleOf } from "./present.ts";
import { openRun, readPerson, readRun } from "./queries.ts";

type Calls = typeof v1Calls;
type Of<Name extends keyof Calls> = V1Call<Calls[Name]>;

/** A candidate in the words of the page. */
const listed = ({ salutation, firstName, lastName, email, job }: V1NewCandidate) => ({
  title: titleOf(salutation),
  firstName,
  lastName,
  email: email ?? null,
  candidateProperties: { job },
});

/** A field of the page under the name that programs know. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/^moderators\b/, "moderatorIds"],
  [/\bcandidateProperties\.job$/, "job"],
  [/\btitle$/, "salutation"],
];

/** Names fields of a refusal as the caller has sent them. */
async function inOwnWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RuleFailure)) throw error;
    throw new RuleFailure(
      error.violations.map(({ path, rule }) => ({
        path: RENAMED.reduce((text, [from, to]) => text.replace(from, to), path),
        rule,
      })),
    );
  }
}

/** Makes a run in preparation, staffed with moderators and candidates: all of it or nothing. */
export async function createRun(call: Of<"createRun">, work: PageWork) {
  const { processId, name, plannedDate, moderatorIds, candidates = [] } = call.body;
  const nothing = { params: undefined, query: undefined, body: undefined };
  const { id } = await work.createRun({ ...call, ...nothing, params: { id: processId } });
  await inOwnWords(
    work.editRun({
      ...call,
      ...nothing,
      body: {
        id,
        moderators: moderatorIds,
        ...(name !== undefined && { name }),
        ...(plannedDate !== undefined && { plannedDate }),
      },
    }),
  );
  if (candidates.length > 0)
    await inOwnWords(
      work.createCandidates({
        ...call,
        ...nothing,
        params: { id },
        body: { candidates: candidates.map(listed) },
      }),
    );
  return readRun(call, id);
}

export async function addCandidates(call: Of<"addCandidates">, work: PageWork) {
  const { runId } = call.params;
  const { candidates } = await inOwnWords(
    work.createCandidates({
      ...call,
      params: { id: runId },
      query: undefined,
      body: { candidates: call.body.candidates.map(listed) },
    }),
  );
  const run = await openRun(call, runId);
  return { items: candidates.map((candidate) => presentCandidate(candidate, run)) };
}

export async function changeCandidate(call: Of<"changeCandidate">, work: PageWork) {
  const { runId, candidateId } = call.params;
  const { salutation, job, firstName, lastName } = call.body;
  const candidate = await inOwnWords(
    work.updateCandidate({
      ...call,
      params: { id: runId },
      query: undefined,
      body: {
        id: candidateId,
        ...(salutation !== undefined && { title: titleOf(salutation) }),
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(job !== undefined && { candidateProperties: { job } }),
      },
    }),
  );
  return presentCandidate(candidate, await openRun(call, runId));
}

export async function createPerson(call: Of<"createPerson">, work: PageWork) {
  const { language = call.tenant.baseLanguage, ...sent } = call.body;
  const body = { ...sent, language };
  const { id } = await work.createUser({ ...call, params: undefined, query: undefined, body });
  return readPerson(call, id);
}

export async function changePerson(call: Of<"changePerson">, work: PageWork) {
  const { personId } = call.params;
  await work.lockUser({ ...call, params: { id: personId }, query: undefined });
  return readPerson(call, personId);
}

export async function createReport(call: Of<"createReport">, work: PageWork) {
  const { language: locale, candidateId } = call.body;
  const { id, fileName } = await work.createPdf({
    ...call,
    params: { id: call.params.runId },
    query: undefined,
    body: { locale, ...(candidateId !== undefined && { candidateId }) },
  });
  return { id, state: "queued" as const, fileName };
}

export const createOrder = (call: Of<"createOrder">, { isOwnHost }: PageWork) =>
  makeOrder(call, isOwnHost);

export const cancelOrder = async (call: Of<"cancelOrder">, work: PageWork) =>
  readOrder(call, await cancelOwn(call, call.params.orderId), work);
