import { createHash } from "node:crypto";
import type { LateChange, PageState } from "@assay/contract";
import {
  applyInkChange,
  holdsObservationRight,
  type LatePage,
  type LateWork,
  type RunActor,
  readDrawing,
  writeDrawing,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Context, Headers } from "../../../http/context.ts";
import { demand, refuse } from "../../../http/failure.ts";
import type { Clean } from "../../../http/richBodies.ts";
import { senderOf } from "../../../http/sender.ts";
import { newId } from "../../../platform/ids.ts";
import type { Late } from "../../runs/late/store.ts";
import type { Run } from "../../runs/store.ts";
import {
  changePages,
  cleanText,
  demandCompetency,
  insertPages,
  type LateOf,
  matching,
  type SentPage,
  type WritingPages,
} from "../commands.ts";
import { drawingOf, refuseRepeated } from "../ink/commands.ts";
import {
  type Cell,
  insertObservation,
  storeReplaced,
  type ObservationRow,
  selectObservation,
  selectObservationOfCell,
  updateObservation,
} from "../store.ts";

type LatePages = Extract<LateWork, { kind: "pages" }>;
type ChangedPages = Extract<LateChange, { kind: "pages" }>;

/** The context of a save that arrives after the finish. */
type Arriving = WritingPages & { headers: Headers };

/** A page, checked and cleaned as in time. @throws RuleFailure, ApiFailure as an ordinary save */
async function checkedPage(
  { tx, clean, actor }: WritingPages,
  { type, observerId }: Cell,
  { id, page, title, content, competencyId, alternative, strokes, deleted }: LatePage,
): Promise<LatePage> {
  await demandCompetency(tx, competencyId);
  // A drawing can only be changed by its author.
  const isInk =
    strokes || alternative !== undefined || (type === "webInk" && content !== undefined);
  demand(!isInk || observerId === actor.id);
  if (strokes && type === "html") refuse([{ path: "Strokes", rule: "notInk" }]);
  if (strokes) refuseRepeated(strokes);
  if (content !== undefined && type === "webInk") drawingOf(content, "content");
  const text =
    content !== undefined && type === "html" ? cleanText(content, "content", clean) : content;
  return { id, page, title, content: text, competencyId, alternative, strokes, deleted };
}

const saysMore = ({ content, alternative, strokes, deleted }: LatePage): boolean =>
  Boolean(content || alternative || strokes || deleted);

type Page = ObservationRow["pages"][number];
const stateOf = ({ title, content, alternative, competencyId }: Page): PageState => ({
  title,
  content,
  alternative,
  competencyId,
});
const EMPTY: PageState = { title: "", content: "", alternative: "", competencyId: null };

function stateAfter(before: PageState | null, late: LatePage): PageState | null {
  if (late.deleted) return null;
  const { title, content, alternative, competencyId } = before ?? EMPTY;
  const drawn = late.strokes && applyInkChange(readDrawing(content) ?? [], late.strokes);
  return {
    title: late.title ?? title,
    content: drawn ? writeDrawing(drawn) : (late.content ?? content),
    alternative: late.alternative ?? alternative,
    competencyId: late.competencyId === undefined ? competencyId : late.competencyId,
  };
}

/** Late pages with the stored ones for comparison. */
function changeOf(stored: ObservationRow | undefined, { type, pages }: LatePages): ChangedPages {
  const change = pages.map((late) => {
    const page = matching(stored?.pages ?? [], late);
    const before = page ? stateOf(page) : null;
    return { page: page?.page ?? late.page, before, after: stateAfter(before, late) };
  });
  return { kind: "pages", type, pages: change };
}

const isSame = ({ pages }: ChangedPages): boolean =>
  pages.every(({ before, after }) => JSON.stringify(before) === JSON.stringify(after));

/**
 * The late work of pages that arrive after the finish: null if they equal the stored ones, "nothing" if an
 * observation was only opened.
 */
export const lateOf =
  (arriving: Arriving): LateOf =>
  async (cell, pages) => {
    const { tx, actor, now, headers } = arriving;
    const { processRunId: runId, candidateId, exerciseId, observerId, type } = cell;
    const sender = senderOf(headers, now);
    const stored = await selectObservationOfCell(tx, cell);
    const isWritten = stored !== undefined || sender.writtenAt !== null || pages.some(saysMore);
    if (!isWritten) return "nothing";
    const checked: LatePage[] = [];
    for (const page of pages) checked.push(await checkedPage(arriving, cell, page));
    const work = { kind: "pages", type, pages: checked } as const;
    if (isSame(changeOf(stored, work))) return null;
    const at = { runId, candidateId, exerciseId, observerId, authorId: actor.id, receivedAt: now };
    return { ...at, ...sender, work };
  };

const cellOf = ({ runId, work, ...late }: Late<"pages">): Cell => ({
  processRunId: runId,
  candidateId: late.candidateId,
  exerciseId: late.exerciseId,
  observerId: late.observerId,
  type: work.type,
});

/** A page without a stored one, with its changes of strokes as a whole drawing. */
const whole = ({ strokes, ...page }: SentPage): SentPage =>
  strokes ? { ...page, content: writeDrawing(applyInkChange([], strokes)) } : page;

/** Late work was cleaned when it arrived. */
const CLEANED: Clean = (html) => html;

async function take({ tx, now }: Context, _: Run, late: Late<"pages">): Promise<void> {
  const acting = { tx, now, actor: { id: late.authorId }, clean: CLEANED };
  const { type } = late.work;
  const pages: SentPage[] = late.work.pages.map((page) => ({ ...page }));
  const { id, isNew } = await insertObservation(tx, newId(), cellOf(late), now);
  const stored = isNew ? undefined : await selectObservation(tx, id, { forUpdate: true });
  if (stored) {
    const known = pages.map((page) => ({ page, before: matching(stored.pages, page) }));
    for (const { before } of known) if (before) await storeReplaced(tx, before.id);
    const sent = known.map(({ page, before }) => (before ? page : whole(page)));
    await changePages(acting, stored, sent, () => null);
  } else await insertPages(acting, { id, type }, pages.filter((page) => !page.deleted).map(whole));
  await updateObservation(tx, id, now);
}

/**
 * A number from 1 to 2³¹ - 1 that changes with any page. A sum of revisions could stay the same if
 * one page is deleted and another one changed.
 */
function revisionOf({ pages }: ObservationRow): number {
  const state = pages.map(({ id, revision }) => `${id}:${revision}`).toSorted();
  return createHash("sha256").update(state.join()).digest().readUInt32BE() >>> 1 || 1;
}

/** The port by which the runs feature handles late pages (`runs/late/ports.ts`). */
export const latePages = {
  mayRead: (run: Run, late: Parameters<typeof holdsObservationRight>[1], actor: RunActor) =>
    holdsObservationRight(run, late, actor, "read"),
  compare: async (tx: TenantTransaction, _: Run, late: Late<"pages">) => {
    const stored = await selectObservationOfCell(tx, cellOf(late));
    return { change: changeOf(stored, late.work), revision: stored ? revisionOf(stored) : 0 };
  },
  take,
};
