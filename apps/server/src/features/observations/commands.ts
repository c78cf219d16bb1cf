import type { Body, observationCalls, UpdatedPage } from "@assay/contract";
import { applyPageEdit, renumber, type ObservationType, type PageEdit } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor } from "../../http/context.ts";
import { ApiFailure, demand, demandState, found, refuse } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { cleanHtml } from "../../platform/richText.ts";
import { canRead, canWrite } from "./policy.ts";
import {
  deletePage,
  insertPage,
  keepReplaced,
  runOfCell,
  selectPageToEdit,
  updatePage,
  updatePageNumber,
  type ObservationRow,
} from "./store.ts";

interface Acting {
  tx: TenantTransaction;
  actor: Actor;
  now: Date;
}
type SentPage = Body<typeof observationCalls.updateObservation>["pages"][number];
type SentEdit = Body<typeof observationCalls.updateObservationPage>;
type Page = ObservationRow["pages"][number];

/** @throws RuleFailure for a drawing that is not JSON. */
function cleanContent(content: string, type: ObservationType): string {
  if (type === "html") return cleanHtml(content);
  try {
    JSON.parse(content || "null");
  } catch {
    refuse([{ path: "content", rule: "unreadable" }]);
  }
  return content;
}

const cleanEdit = (edit: PageEdit, type: ObservationType): PageEdit => ({
  ...edit,
  ...(edit.content !== undefined && { content: cleanContent(edit.content, type) }),
});

/**
 * Saves one page. What another than the author replaces is kept, and leaves a row in the log.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, or UPDATE_FAILED with
 *   the stored page when it is newer than the edit's base.
 */
export async function savePage({ tx, actor, now }: Acting, sent: SentEdit): Promise<UpdatedPage> {
  const stored = found(
    await selectPageToEdit(tx, sent.ObservationId, { pageId: sent.PageId, page: sent.Page }),
  );
  const run = runOfCell(stored);
  // What the actor may not read does not exist for them (decisions §2).
  found(canRead(run, stored, actor) || null);
  demand(canWrite(run, stored, actor));
  demandState(run, "writeObservation");
  const edit = { title: sent.Title, content: sent.Content, competencyId: sent.CompetencyId };
  const result = applyPageEdit(stored, cleanEdit(edit, stored.type), sent.Revision);
  if (!result.ok) throw new ApiFailure("UPDATE_FAILED", presentConflict(result.conflict));
  const { page } = result;
  const isChanged = page !== stored;
  if (isChanged && stored.observerId !== actor.id) {
    await keepReplaced(tx, stored.id);
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "observation.edit",
      subjectId: stored.observationId,
      details: { page: stored.id },
    });
  }
  if (isChanged) updatePage(tx, page, now);
  return {
    id: stored.observationId,
    pageId: page.id,
    page: page.page,
    updatedOn: (isChanged ? now : stored.updatedOn).toISOString(),
    revision: page.revision,
  };
}

function presentConflict({ id, page, title, content, competencyId, updatedOn, revision }: Page) {
  const at = updatedOn.toISOString();
  return { id, page, title, content, competencyId, name: "", updatedOn: at, revision };
}

/** The page as the client made it, with the parts that it left out. */
const newPage = (sent: SentPage, page: number, type: ObservationType, now: Date): Page => ({
  id: sent.id ?? newId(),
  page,
  title: sent.title ?? "",
  content: cleanContent(sent.content ?? "", type),
  competencyId: sent.competencyId ?? null,
  updatedOn: now,
  revision: 1,
});

/** The pages that an observation is created with; without any, a single empty one. */
export async function insertPages(
  tx: TenantTransaction,
  id: string,
  type: ObservationType,
  sent: SentPage[],
  now: Date,
) {
  const pages = sent.length > 0 ? sent : [{ page: 1 }];
  for (const [index, page] of pages.entries())
    await insertPage(tx, id, newPage(page, index + 1, type, now));
}

/**
 * Stores changed, new and removed pages of the locked observation, and renumbers from 1.
 *
 * @throws ApiFailure UPDATE_FAILED when a page is newer than its base; RuleFailure when none is left.
 */
export async function changePages(
  { tx, now }: Acting,
  observation: ObservationRow,
  sent: SentPage[],
  current: () => unknown,
) {
  const { type } = observation;
  const edits = new Map(sent.map((page) => [matching(observation.pages, page)?.id, page]));
  const kept = observation.pages.filter((page) => !edits.get(page.id)?.deleted);
  const added = sent.filter((page) => !page.deleted && !matching(observation.pages, page));
  if (kept.length + added.length === 0) refuse([{ path: "pages", rule: "lastPage" }]);
  for (const page of observation.pages) {
    const edit = edits.get(page.id);
    if (edit?.deleted) await deletePage(tx, page.id);
    if (!edit || edit.deleted) continue;
    const result = applyPageEdit(page, cleanEdit(edit, type), edit.revision);
    if (!result.ok) throw new ApiFailure("UPDATE_FAILED", current());
    if (result.page !== page) updatePage(tx, result.page, now);
  }
  for (const page of renumber(kept)) await updatePageNumber(tx, page.id, page.page);
  for (const [index, page] of added.entries())
    await insertPage(tx, observation.id, newPage(page, kept.length + index + 1, type, now));
}

/**
 * The stored page that is meant: by its id; without one by its number, as the documented client
 * sends pages. A page with a new id, or a number beyond the last, is a new one.
 */
const matching = (pages: Page[], sent: SentPage): Page | undefined =>
  pages.find((page) => (sent.id ? page.id === sent.id : page.page === sent.page));
