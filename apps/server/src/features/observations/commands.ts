import {
  type Body,
  MAX_PAGE_CONTENT,
  type observationCalls,
  type UpdatedPage,
} from "@assay/contract";
import {
  applyPageEdit,
  holdsObservationRight,
  type InkChange,
  type LatePage,
  type ObservationType,
  observedLeaves,
  type PageEdit,
  renumber,
  type Stroke,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, Author, CallOf, Context } from "../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandInTime,
  demandState,
  found,
  refuse,
  refuseOlder,
} from "../../http/failure.ts";
import { demandNoHold } from "../../http/holds.ts";
import type { Clean } from "../../http/richBodies.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { lockPeople } from "../identity/store.ts";
import { holdCandidate } from "../runs/candidates/store.ts";
import { insertLateWork, type NewLateWork } from "../runs/late/store.ts";
import { followDrawing, followText } from "./evidence/commands.ts";
import { losePage } from "./evidence/store.ts";
import { drawingOf, insertDrawing, type SentDrawing, storeDrawing } from "./ink/commands.ts";
import { selectDrawing } from "./ink/store.ts";
import { presentObservation } from "./present.ts";
import { openRun } from "./queries.ts";
import {
  type Cell,
  deleteObservation,
  deletePage,
  hasCompetency,
  insertObservation,
  insertPage,
  storeReplaced,
  type ObservationRow,
  type PageToEdit,
  runOfCell,
  selectObservation,
  selectPageToEdit,
  updateObservation,
  updatePage,
  updatePageNumber,
} from "./store.ts";

/** A context with the author of pages and the cleaner of texts; late work is stored under its author. */
export interface WritingPages<By extends Author = Author> extends Context<By> {
  readonly clean: Clean;
}

/** A sent page; some calls accept the changed strokes of a drawing instead of the whole drawing. */
export type SentPage = Body<typeof observationCalls.updateObservation>["pages"][number] & {
  strokes?: InkChange | undefined;
};
type SentEdit = Body<typeof observationCalls.updateObservationPage>;
type Page = ObservationRow["pages"][number];

/** @throws RuleFailure for a text that is longer than a page may be. */
export function cleanText(content: string, path: string, clean: Clean): string {
  if (content.length > MAX_PAGE_CONTENT) refuse([{ path, rule: "tooLong" }]);
  return clean(content);
}

/** The new content of a page; absent fields stay unchanged. */
interface Written extends PageEdit {
  revision: number | undefined;
  /** Drawing of an ink page. */
  drawing: SentDrawing | undefined;
}

/** The sent page as an edit: `content` is HTML, or a whole drawing for an ink page; `path` is for violations. */
function written(
  { content, ...sent }: PageEdit & { revision?: number | undefined },
  type: ObservationType,
  { path, clean }: { path: string; clean: Clean },
): Written {
  const { revision, ...edit } = sent;
  if (content === undefined) return { ...edit, revision, drawing: undefined };
  return type === "html"
    ? { ...edit, content: cleanText(content, path, clean), revision, drawing: undefined }
    : { ...edit, revision, drawing: { content, path } };
}

/** @throws ApiFailure ITEM_NOT_FOUND for an unknown competency */
export async function demandCompetency(tx: TenantTransaction, id: string | null | undefined) {
  if (id) found((await hasCompetency(tx, id)) || null);
}

/**
 * The page as it is to be stored; strokes are stored already, and raise its revision too.
 *
 * @throws ApiFailure UPDATE_FAILED with the result of `current`, if the page is newer than the edit's base.
 */
async function applyWritten<T extends Page>(
  tx: TenantTransaction,
  page: T,
  { revision, drawing, ...edit }: Written,
  current: () => unknown,
): Promise<T> {
  if (edit.competencyId !== page.competencyId) await demandCompetency(tx, edit.competencyId);
  const result = applyPageEdit(page, edit, revision);
  if (!result.ok) throw new ApiFailure("UPDATE_FAILED", await current());
  if (!drawing) return result.page;
  const isDrawn = await storeDrawing(tx, page.id, drawing, () =>
    refuseOlder(revision, page.revision, current),
  );
  const isSame = result.page === page;
  return isDrawn && isSame ? { ...page, revision: page.revision + 1 } : result.page;
}

/** Makes the late work of pages that came after the finish. */
export type LateOf = (
  cell: Cell,
  pages: readonly LatePage[],
) => Promise<NewLateWork | null | "nothing">;

/** An edited page as an entry of late work. */
const pageOf = (sent: SentEdit): LatePage => ({
  id: sent.PageId,
  page: sent.Page,
  title: sent.Title,
  content: sent.Content,
  strokes: sent.Strokes,
  alternative: sent.Alternative,
  competencyId: sent.CompetencyId,
});

