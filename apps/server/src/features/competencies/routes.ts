import type { competencyCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { changeCompetency, createCompetency, removeCompetency } from "./commands.ts";
import { exportCompetencies, getCompetencyUsage } from "./queries.ts";
import { selectCompetencies, selectCompetency } from "./store.ts";

export const competencyRoutes: Handlers<typeof competencyCalls> = {
  exportCompetencies,
  listCompetencies: async ({ tx }) => ({ competencies: await selectCompetencies(tx) }),
  getCompetency: async ({ tx, params }) => found(await selectCompetency(tx, params.id)),
  getCompetencyUsage,
  createCompetency,
  updateCompetency: changeCompetency,
  deleteCompetency: removeCompetency,
};
