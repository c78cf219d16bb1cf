import { randomBytes } from "node:crypto";
import { calls, type Evidence, type SentBody } from "@assay/contract";
import { textAnchor } from "@assay/domain";
import { firstItemOf } from "./conference.ts";
import type { TestUser } from "./people.ts";
import type { TestRun } from "./run.ts";

export type EvidenceBody = SentBody<typeof calls.saveEvidence>;

/** Starts an observer's notes on the first candidate in the first exercise. Returns the page. */
export async function writeNotes(made: TestRun, observer: TestUser, content: string) {
  const { candidateId, exerciseId } = firstItemOf(made);
  const body = { processRunId: made.run.id, candidateId, exerciseId, type: "html" as const };
  const observation = await observer.ok(calls.createObservation, {
    body: { ...body, pages: [{ page: 1, title: "", content }] },
  });
  return { observation, page: observation.pages[0]! };
}

/** A tag of the first competency on the first place of a quote in a text, as a device sends it. */
export function quoteBody(
  made: TestRun,
  { pageId, text, quote }: { pageId: string; text: string; quote: string },
  changes: Partial<EvidenceBody> = {},
): EvidenceBody {
  const start = text.indexOf(quote);
  return {
    ...momentBody(made),
    kind: "TEXT",
    pageId,
    anchor: textAnchor(text, start, start + quote.length),
    ...changes,
  };
}

/** A moment for the first competency. */
export function momentBody(made: TestRun, changes: Partial<EvidenceBody> = {}): EvidenceBody {
  const { candidateId, exerciseId, competencyId } = firstItemOf(made);
  return {
    id: randomBytes(12).toString("hex"),
    processRunId: made.run.id,
    candidateId,
    exerciseId,
    kind: "MOMENT",
    pageId: null,
    competencyId,
    cueUid: null,
    sign: 1,
    note: "",
    at: "2026-05-04T09:00:00.000Z",
    ...changes,
  };
}

export const saveEvidence = (user: TestUser, body: EvidenceBody): Promise<Evidence> =>
  user.ok(calls.saveEvidence, { body });

/** The evidence of a run that somebody may read. */
export const readEvidence = async (made: TestRun, reader: TestUser): Promise<Evidence[]> =>
  (await reader.ok(calls.listEvidence, { params: { runId: made.run.id }, query: {} })).evidence;
