import type { PlanningResources, PlanTemplate } from "@assay/contract";
import { eq, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { planningResources } from "../../../db/schema/timetable.ts";

const ownRow = ({ tenantId }: TenantTransaction) => eq(planningResources.tenantId, tenantId);

/** The rooms and role players of the tenant; undefined until some are stored. */
export async function selectResources(
  tx: TenantTransaction,
): Promise<PlanningResources | undefined> {
  const { rooms, rolePlayers, revision } = planningResources;
  const [row] = await tx.db
    .select({ rooms, rolePlayers, revision })
    .from(planningResources)
    .where(ownRow(tx));
  return row;
}

/** Locks the row until the transaction ends; makes an empty one first if there is none, at revision 0. */
export async function lockResources(tx: TenantTransaction): Promise<void> {
  const none = { rooms: [], rolePlayers: [], revision: 0 };
  await tx.db.insert(planningResources).values(none).onConflictDoNothing();
  await tx.db
    .select({ revision: planningResources.revision })
    .from(planningResources)
    .where(ownRow(tx))
    .for("update");
}

export const updateResources = (
  tx: TenantTransaction,
  resources: Pick<PlanningResources, "rooms" | "rolePlayers">,
) =>
  tx.db
    .update(planningResources)
    .set({ ...resources, revision: sql`${planningResources.revision} + 1` })
    .where(ownRow(tx));

/** The templates of the tenant, in the order in which they were stored. */
export async function selectTemplates(tx: TenantTransaction): Promise<PlanTemplate[]> {
  const { templates } = planningResources;
  const [row] = await tx.db.select({ templates }).from(planningResources).where(ownRow(tx));
  return row?.templates ?? [];
}

/** Leaves the revision as it is, which counts the edits of rooms and role players. */
export const updateTemplates = (tx: TenantTransaction, templates: PlanTemplate[]) =>
  tx.db.update(planningResources).set({ templates }).where(ownRow(tx));
