import type { competencyCalls } from "@assay/contract";
import { isAuditor } from "@assay/domain";
import type { CallOf } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../platform/workbook.ts";
import { competencyWorkbook } from "./present.ts";
import { selectCompetencies, selectCompetency, selectCompetencyUsage } from "./store.ts";

export async function exportCompetencies({
  tx,
  actor,
  now,
  tenant,
  language,
  order,
}: CallOf<typeof competencyCalls.exportCompetencies>) {
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
}

export async function getCompetencyUsage({
  tx,
  actor,
  params: { id },
}: CallOf<typeof competencyCalls.getCompetencyUsage>) {
  found(await selectCompetency(tx, id));
  const seesAllRuns = isAuditor(actor);
  return selectCompetencyUsage(tx, id, { id: actor.id, seesAllRuns });
}
