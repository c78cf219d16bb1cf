import { clearingAll } from "./clearing.ts";
import type { ErasingDependencies } from "../features/retention/ports.ts";
import { documentsGone, type FileDependencies } from "../features/runs/files/commands.ts";
import { objectPlaces } from "../features/runs/files/jobs.ts";

/** The dependencies of erasing data, for the server, the operator's commands and the demo. */
export const erasingDependencies = (files: FileDependencies): ErasingDependencies => ({
  clearingFiles: clearingAll(files),
  documentsGone: documentsGone(files),
  removeObject: objectPlaces(files).removeObject,
});
