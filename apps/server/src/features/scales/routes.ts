import { isDeepStrictEqual } from "node:util";
import { type Body, readsDesigns, type scaleCalls } from "@assay/contract";
import { scaleViolations } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Handlers } from "../../http/context.ts";
import { given } from "../../http/changes.ts";
import { demand, found, refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { writeWorkbook, XLSX } from "../../platform/workbook.ts";
import { scaleWorkbook } from "./present.ts";
import {
  deleteScale,
  insertScale,
  selectScale,
  selectScaleUsage,
  selectScales,
  updateScale,
  type NewScale,
} from "./store.ts";

type Sent = Body<typeof scaleCalls.createScale>;

const read = async (tx: TenantTransaction, id: string) => found(await selectScale(tx, id));

/** Only what is stored: the client's own keys and `highlightCues` fall away. */
function toStore(sent: Pick<Sent, keyof NewScale>): NewScale {
  const { name, description, selectedPartition, highlightedPartition } = sent;
  const criterions = sent.criterions.map(({ value, texts }) => ({ value, texts }));
  const scale = { name, description, criterions, selectedPartition, highlightedPartition };
  refuse(scaleViolations(scale));
  return scale;
}

export const scaleRoutes: Handlers<typeof scaleCalls> = {
  exportScales: async ({ tx, actor, now, tenant, language, order }) => {
    demand(readsDesigns(actor.permissions));
    const scales = await selectScales(tx);
    const details = { rows: scales.length };
    await recordAudit(tx, { at: now, actorId: actor.id, action: "scale.export", details });
    const workbook = scaleWorkbook(scales, { language, order, now, appTitle: tenant.appTitle });
    return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
  },
  listScales: async ({ tx }) => ({ scales: await selectScales(tx) }),
  getScale: ({ tx, params }) => read(tx, params.id),
  getScaleUsage: async ({ tx, actor, params: { id } }) => {
    found(await selectScale(tx, id));
    const seesAllRuns = actor.permissions.has("GET_ALL_PROCESS_RUNS");
    return selectScaleUsage(tx, id, { id: actor.id, seesAllRuns });
  },
  createScale: async ({ tx, body }) => {
    const id = newId();
    await insertScale(tx, id, toStore(body));
    return read(tx, id);
  },
  updateScale: async ({ tx, actor, now, body: { id, revision, ...changes } }) => {
    const stored = found(await selectScale(tx, id, { forUpdate: true }));
    const sent = given(changes);
    const next = toStore({ ...stored, ...sent });
    // A retry whose first answer got lost: nothing to do, and nobody to contradict.
    if (isDeepStrictEqual(next, toStore(stored))) return stored;
    await refuseOlder(revision, stored.revision, () => stored);
    await updateScale(tx, id, next);
    const details = { revision: stored.revision, fields: Object.keys(sent) };
    const entry = { at: now, actorId: actor.id, subjectId: id, details };
    await recordAudit(tx, { ...entry, action: "scale.update" });
    return read(tx, id);
  },
  deleteScale: async ({ tx, actor, now, params: { id } }) => {
    found(await selectScale(tx, id, { forUpdate: true }));
    await deleteScale(tx, id);
    await recordAudit(tx, { at: now, actorId: actor.id, action: "scale.delete", subjectId: id });
    return { id };
  },
};