type PageCall = CallOf<typeof observationCalls.updateObservationPage>;

/** The page to edit, locked, with the data that the right to write it depends on. */
export const readPage = ({ tx, body }: Pick<PageCall, "tx" | "body">) =>
  selectPageToEdit(tx, body.ObservationId, { pageId: body.PageId, page: body.Page });

/**
 * Saves the page that `readPage` has read. Text that somebody other than the author replaces is stored, and logged.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, or UPDATE_FAILED with
 *   the stored page when it is newer than the edit's base.
 */
export async function savePage(
  { tx, actor, now, clean, body: sent }: PageCall,
  { read, late }: { read: Promise<PageToEdit | undefined>; late: LateOf },
): Promise<UpdatedPage> {
  const stored = found(await read);
  const run = runOfCell(stored);
  // A page that the actor may not read does not exist for them (decisions §2).
  found(holdsObservationRight(run, stored, actor, "read") || null);
  demand(holdsObservationRight(run, stored, actor, "edit"));
  await demandInTime(run, "writeObservation", () => late(stored, [pageOf(sent)]), insertLateWork);
  const { type } = stored;
  const edit = {
    title: sent.Title,
    competencyId: sent.CompetencyId,
    alternative: sent.Alternative,
  };
  const asked = written({ ...edit, content: sent.Content, revision: sent.Revision }, type, {
    path: "Content",
    clean,
  });
  if (sent.Strokes && type === "html") refuse([{ path: "Strokes", rule: "notInk" }]);
  const drawing = sent.Strokes ? { change: sent.Strokes } : asked.drawing;
  // A drawing and its text alternative can only be changed by their author.
  const isInk = drawing !== undefined || sent.Alternative !== undefined;
  demand(!isInk || stored.observerId === actor.id);
  const page = await applyWritten(tx, stored, { ...asked, drawing }, () =>
    presentConflict(tx, stored),
  );
  const isChanged = page !== stored;
  if (isChanged && stored.observerId !== actor.id) {
    await storeReplaced(tx, stored.id);
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "observation.edit",
      subjectId: stored.observationId,
      details: { page: stored.id },
    });
  }
  if (isChanged) updatePage(tx, page, now);
  if (isChanged && stored.hasEvidence)
    await follow(tx, stored, { page, isDrawn: drawing !== undefined });
  return {
    id: stored.observationId,
    pageId: page.id,
    page: page.page,
    updatedOn: (isChanged ? now : stored.updatedOn).toISOString(),
    revision: page.revision,
  };
}

/** Finds what is tagged on a changed page again. */
async function follow(
  tx: TenantTransaction,
  { id, content }: Page,
  { page, isDrawn }: { page: Page; isDrawn: boolean },
) {
  if (isDrawn) await followDrawing(tx, id);
  else if (page.content !== content)
    await followText(tx, { id, before: content, after: page.content });
}

/** The stored page, for a caller whose edit is based on an older one. */
async function presentConflict(tx: TenantTransaction, stored: Page & { type: ObservationType }) {
  const { id, page, title, competencyId, alternative, revision } = stored;
  const content = stored.type === "html" ? stored.content : await selectDrawing(tx, id);
  const own = { id, page, title, content, competencyId, alternative, revision };
  return { ...own, name: "", updatedOn: stored.updatedOn.toISOString() };
}

/** Adds a page as the client has made it, with defaults for absent fields. */
async function addPage(
  { tx, now, clean }: WritingPages,
  { id: observationId, type }: Pick<ObservationRow, "id" | "type">,
  sent: SentPage,
  page: number,
) {
  const content = sent.content ?? "";
  const path = `pages.${page - 1}.content`;
  await demandCompetency(tx, sent.competencyId);
  const strokes: Stroke[] = type === "webInk" ? drawingOf(content, path) : [];
  const added = {
    id: sent.id ?? newId(),
    page,
    title: sent.title ?? "",
    content: type === "html" ? cleanText(content, path, clean) : "",
    competencyId: sent.competencyId ?? null,
    alternative: sent.alternative ?? "",
    updatedOn: now,
    revision: 1,
  };
  await insertPage(tx, observationId, added);
  if (strokes.length > 0) await insertDrawing(tx, added.id, strokes);
}

/** The pages that an observation is created with; without any, a single empty one. */
export async function insertPages(
  context: WritingPages,
  observation: Pick<ObservationRow, "id" | "type">,
  sent: SentPage[],
) {
  const pages = sent.length > 0 ? sent : [{ page: 1 }];
  for (const [index, page] of pages.entries()) await addPage(context, observation, page, index + 1);
}

/**
 * Stores changed, new and removed pages of the locked observation, and renumbers from 1.
 *
 * @throws ApiFailure UPDATE_FAILED when a page is newer than its base; RuleFailure when none is left.
 */
