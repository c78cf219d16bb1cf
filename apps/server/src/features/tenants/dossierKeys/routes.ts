import type { dossierCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { replaceDossierKey } from "./commands.ts";
import { getDossierKeys } from "./queries.ts";

export const dossierKeyRoutes: Handlers<
  Pick<typeof dossierCalls, "getDossierKeys" | "replaceDossierKey">
> = { getDossierKeys, replaceDossierKey };
