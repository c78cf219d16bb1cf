import { calls, type Feedback, type FeedbackContent, type FeedbackSettings } from "@assay/contract";
import { utcDayOf } from "@assay/domain";
import { turnOnCandidatePages } from "./candidatePages.ts";
import type { Client } from "./client.ts";
import { submitValues } from "./conference.ts";
import { quoteBody, saveEvidence, writeNotes } from "./evidence.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser } from "./people.ts";
import { buildRun, moveRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

const DAY_MS = 86_400_000;

/** Turns reports for candidates on; candidates have pages. */
export const turnOnFeedback = (administrator: Client): Promise<FeedbackSettings> =>
  administrator.ok(calls.updateFeedbackSettings, { body: { isOn: true, revision: 0 } });

/** A tenant whose candidates have pages and can be given reports. */
export async function buildReportingTenant(server: TestServer): Promise<TestTenant> {
  const tenant = await buildTenant(server);
  const administrator = await buildUser(tenant, "administrator");
  await turnOnCandidatePages(administrator);
  await turnOnFeedback(administrator);
  return tenant;
}

/** The day so many days after the server's today, as YYYY-MM-DD in UTC. */
export const dayFromNow = ({ clock }: TestServer, days: number): string =>
  utcDayOf(new Date(clock.now().getTime() + days * DAY_MS));

/** The ids of the report about a candidate of a run. */
export interface FeedbackKey {
  readonly runId: string;
  readonly candidateId: string;
}
export const feedbackParams = ({ runId, candidateId }: FeedbackKey) => ({
  params: { id: runId, candidateId },
});

/** Writes a statement about every competency of a candidate, and what else is given. */
export async function writeFeedback(
  moderator: Client,
  key: FeedbackKey,
  changes: Partial<FeedbackContent> = {},
): Promise<Feedback> {
  const { content, revision } = await moderator.ok(calls.getFeedback, feedbackParams(key));
  const competencies = content.competencies.map((one) => ({ ...one, statement: "Hört gut zu." }));
  return moderator.ok(calls.saveFeedback, {
    ...feedbackParams(key),
    body: { content: { ...content, competencies, ...changes }, revision },
  });
}

/** Writes a report, and gives it to the candidate until a day. */
export async function releaseFeedback(
  moderator: Client,
  key: FeedbackKey,
  { until, ...changes }: { until: string } & Partial<FeedbackContent>,
): Promise<Feedback> {
  const { revision, digest } = await writeFeedback(moderator, key, changes);
  const body = { until, revision, digest };
  return moderator.ok(calls.releaseFeedback, { ...feedbackParams(key), body });
}

const QUOTES = ["Fragt nach.", "Fällt anderen ins Wort.", "Bittet Karla Vossberg um Hilfe."];
const TEXT = QUOTES.join(" ");

/**
 * A finished run of two candidates. Of the first, three sentences are tagged: one against the competency, and one that
 * names the observer, Karla Vossberg.
 */
export async function buildReportedRun(tenant: TestTenant, moderator?: TestUser) {
  const names = { firstName: "Karla", lastName: "Vossberg" };
  const observer = await buildUser(tenant, "observer", names);
  const made = await buildRun(tenant.server, {
    tenant,
    ...(moderator && { moderator }),
    observers: [observer],
    candidates: 2,
    state: "STARTED",
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", evidence: { rule: "HINT", min: 1 } },
  });
  const { page } = await writeNotes(made, observer, `<p>${TEXT}</p>`);
  for (const [index, quote] of QUOTES.entries()) {
    const changes = { sign: index === 1 ? -1 : 1, at: `2026-05-04T09:00:0${index}.000Z` } as const;
    const body = quoteBody(made, { pageId: page.id, text: TEXT, quote }, changes);
    await saveEvidence(observer, body);
  }
  await submitValues(made, [4]);
  await moveRun(made.moderator, made.run.id, "Finish");
  const key = { runId: made.run.id, candidateId: made.candidates[0]!.id };
  return { made, key, observer, ...feedbackParams(key) };
}
