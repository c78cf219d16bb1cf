import type { Competency } from "@assay/contract";
import type { EntityKind } from "../../../app/forms/useEntityEditor.ts";
import { paths } from "../../../app/paths.ts";
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
  type CompetencyDraft,
  competencyShape,
  errorsOf,
} from "./competencyDraft.ts";

export const competencyKind: EntityKind<Competency, CompetencyDraft, CompetencyBody> = {
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
