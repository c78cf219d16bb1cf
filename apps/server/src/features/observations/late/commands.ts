import { createHash } from "node:crypto";
import type { LateChange, PageState } from "@assay/contract";
import {
  applyInkChange,
  type LatePage,
  type LateWork,
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
import { canRead } from "../policy.ts";
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

/** What a save that comes after the finish arrives with. */
type Arriving = WritingPages & { headers: Headers };

/** A page as it would be stored in time. @throws RuleFailure, ApiFailure as an ordinary save */
async function checkedPage(
  { tx, clean, actor }: WritingPages,
  { type, observerId }: Cell,
  { id, page, title, content, competencyId, alternative, strokes, deleted }: LatePage,
): Promise<LatePage> {
  await demandCompetency(tx, competencyId);
  // A drawing is its author's hand: nobody else writes in it.
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

/** Late pages beside those that stand. */
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
 * What is kept of pages that come after the finish: null where they say what stands, "nothing" where an observation was
 * only opened.
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

/** Changes of strokes as the drawing of a page that there is not. */
const whole = ({ strokes, ...page }: SentPage): SentPage =>
  strokes ? { ...page, content: writeDrawing(applyInkChange([], strokes)) } : page;

/** It was cleaned when it arrived. */
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
 * A number of 1 to 2³¹ - 1 that is another one as soon as any page is: a sum of revisions could stay the same where
 * one page goes and another one changes.
 */
function revisionOf({ pages }: ObservationRow): number {
  const state = pages.map(({ id, revision }) => `${id}:${revision}`).toSorted();
  return createHash("sha256").update(state.join()).digest().readUInt32BE() >>> 1 || 1;
}

/** What the runs ask about pages that arrived late (`runs/late/ports.ts`). */
export const latePages = {
  mayRead: canRead,
  compare: async (tx: TenantTransaction, _: Run, late: Late<"pages">) => {
    const stored = await selectObservationOfCell(tx, cellOf(late));
    return { change: changeOf(stored, late.work), revision: stored ? revisionOf(stored) : 0 };
  },
  take,
};
