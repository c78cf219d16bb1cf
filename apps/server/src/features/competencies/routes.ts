import type { competencyCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { changeCompetency, createCompetency, removeCompetency } from "./commands.ts";
import {
  exportCompetencies,
  getCompetencyUsage,
  listCompetencies,
  readCompetency,
} from "./queries.ts";

export const competencyRoutes: Handlers<typeof competencyCalls> = {
  exportCompetencies,
  listCompetencies,
  getCompetency: (call) => readCompetency(call, call.params.id),
  getCompetencyUsage,
  createCompetency,
  updateCompetency: changeCompetency,
  deleteCompetency: removeCompetency,
};
