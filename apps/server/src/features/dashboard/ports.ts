import type { ProcessRun, RunFile, RunPerson } from "@assay/contract";
import type { Actor } from "../../http/context.ts";
import type { Run } from "../runs/store.ts";

/** How the runs feature shows a whole run; `app.ts` passes it. */
export type PresentRun = (
  run: Run,
  dependencies: { people: RunPerson[]; files: readonly RunFile[] },
  actor: Actor,
) => ProcessRun;
