import type { Scale, scaleCalls } from "@assay/contract";
import { isAuditor, scaleAbilities } from "@assay/domain";
import type { Actor, CallOf, Context } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../platform/workbook.ts";
import { scaleWorkbook } from "./present.ts";
import { selectScale, selectScales, selectScaleUsage } from "./store.ts";

/** What a caller gets of a stored scale. */
export const withAbilities = (scale: Scale, actor: Actor): Scale => ({
  ...scale,
  can: scaleAbilities(scale, actor),
});

export async function exportScales({
  tx,
  actor,
  now,
  tenant,
  language,
  order,
}: CallOf<typeof scaleCalls.exportScales>) {
  const scales = await selectScales(tx);
  const details = { rows: scales.length };
  await recordAudit(tx, { at: now, actorId: actor.id, action: "scale.export", details });
  const workbook = scaleWorkbook(scales, { language, order, now, appTitle: tenant.appTitle });
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}

export async function getScaleUsage({
  tx,
  actor,
  params: { id },
}: CallOf<typeof scaleCalls.getScaleUsage>) {
  found(await selectScale(tx, id));
  const seesAllRuns = isAuditor(actor);
  return selectScaleUsage(tx, id, { id: actor.id, seesAllRuns });
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export const readScale = async ({ tx, actor }: Pick<Context, "tx" | "actor">, id: string) =>
  withAbilities(found(await selectScale(tx, id)), actor);

export const listScales = async ({ tx, actor }: CallOf<typeof scaleCalls.listScales>) => ({
  scales: (await selectScales(tx)).map((scale) => withAbilities(scale, actor)),
});