export async function changePages(
  context: WritingPages,
  observation: ObservationRow,
  sent: SentPage[],
  current: () => unknown,
) {
  const { tx, now, actor, clean } = context;
  const { type } = observation;
  const edits = new Map(sent.map((page) => [matching(observation.pages, page)?.id, page]));
  const remaining = observation.pages.filter((page) => !edits.get(page.id)?.deleted);
  const added = sent.filter((page) => !page.deleted && !matching(observation.pages, page));
  if (remaining.length + added.length === 0) refuse([{ path: "pages", rule: "lastPage" }]);
  for (const page of observation.pages) {
    const edit = edits.get(page.id);
    if (edit?.deleted) {
      await deletePage(tx, page.id);
      await losePage(tx, page.id);
    }
    if (!edit || edit.deleted) continue;
    const whole = written(edit, type, {
      path: `pages.${sent.indexOf(edit)}.content`,
      clean,
    });
    const asked = edit.strokes ? { ...whole, drawing: { change: edit.strokes } } : whole;
    const isInk = asked.drawing !== undefined || asked.alternative !== undefined;
    demand(!isInk || observation.observerId === actor.id);
    const next = await applyWritten(tx, page, asked, current);
    // Strokes are stored apart, although they are read as the page's content.
    const content = type === "html" ? next.content : "";
    if (next === page) continue;
    updatePage(tx, { ...next, content }, now);
    await follow(tx, page, { page: next, isDrawn: asked.drawing !== undefined });
  }
  for (const page of renumber(remaining)) await updatePageNumber(tx, page.id, page.page);
  for (const [index, page] of added.entries())
    await addPage(context, observation, page, remaining.length + index + 1);
}

/**
 * The stored page for a sent one: by its id, without one by its number, as the documented client
 * sends pages. A page with a new id, or a number beyond the last, is a new one.
 */
export const matching = (
  pages: readonly Page[],
  sent: Pick<SentPage, "id" | "page">,
): Page | undefined =>
  pages.find((page) => (sent.id ? page.id === sent.id : page.page === sent.page));

/** The locked observation with its run, for a write; the run's state is checked later. */
async function openForWriting(tx: TenantTransaction, actor: Actor, id: string) {
  const observation = found(await selectObservation(tx, id, { forUpdate: true }));
  const run = await openRun(tx, actor, observation.processRunId);
  found(holdsObservationRight(run, observation, actor, "read") || null);
  demand(holdsObservationRight(run, observation, actor, "edit"));
  return { observation, run };
}

export async function createObservation(
  call: CallOf<typeof observationCalls.createObservation>,
  late: LateOf,
) {
  const { tx, actor, body, now } = call;
  const { processRunId, candidateId, exerciseId, type } = body;
  holdCandidate(tx, processRunId, candidateId);
  const run = await openRun(tx, actor, processRunId);
  found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
  found(observedLeaves(run.design.items).find((item) => item.id === exerciseId));
  const cell = { processRunId, candidateId, exerciseId, observerId: actor.id, type };
  demand(holdsObservationRight(run, cell, actor, "edit"));
  await demandInTime(run, "writeObservation", () => late(cell, body.pages ?? []), insertLateWork);
  const { id, isNew } = await insertObservation(tx, newId(), cell, now);
  if (isNew) await insertPages(call, { id, type }, body.pages ?? []);
  return presentObservation(found(await selectObservation(tx, id)), run, call);
}

export async function changeObservation(
  call: CallOf<typeof observationCalls.updateObservation>,
  late: LateOf,
) {
  const { tx, actor, now } = call;
  const { id, pages } = call.body;
  const { observation, run } = await openForWriting(tx, actor, id);
  await demandInTime(run, "writeObservation", () => late(observation, pages), insertLateWork);
  await changePages(call, observation, pages, () => presentObservation(observation, run, call));
  await updateObservation(tx, id, now);
  return presentObservation(found(await selectObservation(tx, id)), run, call);
}

export async function removeObservation(call: CallOf<typeof observationCalls.deleteObservation>) {
  const { tx, actor, params } = call;
  const { id } = params;
  const { observation, run } = await openForWriting(tx, actor, id);
  demandState(run, "writeObservation");
  demand(holdsObservationRight(run, observation, actor, "delete"));
  // Refused if another device has added pages meanwhile, which the caller has not seen.
  if (observation.pages.length > 1)
    throw new ApiFailure("UPDATE_FAILED", presentObservation(observation, run, call));
  // A hold locks the person too, and so has either been placed before, or comes after the deletion.
  await lockPeople(tx, [observation.candidateId]);
  await demandNoHold(call, [observation.candidateId]);
  await deleteObservation(tx, id);
  for (const page of observation.pages) await losePage(tx, page.id);
  return { id };
}
