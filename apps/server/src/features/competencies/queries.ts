import type { Competency, competencyCalls } from "@assay/contract";
import { competencyAbilities, isAuditor } from "@assay/domain";
import type { Actor, CallOf, Context } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../platform/workbook.ts";
import { competencyWorkbook } from "./present.ts";
import { selectCompetencies, selectCompetency, selectCompetencyUsage } from "./store.ts";

/** What a caller gets of a stored competency. */
export const withAbilities = (competency: Competency, actor: Actor): Competency => ({
  ...competency,
  can: competencyAbilities(competency, actor),
});

/** @throws ApiFailure ITEM_NOT_FOUND */
export const readCompetency = async ({ tx, actor }: Pick<Context, "tx" | "actor">, id: string) =>
  withAbilities(found(await selectCompetency(tx, id)), actor);

export const listCompetencies = async ({
  tx,
  actor,
}: CallOf<typeof competencyCalls.listCompetencies>) => ({
  competencies: (await selectCompetencies(tx)).map((each) => withAbilities(each, actor)),
});

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
