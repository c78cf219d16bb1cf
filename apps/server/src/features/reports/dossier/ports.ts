import type { Jobs } from "../../../platform/jobs.ts";

/** The queue that dossiers need. */
export interface DossierDependencies {
  jobs: Pick<Jobs, "send">;
}
