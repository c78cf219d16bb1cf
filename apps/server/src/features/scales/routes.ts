import type { scaleCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { changeScale, createScale, removeScale } from "./commands.ts";
import { exportScales, getScaleUsage, readScale } from "./queries.ts";
import { selectScales } from "./store.ts";

export const scaleRoutes: Handlers<typeof scaleCalls> = {
  exportScales,
  listScales: async ({ tx }) => ({ scales: await selectScales(tx) }),
  getScale: ({ tx, params }) => readScale(tx, params.id),
  getScaleUsage,
  createScale,
  updateScale: changeScale,
  deleteScale: removeScale,
};
