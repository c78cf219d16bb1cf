import type { Scale } from "@assay/contract";
import type { EntityKind } from "../../../app/forms/useEntityEditor.ts";
import { paths } from "../../../app/paths.ts";
import { createScale, deleteScale, scaleQuery, scalesQuery, updateScale } from "../api.ts";
import { bodyOf, errorsOf, type ScaleBody, type ScaleDraft, scaleShape } from "./scaleDraft.ts";

export const scaleKind: EntityKind<Scale, ScaleDraft, ScaleBody> = {
  shape: scaleShape,
  bodyOf,
  errorsOf,
  create: createScale,
  update: updateScale,
  remove: deleteScale,
  listKey: scalesQuery.queryKey,
  keyOf: (id) => scaleQuery(id).queryKey,
  listPath: paths.scales(),
  pathOf: paths.scale,
};
