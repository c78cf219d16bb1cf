import type { planCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import {
  createPlan,
  deletePlan,
  proposePlans,
  publishPlan,
  repairPlan,
  stopPlanJob,
  undoRepair,
  updatePlan,
} from "./commands.ts";
import type { PlanDependencies } from "./ports.ts";
import { getPlanJob, listPlans } from "./queries.ts";

export const planRoutes = (dependencies: PlanDependencies): Handlers<typeof planCalls> => ({
  listPlans,
  getPlanJob,
  proposePlans: (call) => proposePlans(call, dependencies),
  stopPlanJob,
  createPlan,
  updatePlan,
  publishPlan: (call) => publishPlan(call, dependencies),
  repairPlan: (call) => repairPlan(call, dependencies),
  undoRepair: (call) => undoRepair(call, dependencies),
  deletePlan,
});
