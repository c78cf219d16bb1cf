import type { Competency } from "@assay/contract";
import type { EntityKind } from "../../../platform/forms/useEntityEditor.ts";
import { paths } from "../../../platform/page/paths.ts";
import {
  competenciesQuery,
  competencyQuery,
  createCompetency,
  deleteCompetency,
  updateCompetency,
} from "../api.ts";
import {
  bodyOf,
  type CompetencyBody,
  type CompetencyForm,
  competencyShape,
  errorsOf,
} from "./competencyForm.ts";

export const competencyKind: EntityKind<Competency, CompetencyForm, CompetencyBody> = {
  shape: competencyShape,
  bodyOf,
  errorsOf,
  create: createCompetency,
  update: updateCompetency,
  remove: deleteCompetency,
  listKey: competenciesQuery.queryKey,
  keyOf: (id) => competencyQuery(id).queryKey,
  listPath: paths.competencies(),
  pathOf: paths.competency,
};
