import type { Body, scaleCalls } from "@assay/contract";
import { scaleAbility, scaleViolations } from "@assay/domain";
import { changedFields, given } from "../../http/changes.ts";
import type { CallOf } from "../../http/context.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { readScale, withAbilities } from "./queries.ts";
import { deleteScale, insertScale, type NewScale, selectScale, updateScale } from "./store.ts";

type Sent = Body<typeof scaleCalls.createScale>;

/** The stored fields, without the keys that only the client uses and `highlightCues`. */
function toStore(sent: Pick<Sent, keyof NewScale>): NewScale {
  const { name, description, selectedPartition, highlightedPartition } = sent;
  const criterions = sent.criterions.map(({ value, texts }) => ({ value, texts }));
  const scale = { name, description, criterions, selectedPartition, highlightedPartition };
  refuse(scaleViolations(scale));
  return scale;
}

export async function createScale(call: CallOf<typeof scaleCalls.createScale>) {
  const id = newId();
  await insertScale(call.tx, id, toStore(call.body));
  return readScale(call, id);
}

export async function changeScale(call: CallOf<typeof scaleCalls.updateScale>) {
  const { tx, actor, now, body } = call;
  const { id, revision, can: _, ...changes } = body;
  const stored = found(await selectScale(tx, id, { forUpdate: true }));
  const next = toStore({ ...stored, ...given(changes) });
  const fields = changedFields(toStore(stored), next);
  // A retry whose first answer got lost: it succeeds from any revision, and changes nothing.
  if (fields.length === 0) return readScale(call, id);
  await refuseOlder(revision, stored.revision, () => withAbilities(stored, actor));
  const valuesOf = ({ criterions }: Pick<typeof next, "criterions">) =>
    criterions.map(({ value }) => value).join(" ");
  await updateScale(tx, id, next, valuesOf(stored) === valuesOf(next) ? undefined : now);
  const details = { revision: stored.revision, fields };
  const entry = { at: now, actorId: actor.id, subjectId: id, details };
  await recordAudit(tx, { ...entry, action: "scale.update" });
  return readScale(call, id);
}

export async function removeScale({
  tx,
  actor,
  now,
  params: { id },
}: CallOf<typeof scaleCalls.deleteScale>) {
  const stored = found(await selectScale(tx, id, { forUpdate: true }));
  if (scaleAbility(stored, actor, "delete") !== true) throw new ApiFailure("DELETE_DENIED");
  await deleteScale(tx, id);
  await recordAudit(tx, { at: now, actorId: actor.id, action: "scale.delete", subjectId: id });
  return { id };
}
