import type { ProcessRun, RunFile, RunPerson } from "@assay/contract";
import type { Actor } from "../../http/context.ts";
import type { Run } from "../runs/store.ts";

/** Presents a whole run; implemented by the runs feature and passed by `app.ts`. */
export type PresentRun = (
  run: Run,
  dependencies: { people: RunPerson[]; files: readonly RunFile[] },
  actor: Actor,
) => ProcessRun;
