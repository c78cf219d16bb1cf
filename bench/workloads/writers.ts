import { calls } from "@assay/contract";
import { buildProcess, buildRun, buildTenant, buildUser, buildUsers } from "@assay/testing";
import type { TestUser } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { type HttpAnswer, requestOf } from "../measure/connection.ts";

const PAGE_BYTES = 4096;

/** An observer with their own page. */
export interface Writer {
  observer: TestUser;
  tenantId: string;
  observationId: string;
  pageId: string;
  revision: number;
  /** What was sent last. */
  text: string;
}

/** One tenant, a process, and started runs with many observers each, as on a large assessment day. */
export async function buildWriters(
  { server }: Bench,
  { runs, ofEach }: { runs: number; ofEach: number },
): Promise<Writer[]> {
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, "moderator");
  const process = await buildProcess(moderator, { competencies: 4 });
  const writers: Writer[] = [];
  while (writers.length < runs * ofEach) {
    const observers = await buildUsers(tenant, "observer", ofEach);
    const design = { tenant, moderator, process, observers };
    const made = await buildRun(server, { ...design, state: "STARTED" });
    const cell = {
      processRunId: made.run.id,
      candidateId: made.candidates[0]!.id,
      exerciseId: made.exerciseIds[0]!,
    };
    for (const observer of observers) {
      const body = { ...cell, type: "html" as const };
      const { id, pages } = await observer.ok(calls.createObservation, { body });
      const { id: pageId, revision } = pages[0]!;
      const page = { observationId: id, pageId, revision, text: "" };
      writers.push({ observer, tenantId: tenant.id, ...page });
    }
  }
  return writers;
}

const PARAGRAPH =
  "<p>Fasst die Einwände der Gruppe <strong>zusammen</strong>, fragt zweimal nach und schlägt vor, die Kosten getrennt zu prüfen.</p>";
const TEXT = PARAGRAPH.repeat(PAGE_BYTES).slice(0, PAGE_BYTES);
/** Whole paragraphs of about 4 KB: what the editor would send. */
export const PAGE = TEXT.slice(0, TEXT.lastIndexOf("</p>") + 4);

let saves = 0;
/** Never the same text twice: a save that changes nothing would not be stored. */
const nextText = () => `<p>${++saves}</p>${PAGE}`;

/** The next text of a writer, as the page sends it to our server. */
export function saveRequest(writer: Writer): Buffer {
  const { observer, observationId, pageId, revision } = writer;
  writer.text = nextText();
  return requestOf(
    "PUT /api/Observation/updateObservationPage",
    { host: observer.host, authorization: `Bearer ${observer.token}` },
    JSON.stringify({
      ObservationId: observationId,
      Page: 1,
      PageId: pageId,
      Revision: revision,
      Content: writer.text,
    }),
  );
}

/** The same for the floor. */
export function floorRequest(writer: Writer): Buffer {
  const { observer, tenantId, observationId, pageId } = writer;
  writer.text = nextText();
  return requestOf(
    "PUT /page",
    { host: observer.host, "x-tenant": tenantId, "x-person": observer.user.id },
    JSON.stringify({ ObservationId: observationId, PageId: pageId, Content: writer.text }),
  );
}

/** Takes over the revision that an answer confirms, of our server or of the floor. @throws Error for any other. */
export function confirmSave(writer: Writer, { status, body }: HttpAnswer): void {
  const text = body.toString();
  if (status !== 200) throw new Error(`${status} ${text}`);
  const answer = JSON.parse(text) as { revision?: number; payload?: { revision: number } };
  writer.revision = answer.payload?.revision ?? answer.revision ?? Number.NaN;
}
