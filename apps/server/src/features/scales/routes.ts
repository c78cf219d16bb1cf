import type { Body, scaleCalls } from "@assay/contract";
import { scaleViolations } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Handlers } from "../../http/context.ts";
import { given } from "../../http/changes.ts";
import { found, refuse, refuseOlder } from "../../http/failure.ts";
import { newId } from "../../platform/ids.ts";
import {
  deleteScale,
  insertScale,
  selectScale,
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
  listScales: async ({ tx }) => ({ scales: await selectScales(tx) }),
  getScale: ({ tx, params }) => read(tx, params.id),
  createScale: async ({ tx, body }) => {
    const id = newId();
    await insertScale(tx, id, toStore(body));
    return read(tx, id);
  },
  updateScale: async ({ tx, body: { id, revision, ...changes } }) => {
    const stored = found(await selectScale(tx, id, { forUpdate: true }));
    await refuseOlder(revision, stored.revision, () => stored);
    await updateScale(tx, id, toStore({ ...stored, ...given(changes) }));
    return read(tx, id);
  },
  deleteScale: async ({ tx, params: { id } }) => {
    found(await selectScale(tx, id, { forUpdate: true }));
    await deleteScale(tx, id);
    return { id };
  },
};
