import type { PlanningResources } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { selectResources } from "./store.ts";

const NONE: PlanningResources = { rooms: [], rolePlayers: [], revision: 0 };

export const readResources = async ({ tx }: Pick<Context, "tx">): Promise<PlanningResources> =>
  (await selectResources(tx)) ?? NONE;
