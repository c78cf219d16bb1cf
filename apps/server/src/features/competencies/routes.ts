import { isDeepStrictEqual } from "node:util";
import { type competencyCalls, readsDesigns } from "@assay/contract";
import { type Language, missingTexts } from "@assay/domain";
import { given } from "../../http/changes.ts";
import type { Handlers } from "../../http/context.ts";
import { demand, found, refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { writeWorkbook, XLSX } from "../../platform/workbook.ts";
import { competencyWorkbook } from "./present.ts";
import {
  deleteCompetency,
  insertCompetency,
  selectCompetencies,
  selectCompetency,
  selectCompetencyUsage,
  updateCompetency,
  type NewCompetency,
} from "./store.ts";

/** Only what is stored: the client's own keys fall away. */
const toStore = (sent: NewCompetency): NewCompetency => {
  const { name, baseName, texts, sortOrder, colorCode } = sent;
  return { name, baseName, texts, sortOrder, colorCode };
};

/** @throws RuleFailure where a display name is missing. */
function checked(sent: NewCompetency, { baseLanguage }: { baseLanguage: Language }): NewCompetency {
  refuse(missingTexts(sent.texts, "displayName", { baseLanguage, path: "texts" }));
  return toStore(sent);
}

export const competencyRoutes: Handlers<typeof competencyCalls> = {
  exportCompetencies: async ({ tx, actor, now, tenant, language, order }) => {
    demand(readsDesigns(actor.permissions));
    const competencies = await selectCompetencies(tx);
    const details = { rows: competencies.length };
    await recordAudit(tx, { at: now, actorId: actor.id, action: "competency.export", details });
    const workbook = competencyWorkbook(competencies, {
      language,
      order,
      now,
      appTitle: tenant.appTitle,
    });
    return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
  },
  listCompetencies: async ({ tx }) => ({ competencies: await selectCompetencies(tx) }),
  getCompetency: async ({ tx, params }) => found(await selectCompetency(tx, params.id)),
  getCompetencyUsage: async ({ tx, actor, params: { id } }) => {
    found(await selectCompetency(tx, id));
    const seesAllRuns = actor.permissions.has("GET_ALL_PROCESS_RUNS");
    return selectCompetencyUsage(tx, id, { id: actor.id, seesAllRuns });
  },
  createCompetency: async ({ tx, body, tenant }) => {
    const id = newId();
    await insertCompetency(tx, id, checked(body, tenant));
    return found(await selectCompetency(tx, id));
  },
  updateCompetency: async ({ tx, actor, now, tenant, body: { id, revision, ...changes } }) => {
    const stored = found(await selectCompetency(tx, id, { forUpdate: true }));
    const sent = given(changes);
    const next = toStore({ ...stored, ...sent });
    if (sent.texts) checked(next, tenant);
    // A retry whose first answer got lost: nothing to do, and nobody to contradict.
    if (isDeepStrictEqual(next, toStore(stored))) return stored;
    await refuseOlder(revision, stored.revision, () => stored);
    await updateCompetency(tx, id, next);
    const details = { revision: stored.revision, fields: Object.keys(sent) };
    const entry = { at: now, actorId: actor.id, subjectId: id, details };
    await recordAudit(tx, { ...entry, action: "competency.update" });
    return found(await selectCompetency(tx, id));
  },
  deleteCompetency: async ({ tx, actor, now, params: { id } }) => {
    found(await selectCompetency(tx, id, { forUpdate: true }));
    await deleteCompetency(tx, id);
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "competency.delete",
      subjectId: id,
    });
    return { id };
  },
};
