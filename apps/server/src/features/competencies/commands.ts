import type { competencyCalls } from "@assay/contract";
import { competencyAbility, type Language, missingTexts } from "@assay/domain";
import { changedFields, given } from "../../http/changes.ts";
import type { CallOf } from "../../http/context.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { readCompetency, withAbilities } from "./queries.ts";
import {
  deleteCompetency,
  insertCompetency,
  type NewCompetency,
  selectCompetency,
  updateCompetency,
} from "./store.ts";

/** The stored fields, without the keys that only the client uses. */
const toStore = (sent: NewCompetency): NewCompetency => {
  const { name, baseName, texts, sortOrder, colorCode } = sent;
  return { name, baseName, texts, sortOrder, colorCode };
};

/** @throws RuleFailure where a display name is missing. */
function checked(sent: NewCompetency, { baseLanguage }: { baseLanguage: Language }): NewCompetency {
  refuse(missingTexts(sent.texts, "displayName", { baseLanguage, path: "texts" }));
  return toStore(sent);
}

export async function createCompetency(call: CallOf<typeof competencyCalls.createCompetency>) {
  const id = newId();
  await insertCompetency(call.tx, id, checked(call.body, call.tenant));
  return readCompetency(call, id);
}

export async function changeCompetency(call: CallOf<typeof competencyCalls.updateCompetency>) {
  const { tx, actor, now, tenant, body } = call;
  const { id, revision, can: _, ...changes } = body;
  const stored = found(await selectCompetency(tx, id, { forUpdate: true }));
  const sent = given(changes);
  const next = toStore({ ...stored, ...sent });
  if (sent.texts) checked(next, tenant);
  const fields = changedFields(toStore(stored), next);
  // A retry whose first answer got lost: it succeeds from any revision, and changes nothing.
  if (fields.length === 0) return readCompetency(call, id);
  await refuseOlder(revision, stored.revision, () => withAbilities(stored, actor));
  await updateCompetency(tx, id, next);
  const details = { revision: stored.revision, fields };
  const entry = { at: now, actorId: actor.id, subjectId: id, details };
  await recordAudit(tx, { ...entry, action: "competency.update" });
  return readCompetency(call, id);
}

export async function removeCompetency({
  tx,
  actor,
  now,
  params: { id },
}: CallOf<typeof competencyCalls.deleteCompetency>) {
  const stored = found(await selectCompetency(tx, id, { forUpdate: true }));
  if (competencyAbility(stored, actor, "delete") !== true) throw new ApiFailure("DELETE_DENIED");
  await deleteCompetency(tx, id);
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "competency.delete",
    subjectId: id,
  });
  return { id };
}
