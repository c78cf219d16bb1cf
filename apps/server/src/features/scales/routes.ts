import type { scaleCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { changeScale, createScale, removeScale } from "./commands.ts";
import { exportScales, getScaleUsage, listScales, readScale } from "./queries.ts";

export const scaleRoutes: Handlers<typeof scaleCalls> = {
  exportScales,
  listScales,
  getScale: (call) => readScale(call, call.params.id),
  getScaleUsage,
  createScale,
  updateScale: changeScale,
  deleteScale: removeScale,
};
