import type { dossierCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { createDossier } from "./commands.ts";
import type { DossierDependencies } from "./ports.ts";
import { getDossierJob, readDossierFile } from "./queries.ts";

type Calls = Pick<typeof dossierCalls, "createDossier" | "getDossierJob" | "getDossierFile">;

export const dossierRoutes = (dependencies: DossierDependencies): Handlers<Calls> => ({
  createDossier: (call) => createDossier(call, dependencies),
  getDossierJob,
  // Opens its own transactions, so that none is open while the file is sent.
  getDossierFile: { opens: "itself", run: readDossierFile },
});
