import type { Scale } from "@assay/contract";
import type { EntityKind } from "../../../platform/forms/useEntityEditor.ts";
import { paths } from "../../../platform/page/paths.ts";
import { createScale, deleteScale, scaleQuery, scalesQuery, updateScale } from "../api.ts";
import { bodyOf, errorsOf, type ScaleBody, type ScaleForm, scaleShape } from "./scaleForm.ts";

export const scaleKind: EntityKind<Scale, ScaleForm, ScaleBody> = {
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
